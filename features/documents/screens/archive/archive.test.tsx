import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { localDate } from "@/kernel/dates.ts";
import { expect } from "expect";
import { narrowWindow, openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { aDocument, anAuditorsSession, aPage, aRow, aSession } from "../testing/samples.ts";
import { paginate } from "@/kernel/paginate.ts";

const rows = [
  aRow({ id: 1, customerName: "Ada Merriweather" }),
  aRow({ id: 2, customerName: "Boone Castellan" }),
  aRow({ id: 3, customerName: "Cora Lindqvist" }),
];

const filed: Answers = (path) => path === "/api/documents" ? aPage(rows, { count: 130 }) : undefined;

/** Each row is written twice, for wide and for narrow windows; the style sheet shows one of them. */
const rowOf = (name: string) => {
  const row = screen.getAllByText(name)[0]?.closest("tr");
  if (!row) throw new Error("The name stands in no row.");
  return row;
};

const rowsShown = () => screen.findAllByText("Boone Castellan");

/** What was asked of the list; how many expire is asked beside it. */
const lists = (asked: readonly string[]) =>
  asked.filter((request) => request.startsWith("GET /api/documents?") && !request.includes("limit=1&"));

componentTest("the list is asked for with the filters of the URL", async () => {
  const { asked } = await openScreen("/3/documents?customerName=ada&status=1&sort=tsn&sortOrder=asc&page=2", filed);
  await rowsShown();
  expect(lists(asked)).toEqual([
    "GET /api/documents?storeId=3&customerName=ada&status=1&sort=tsn&sortOrder=asc&page=2&limit=50&count=later",
  ]);
  const search = screen.getByRole("search");
  expect(within(search).getByLabelText("Customer name")).toHaveProperty("value", "ada");
  expect(screen.getByLabelText("Status")).toHaveProperty("value", "1");
});

componentTest("typing reaches the URL after a pause, keeps the focus, and begins at page 1", async () => {
  const { asked, address } = await openScreen("/3/documents?page=2", filed);
  const box = within(screen.getByRole("search")).getByLabelText("Serial number");
  fireEvent.change(box, { target: { value: "O0I" } });
  fireEvent.change(box, { target: { value: "O0I1" } });
  box.focus();
  expect(address()).toBe("/3/documents?page=2");
  await waitFor(() => expect(address()).toBe("/3/documents?serialNumber=O0I1"));
  expect(document.activeElement).toBe(box);
  await waitFor(() => expect(lists(asked)).toHaveLength(2));
});

componentTest("Enter in a search field does not wait for the pause", async () => {
  const { address } = await openScreen("/3/documents", filed);
  await user.type(within(screen.getByRole("search")).getByLabelText("TSN"), "77{Enter}");
  expect(address()).toBe("/3/documents?tsn=77");
});

componentTest("choosing filters goes to the URL at once", async () => {
  const { address } = await openScreen("/3/documents", filed);
  await user.selectOptions(screen.getByLabelText("Status"), "Void/No Sale");
  await waitFor(() => expect(screen.getByLabelText("Status")).toHaveProperty("value", "1"));
  await user.selectOptions(screen.getByLabelText("Flag"), "Flagged Green");
  expect(address()).toBe("/3/documents?status=1&fflFlaggedColor=2");
  await user.selectOptions(screen.getByLabelText("Flag"), "All Flag Colors");
  expect(address()).toBe("/3/documents?status=1&fflFlagged=true");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(address()).toBe("/3/documents");
});

componentTest("a certification date narrows the list only once it is a date; what is none stays in sight", async () => {
  const { address, asked } = await openScreen("/3/documents?certificationDate=2025-03-01", filed);
  const box = within(screen.getByRole("search")).getByLabelText<HTMLInputElement>("Certification date");
  await user.clear(box);
  await user.type(box, "02/30/26{Enter}");
  await waitFor(() => expect(address()).toBe("/3/documents"));
  await waitFor(() => expect([box.value, box.getAttribute("aria-invalid")]).toEqual(["02/30/26", "true"]));
  await user.clear(box);
  await user.type(box, "02/28/26{Enter}");
  await waitFor(() => expect(address()).toBe("/3/documents?certificationDate=2026-02-28"));
  expect(asked.filter((request) => /certificationDate=(?!202[56]-0[23]-\d\d)/.test(request))).toEqual([]);
});

componentTest("switching the form type resets the search fields, also what is still being typed", async () => {
  const { address } = await openScreen("/3/documents?customerName=ada&status=0&limit=25", filed);
  const search = within(screen.getByRole("search"));
  await user.type(search.getByLabelText("NTN"), "9");
  await user.click(screen.getByRole("button", { name: "Stand Alone ATF Document" }));
  expect(address()).toBe("/3/documents?formType=1&limit=25");
  const words = () => within(screen.getByRole("search"));
  await waitFor(() => expect(words().getByLabelText("Manufacturer")).toHaveProperty("value", ""));
  await waitFor(() => expect(words().queryByLabelText("NTN")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Form 4473" }));
  await waitFor(() => expect(words().getByLabelText("NTN")).toHaveProperty("value", ""));
  expect(words().getByLabelText("Customer name")).toHaveProperty("value", "");
  await user.click(screen.getByRole("button", { name: "Stand Alone ATF Document" }));
  await waitFor(() => expect(screen.queryByLabelText("Status")).toBeNull());
});

componentTest("the pager turns pages and takes a page size that was typed in", async () => {
  const { address } = await openScreen("/3/documents?status=0", filed);
  await screen.findByText("1-50 of 130");
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  expect(address()).toBe("/3/documents?status=0&page=2");
  const size = screen.getByLabelText("Items per page");
  await user.clear(size);
  await user.type(size, "20{Enter}");
  expect(address()).toBe("/3/documents?status=0&limit=20");
});

componentTest("a heading sorts: Status Date comes newest first, a name from A", async () => {
  const { address } = await openScreen("/3/documents", filed);
  await rowsShown();
  expect(screen.getByRole("columnheader", { name: "Status Date" }).getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Customer" }));
  expect(address()).toBe("/3/documents?sort=customerName&sortOrder=asc");
});

componentTest("j and k move over the rows, x chooses, Enter opens with the list in the address", async () => {
  const { address } = await openScreen("/3/documents?status=0", filed);
  await rowsShown();
  // The rows are shown a moment before the page listens.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).toBe(rowOf("Ada Merriweather"));
  });
  await user.keyboard("jj");
  expect(document.activeElement).toBe(rowOf("Cora Lindqvist"));
  await user.keyboard("k");
  expect(document.activeElement).toBe(rowOf("Boone Castellan"));
  await user.keyboard("x");
  await screen.findByText("1 document selected");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/3/documents/2?list=status%3D0"));
});

componentTest(
  "an empty store says what it is for; a filter that finds nothing offers to be cleared",
  async () => {
    const { address } = await openScreen("/3/documents?tsn=none", () => aPage([]));
    const nothing = (await screen.findByText("No documents match these filters.")).closest("td");
    await user.click(within(nothing ?? document.body).getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/3/documents");
    await screen.findByText("No documents yet");
    await user.click(screen.getByRole("button", { name: "Upload New Document" }));
    expect(address()).toBe("/3/documents?upload=1");
  },
);

componentTest("what the server refuses is said in its words, without a table", async () => {
  await openScreen("/3/documents", () => undefined);
  await screen.findByText("There is no such document.");
  expect(screen.queryByRole("table")).toBeNull();
});

componentTest("a row says that it expires and that its file was filed before", async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const row = aRow({ status: null, expirationDate: soon, warningMessage: "The same file was filed as document 9." });
  await openScreen("/3/documents", () => aPage([row]));
  await screen.findAllByText("In progress");
  expect(within(rowOf("Ada Merriweather")).getAllByText(/Expires in/).length).toBeGreaterThan(0);
  expect(within(rowOf("Ada Merriweather")).getAllByText("Duplicate").length).toBeGreaterThan(0);
});

componentTest("for the audit side the count stands before the title, and there is nothing to upload", async () => {
  await openScreen("/3/documents", () => aPage(rows, { count: 1234 }), anAuditorsSession());
  await screen.findByRole("heading", { level: 1, name: "1,234 Documents" });
  expect(screen.getByLabelText("Audit flag")).toBeTruthy();
  expect(screen.getByLabelText("Review")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "u" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("the account overview names the store of each row", async () => {
  const answers: Answers = () => aPage([aRow({ storeId: 4 })]);
  const { asked } = await openScreen("/3/documents?accountOverview=true", answers);
  await screen.findAllByText("Summit Boise");
  expect(lists(asked)).toEqual(["GET /api/documents?accountOverview=true&limit=50&page=1&count=later"]);
});

componentTest("in the account overview a document expires by the day of its own store", async () => {
  // Two zones that never have the same date.
  const session = aSession();
  const [first, second] = session.stores;
  const stores = [{ ...first, timeZone: "Pacific/Pago_Pago" }, { ...second, timeZone: "Pacific/Kiritimati" }];
  const inAWeek = new Date(Date.parse(localDate("Pacific/Kiritimati", new Date())) + 7 * 86_400_000);
  const open = { status: null, expirationDate: inAWeek.toISOString().slice(0, 10) };
  const page = aPage([
    aRow({ ...open, id: 1, storeId: 3, customerName: "Ada Merriweather" }),
    aRow({ ...open, id: 2, storeId: 4, customerName: "Boone Castellan" }),
  ]);
  await openScreen("/3/documents?accountOverview=true", () => page, { ...session, stores });
  await rowsShown();
  expect(within(rowOf("Ada Merriweather")).queryByText(/^Expires/)).toBeNull();
  expect(within(rowOf("Boone Castellan")).getAllByText("Expires in 7 days").length).toBeGreaterThan(0);
});

componentTest(
  "the row of a telephone says status, one whole serial number, the flag's word and that it expires",
  async () => {
    const row = aRow({
      status: null,
      expirationDate: new Date().toISOString().slice(0, 10),
      serialNumbers: ["MWR-783924", "HC3864", "HC3865"],
      fflFlaggedColor: 3,
    });
    await openScreen("/3/documents", (path) => path === "/api/documents" ? aPage([row]) : undefined);
    await screen.findAllByText("Ada Merriweather");
    const telephone = rowOf("Ada Merriweather").querySelector("td:last-child");
    expect(telephone?.textContent).toMatch(/In progress ?MWR-783924\u00a0\+2 ?Yellow ?(Expire)/);
  },
);

componentTest("back from a document its row has the focus, on the page on which it stands", async () => {
  const last = aRow({ id: 60, customerName: "Zoe Abernathy" });
  const answers: Answers = (path, search) => {
    if (path.endsWith("/PreviousAndNextDocuments")) {
      return { previous: { id: 2 }, next: null, position: 60, count: 60, countIsMinimum: false };
    }
    if (path === "/api/documents/60") return aDocument({ id: 60, customerName: "Zoe Abernathy" });
    if (path !== "/api/documents") return undefined;
    return aPage(search.get("page") === "2" ? [last] : rows, { count: 60 });
  };
  narrowWindow();
  const { address } = await openScreen("/3/documents/60?list=status%3D0", answers);
  await screen.findByText("60 of 60");
  await user.click(screen.getByRole("link", { name: "Documents" }));
  await screen.findAllByText("Zoe Abernathy");
  expect(address()).toBe("/3/documents?status=0&page=2");
  await waitFor(() => expect(document.activeElement).toBe(rowOf("Zoe Abernathy")));
});

componentTest("documents of one colleague are found by choosing who they are assigned to", async () => {
  const answers: Answers = (path) =>
    path === "/api/documents/assignees"
      ? paginate([{ id: 8, name: "Ann Alvarez" }], { page: 1, limit: 500 })
      : path === "/api/documents"
      ? aPage(rows)
      : undefined;
  const opened = await openScreen("/3/documents", answers);
  const choice = screen.getByLabelText("Assigned to");
  fireEvent.focus(choice);
  await user.selectOptions(choice, await within(choice).findByRole("option", { name: "Ann Alvarez" }));
  expect(opened.address()).toBe("/3/documents?fflUser=8");
  await user.selectOptions(choice, "Me");
  expect(opened.address()).toBe("/3/documents?fflAssigned=true");
});

componentTest(
  "a Status Date is none other: a document without one shows none, and on a telephone when it was certified",
  async () => {
    const open = aRow({
      id: 5,
      customerName: "Boone Castellan",
      status: null,
      transferDate: null,
      certificationDate: "2025-03-01",
      expirationDate: null,
    });
    await openScreen("/3/documents", (path) => path === "/api/documents" ? aPage([open]) : undefined);
    await rowsShown();
    const dates = screen.getAllByText("03/01/25").filter((date) => date.checkVisibility?.() !== false);
    expect(dates.map((date) => date.parentElement?.textContent)).toEqual(["certified 03/01/25"]);
  },
);

componentTest("a stand-alone 3310.11 shows no status", async () => {
  const report = aRow({ id: 6, formType: 1, customerName: "Boone Castellan", status: 0 });
  await openScreen("/3/documents?formType=1", (path) => path === "/api/documents" ? aPage([report]) : undefined);
  await screen.findByRole("columnheader", { name: "Firearm" });
  await waitFor(() => expect(document.querySelector("[data-row]")).toBeTruthy());
  expect(screen.queryByText("Transferred")).toBeNull();
});
