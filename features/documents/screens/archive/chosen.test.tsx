import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aPage, aRow, aSession } from "../testing/samples.ts";
import { openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";

const customers = ["Ada", "Boone", "Cora", "Deshawn", "Eun-ji", "Faye"];
const rows = customers.map((customerName, at) => aRow({ id: at + 1, customerName }));

/** Three to a page, from A or from Z; the filters find one. */
const filed: Answers = (path, search) => {
  if (path !== "/api/documents") return undefined;
  const asked = new URLSearchParams(search);
  const found = asked.has("status") ? rows.slice(0, 1) : asked.get("sortOrder") === "asc" ? rows : rows.toReversed();
  const at = (Number(asked.get("page") ?? 1) - 1) * 3;
  return aPage(found.slice(at, at + 3), { count: found.length });
};

const byName = "/3/documents?sort=customerName&sortOrder=asc&limit=3";
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(`Select the document of ${name}`);
const choose = async (...names: readonly string[]) => {
  for (const name of names) await user.click(await box(name));
};
const turnTo = (page: number) => user.click(screen.getByRole("button", { name: `Page ${page}` }));
const shownRows = async () => {
  await user.click(await screen.findByRole("button", { name: "Show selected" }));
  return within(await screen.findByRole("dialog"));
};
const namesIn = (dialog: { queryAllByRole(role: string): HTMLElement[] }) =>
  dialog.queryAllByRole("listitem").map(({ textContent }) => customers.find((name) => textContent.startsWith(name)));
const remove = (name: string) => `Remove the document of ${name} from the selection`;

componentTest("what was selected on several pages is counted and shown, in any order and on any page", async () => {
  await openScreen(byName, filed);
  await choose("Ada", "Cora");
  await turnTo(2);
  await choose("Eun-ji");
  await screen.findByText("3 documents selected");
  await user.click(screen.getByRole("button", { name: "Customer" }));
  await box("Faye");
  expect((await box("Eun-ji")).checked).toBe(true);
  const dialog = await shownRows();
  expect(dialog.getByRole("heading", { name: "3 documents selected" })).toBeTruthy();
  expect(namesIn(dialog)).toEqual(["Ada", "Cora", "Eun-ji"]);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(screen.getByText("3 documents selected")).toBeTruthy();
});

componentTest("single documents are taken out of the selection wherever they stand, by keyboard too", async () => {
  await openScreen(byName, filed);
  await choose("Ada", "Cora");
  await turnTo(2);
  await choose("Faye");
  const dialog = await shownRows();
  dialog.getByRole("button", { name: remove("Cora") }).focus();
  await user.keyboard("{Enter}");
  await dialog.findByRole("heading", { name: "2 documents selected" });
  expect(namesIn(dialog)).toEqual(["Ada", "Faye"]);
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: remove("Faye") }));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: remove("Ada") }));
  expect((await box("Faye")).checked).toBe(false);
  await user.keyboard("{Escape}");
  await screen.findByText("1 document selected");
  await user.click(await screen.findByRole("button", { name: "Show selected" }));
  await user.click(await screen.findByRole("button", { name: remove("Ada") }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("the whole selection is cleared from another page", async () => {
  await openScreen(byName, filed);
  await choose("Ada", "Cora");
  await turnTo(2);
  await box("Faye");
  const dialog = await shownRows();
  await user.click(dialog.getByRole("button", { name: "Clear selection" }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  await turnTo(1);
  expect((await box("Ada")).checked).toBe(false);
  await choose("Ada", "Boone");
  await turnTo(2);
  await box("Faye");
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

componentTest("under other filters nothing is selected; under the same as before it is again", async () => {
  await openScreen(byName, filed);
  await choose("Ada", "Boone");
  await user.selectOptions(screen.getByLabelText("Status"), "Denied");
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  await waitFor(() => expect(screen.queryByLabelText("Select the document of Boone")).toBeNull());
  expect((await box("Ada")).checked).toBe(false);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByText("2 documents selected");
  expect((await box("Boone")).checked).toBe(true);
});

componentTest("everything that matches stays selected in another order, and needs no list of its own", async () => {
  await openScreen(byName, filed);
  await user.click(await screen.findByLabelText("Select all rows on this page"));
  await user.click(await screen.findByRole("button", { name: "Select all 6 that match" }));
  await screen.findByText("All 6 documents that match are selected");
  expect(screen.queryByRole("button", { name: "Show selected" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Customer" }));
  expect((await box("Faye")).checked).toBe(true);
  expect(screen.getByText("All 6 documents that match are selected")).toBeTruthy();
});

componentTest(
  "the beginning of a list that is too long is another in another order: nothing stays selected",
  async () => {
    await openScreen(byName, (path, ...rest) => {
      const page = filed(path, ...rest);
      return path === "/api/documents" ? { ...Object(page), count: 10_000, countIsMinimum: true } : page;
    }, aSession());
    await user.click(await screen.findByLabelText("Select all rows on this page"));
    await user.click(await screen.findByRole("button", { name: "Select the first 10,000 of this list" }));
    await screen.findByText("The first 10,000 documents of this list are selected");
    await user.click(screen.getByRole("button", { name: "Customer" }));
    await waitFor(() => expect(screen.queryByText(/are selected$/)).toBeNull());
    expect((await box("Faye")).checked).toBe(false);
  },
);

componentTest("hiding a column of a view changes nothing about the selection", async () => {
  await openScreen(`${byName}&hide=tsn`, filed);
  await choose("Ada");
  await user.click(screen.getByRole("button", { name: "Order and columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "NTN" }));
  await user.keyboard("{Escape}");
  expect(screen.getByText("1 document selected")).toBeTruthy();
});
