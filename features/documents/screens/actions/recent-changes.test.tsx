import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { Toaster } from "@/ui/toaster.tsx";
import { expect } from "expect";
import type { RecentChange } from "../../contract-actions.ts";
import { aPage, aRow, aSession } from "../testing/samples.ts";
import { openScreen } from "../testing/screen.tsx";

const permissions = ["documents.read", "documents.flag", "documents.assign"];
const session = aSession({ stores: aSession().stores.map((store) => ({ ...store, permissions })) });

const aChange: RecentChange = {
  ...{ id: 1, kind: "flag", color: 1, assignedTo: null, chosen: 10_000, reached: 10_000, changed: 10_000 },
  ...{
    at: "2026-07-15T16:00:00Z",
    isFinished: true,
    isUnderWay: false,
    isUndoBegun: false,
    settled: 0,
    isUndone: false,
  },
};
const unfinished = { reached: 4200, changed: 4180, isFinished: false };
const undoing = { isUndoBegun: true, settled: 6300 };

/** Opens the list of recent changes with this one. */
async function openChanges(change: Partial<RecentChange>, posted: string[] = []) {
  await openScreen("/3/documents?changes=1", (path, _search, { method }) => {
    if (method === "POST") posted.push(path);
    if (path.endsWith("/undo")) return { restored: 9997, left: 0, denied: 3 };
    if (path.endsWith("/finish")) return { id: 1, chosen: 10_000, changed: 9_950, denied: 0, hasMore: false };
    if (path === "/api/documents/bulk") return { data: [{ ...aChange, ...change }], count: 1, page: 1, limit: 500 };
    return path === "/api/documents" ? aPage([aRow()]) : undefined;
  }, session);
  const dialog = within(await screen.findByRole("dialog", { name: "Your recent changes" }));
  const entry = await dialog.findByRole("listitem");
  return { entry, buttons: within(entry).queryAllByRole("button").map(({ textContent }) => textContent) };
}

const states: readonly (readonly [string, Partial<RecentChange>, string | null, readonly string[]])[] = [
  ["finished", {}, null, ["Undo"]],
  ["undone", { ...undoing, settled: 10_000, isUndone: true }, "Undone", []],
  ["under way", { ...unfinished, isUnderWay: true }, "Under way: 4,200 of 10,000 done.", ["Undo"]],
  ["cut short", unfinished, "Stopped before the end: 4,200 of 10,000 done.", ["Finish", "Undo"]],
  ["cut short at once", { ...unfinished, reached: 0, changed: 0 }, "Stopped before the end: 0 of 10,000 done.", [
    "Finish",
  ]],
  ["being undone", { ...undoing, isUnderWay: true }, "Being undone: 6,300 of 10,000 done.", []],
  ["undone in part", undoing, "Undo not finished: 6,300 of 10,000 done.", ["Finish undo"]],
];

for (const [name, change, words, offered] of states) {
  componentTest(`a change that is ${name} says so, and offers what is left to do`, async () => {
    const { entry, buttons } = await openChanges(change);
    expect(buttons).toEqual(offered);
    if (words !== null) within(entry).getByText(words);
  });
}

componentTest("an undo that was cut short is completed, and what it may not touch is told as that", async () => {
  const posted: string[] = [];
  const { entry } = await openChanges(undoing, posted);
  render(<Toaster />);
  await user.click(within(entry).getByRole("button", { name: /^Finish undo/ }));
  await screen.findByText("Undone for 9,997 documents. 3 documents are gone or no longer yours to change.");
  expect(posted).toEqual(["/api/documents/bulk/1/undo"]);
});

componentTest("a change that was cut short is finished by its number", async () => {
  const posted: string[] = [];
  const { entry } = await openChanges(unfinished, posted);
  render(<Toaster />);
  await user.click(within(entry).getByRole("button", { name: /^Finish: / }));
  await screen.findByText("Finished: 9,950 documents changed.");
  await waitFor(() => expect(posted).toEqual(["/api/documents/bulk/1/finish"]));
});
