import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { Toaster } from "@/ui/toaster.tsx";
import { expect } from "expect";
import { texts } from "../../contract.ts";
import { aDocument, aPage, aRow, aSession } from "../testing/samples.ts";
import { narrowWindow, openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { choicesOf } from "./assignees.ts";

const permissions = ["documents.read", "documents.flag", "documents.assign", "documents.edit"];
const session = aSession({ stores: aSession().stores.map((store) => ({ ...store, permissions })) });
const people = [
  { id: 8, name: "Ann Alvarez", email: "ann@summit.example", origin: 0 },
  { id: 9, name: "Dana Whitfield", email: "dana@summit.example", origin: 1 },
  { id: 7, name: "Wes Carter", email: "wes@summit.example", origin: 0 },
];

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

function answering(sent: Sent[]): Answers {
  const rows = [1, 2, 3].map((id) => aRow({ id, customerName: `Customer ${id}` }));
  return (path, _search, init) => {
    if (init.body) sent.push({ path, body: JSON.parse(String(init.body)) });
    if (path.endsWith("/users")) return { data: people, count: people.length, page: 1, limit: 500 };
    if (path.endsWith("/undo")) return { restored: 2, left: 1, denied: 0 };
    if (path.endsWith("/assign") || path.endsWith("/flag")) {
      return { id: 5, chosen: 3, changed: 3, denied: 0, hasMore: false };
    }
    return path === "/api/documents" ? aPage(rows, { count: 12_345 }) : undefined;
  };
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

componentTest("what was flagged together is undone together, and what stays is told", async () => {
  const sent: Sent[] = [];
  await openScreen("/3/documents", answering(sent), session);
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select the document of Customer 1"));
  await user.click(screen.getByLabelText("Select the document of Customer 3"));
  await screen.findByText("2 documents selected");
  key("f");
  const menu = await screen.findByRole("menu", { name: "Flag 2 documents" });
  const flags = within(menu).getAllByRole("menuitemradio");
  expect(flags.map((item) => item.textContent?.replace(/\d$/, ""))).toEqual(["No flag", "Red", "Green", "Yellow"]);
  expect(document.activeElement).toBe(flags[1]);
  await user.keyboard("3");
  await waitFor(() =>
    expect(sent).toEqual([{ path: "/api/documents/bulk/flag", body: { documents: [1, 3], color: 3 } }])
  );
  expect(screen.getByText("2 documents selected")).toBeTruthy();
});

componentTest("a change also says how many were so before", async () => {
  const answers: Answers = (path, search, init) =>
    path.endsWith("/flag")
      ? { id: 5, chosen: 6, changed: 5, denied: 0, hasMore: false }
      : path.endsWith("/assign")
      ? { id: 6, chosen: 6, changed: 3, denied: 1, hasMore: false }
      : answering([])(path, search, init);
  await openScreen("/3/documents", answers, session);
  render(<Toaster />);
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select all rows on this page"));
  key("f");
  await screen.findByRole("menu");
  await user.keyboard("2");
  await screen.findByText("5 documents flagged green. 1 already was.");
  key("f");
  await screen.findByRole("menu");
  await user.keyboard("0");
  await screen.findByText("Flag removed from 5 documents. 1 had none.");
  await user.click(screen.getByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("option", { name: /Dana Whitfield/ }));
  await screen.findByText("3 documents assigned to Dana Whitfield. 2 already were. 1 document is not yours to change.");
});

componentTest("all that match are chosen by the list's filters, at most 10,000", async () => {
  const sent: Sent[] = [];
  await openScreen("/3/documents?status=1", answering(sent), session);
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select all rows on this page"));
  await user.click(await screen.findByRole("button", { name: "Select the first 10,000 of this list" }));
  await screen.findByText("The first 10,000 documents of this list are selected");
  await user.click(screen.getByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("option", { name: /Dana Whitfield/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0].body).toEqual({
    filters: "storeId=3&status=1",
    assignedUser: 9,
    url: "/3/documents?fflAssigned=true",
  });
  await waitFor(() => expect(screen.queryByText(/are selected$/)).toBeNull());
});

componentTest("who is assigned stand-alone documents is led to the book that they are in", async () => {
  const sent: Sent[] = [];
  await openScreen("/3/documents?formType=1", answering(sent), session);
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select all rows on this page"));
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dana = await screen.findByRole("option", { name: /Dana Whitfield/ });
  const [first] = screen.getAllByRole("option");
  await waitFor(() => expect(screen.getByRole("combobox").getAttribute("aria-activedescendant")).toBe(first.id));
  await user.click(dana);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0].body.url).toBe("/3/documents?formType=1&fflAssigned=true");
});

componentTest("without the permissions nothing can be done with what is chosen", async () => {
  await openScreen("/3/documents", answering([]), aSession());
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select the document of Customer 1"));
  await screen.findByText("1 document selected");
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
  key("a");
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("other filters choose nothing, another order keeps what is chosen", async () => {
  await openScreen("/3/documents", answering([]), session);
  await screen.findAllByText("Customer 1");
  await user.click(screen.getByLabelText("Select the document of Customer 1"));
  await screen.findByText("1 document selected");
  await user.click(screen.getByRole("button", { name: "Customer" }));
  await screen.findByText("1 document selected");
  await user.selectOptions(screen.getByLabelText("Status"), "Denied");
  await waitFor(() => expect(screen.queryByText("1 document selected")).toBeNull());
});

componentTest(
  "an edit names what is wrong, sends the version it was read with, and keeps a refusal in view",
  async () => {
    narrowWindow();
    const sent: Sent[] = [];
    const { address } = await openScreen("/3/documents/5?edit=1", (path, _search, init) => {
      if (init.method === "PUT") sent.push({ path, body: JSON.parse(String(init.body)).document });
      return path === "/api/documents/5" ? aDocument({ id: 5, version: 4, permissions }) : undefined;
    }, session);
    const name = await screen.findByLabelText(/^Customer name/);
    await user.clear(name);
    await user.type(name, "Bo");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    await screen.findByText("Customer Name should have at least 3 characters");
    expect(sent).toEqual([]);
    await user.type(name, "nnie");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(address()).toBe("/3/documents/5"));
    expect(sent[0]).toMatchObject({ path: "/api/documents/5", body: { version: 4, customerName: "Bonnie" } });
  },
);

componentTest("an edit refuses what is no date and keeps the date before until it is one", async () => {
  narrowWindow();
  const sent: Sent[] = [];
  await openScreen("/3/documents/5?edit=1", (path, _search, init) => {
    if (init.method === "PUT") sent.push({ path, body: JSON.parse(String(init.body)).document });
    return path === "/api/documents/5" ? aDocument({ id: 5, version: 4, permissions }) : undefined;
  }, session);
  const box = await screen.findByLabelText<HTMLInputElement>("Certification date");
  await user.clear(box);
  await user.type(box, "13/01/26");
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await screen.findByText(texts.date);
  expect(box.value).toBe("13/01/26");
  expect(sent).toEqual([]);
  await user.clear(box);
  await user.type(box, "01/13/26");
  await user.tab();
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0].body.certificationDate).toBe("2026-01-13");
});

Deno.test("oneself comes first, then those used last, then everybody by name; three letters search", () => {
  const asked = { me: 7, recent: [9], typed: "" };
  const names = (typed: string) => choicesOf(people, { ...asked, typed }).choices.map(({ label }) => label);
  expect(names("")).toEqual(["Wes Carter (me)", "Dana Whitfield", "Ann Alvarez", "Nobody"]);
  expect(names("da")).toEqual(names(""));
  expect(names("dan")).toEqual(["Dana Whitfield"]);
  expect(names("nob")).toEqual(["Nobody"]);
  const many = Array.from({ length: 12 }, (_, at) => ({ ...people[0], id: 100 + at }));
  expect(choicesOf(many, asked).more).toBe(4);
});
