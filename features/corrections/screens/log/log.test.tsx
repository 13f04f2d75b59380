import { componentTest, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { waitingToasts } from "@/ui/toast-store.ts";
import { correctionTexts } from "../../contract.ts";
import { aCorrected, aCorrection, pageOf } from "../testing/samples.ts";
import { shown } from "../testing/shown.tsx";
import LogHost from "./log-host.tsx";

const deleted = aCorrection({
  id: 40,
  description: "County was misspelled",
  type: "annotation",
  ...{ section: "B", party: "buyer", reason: "The buyer asked by phone", versionNumber: 2, initials: "WC" },
  ...{ isDeleted: true, deletedBy: "Dana Whitfield", deletedOn: "2025-06-01T18:00:00.000Z" },
  annotations: [{ id: 61, name: "m9", kind: "Box", detail: "Boise", page: 1, isDeleted: true }],
});

const at = "/3/documents/5?correctionLog=1";

function opened(logs: readonly object[] | null, { answer = {}, document = aCorrected() }: {
  answer?: Record<string, object>;
  document?: ReturnType<typeof aCorrected>;
} = {}) {
  return shown(
    <LogHost document={document} />,
    (path, _search, init) =>
      answer[`${init.method} ${path}`] ??
        (path === "/api/documents/5/correctionLogs" && logs ? pageOf(logs) : undefined),
    at,
  );
}

componentTest("the log names each correction with its marks, person, initials, date and version", async () => {
  await opened([aCorrection(), deleted]);
  const list = within(await screen.findByRole("list", { name: "Corrections, newest first" }));
  expect(list.getAllByText("Dana Whitfield", { selector: "span" })).toHaveLength(2);
  const marks = within(list.getByRole("list", { name: /^Marks of Corrected TSN/ }));
  expect(marks.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Line through, page 3: 20250304-017",
    "Text, page 3: 20250304-O17",
    "Initials And Date Stamp, page 3: DW 06/02/25",
  ]);
  expect(list.getByText("A (seller's)")).toBeTruthy();
  expect(list.getAllByText("06/02/25")[0].closest("dl")?.textContent).toContain("InitialsDW06/02/25Version3");
});

componentTest("what was deleted stays, struck out and said, and cannot be deleted again", async () => {
  await opened([deleted]);
  const list = within(await screen.findByRole("list", { name: "Corrections, newest first" }));
  expect(list.getByText("County was misspelled").tagName).toBe("DEL");
  expect(list.getByText(/Deleted by Dana Whitfield/)).toBeTruthy();
  expect(list.getByText("The buyer asked by phone")).toBeTruthy();
  expect(list.queryByRole("button", { name: /Delete/ })).toBeNull();
});

componentTest(
  "what was taken off stands in the log with its reason and cannot be deleted, and an unknown section is said",
  async () => {
    const removal = aCorrection({
      ...{ id: 42, description: 'Deleted the correction "County"', annotations: [], initials: "", isRemoval: true },
      ...{ section: null, party: null, isPartKnown: false },
    });
    await opened([removal]);
    const list = within(await screen.findByRole("list", { name: "Corrections, newest first" }));
    expect(list.getByText("none given")).toBeTruthy();
    expect(list.getByText("not known")).toBeTruthy();
    expect(list.queryByRole("button", { name: /Delete/ })).toBeNull();
  },
);

componentTest("a correction is deleted after a question", async () => {
  const document = aCorrected({ versionNumber: 4 });
  const { asked } = await opened([aCorrection()], { answer: { "DELETE /api/correctionLogs/41": document } });
  await user.click(await screen.findByRole("button", { name: /^Delete correction/ }));
  const question = within(await screen.findByRole("dialog", { name: "Delete this correction?" }));
  expect(asked.filter((request) => request.startsWith("DELETE"))).toEqual([]);
  await user.click(question.getByRole("button", { name: "Delete correction" }));
  expect(question.getByText("Say why you delete it.")).toBeTruthy();
  expect(asked.filter((request) => request.startsWith("DELETE"))).toEqual([]);
  await user.type(question.getByLabelText(/^Reason/), "Typed on the wrong form");
  await user.click(question.getByRole("button", { name: "Delete correction" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete this correction?" })).toBeNull());
  expect(asked).toContain("DELETE /api/correctionLogs/41?reason=Typed+on+the+wrong+form");
  expect([...waitingToasts.current().values()].at(-1)?.text).toBe("Correction deleted. The form is now version 4.");
});

componentTest("one mark is deleted after a question, and a refusal is said there", async () => {
  const { asked } = await opened([aCorrection()]);
  await user.click(await screen.findByRole("button", { name: "Delete mark Text on page 3" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete this mark?" }));
  expect(question.getByText("Text on page 3: 20250304-O17")).toBeTruthy();
  await user.type(question.getByLabelText(/^Reason/), "Twice");
  await user.click(question.getByRole("button", { name: "Delete mark" }));
  expect(await question.findByRole("alert")).toBeTruthy();
  expect(asked).toContain("DELETE /api/annotations/72?reason=Twice");
});

componentTest("without the permission nothing can be deleted", async () => {
  await opened([aCorrection()], { document: aCorrected({ permissions: ["documents.read"] }) });
  await screen.findByRole("list", { name: "Corrections, newest first" });
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
});

componentTest("an empty log, and one that cannot be loaded, say so", async () => {
  await opened([]);
  await screen.findByText("No corrections yet");
});

componentTest("a log that cannot be loaded can be asked for again", async () => {
  await opened(null);
  await screen.findByRole("button", { name: "Try again" });
  expect(correctionTexts.loadLogsFailed).toBe("Unable to load document correction logs");
});

componentTest("closing takes the log out of the address", async () => {
  const { address } = await opened([aCorrection()]);
  const dialog = within(await screen.findByRole("dialog", { name: "Correction log" }));
  await user.click(dialog.getAllByRole("button", { name: "Close" })[0]);
  await waitFor(() => expect(address()).toBe("/3/documents/5"));
});
