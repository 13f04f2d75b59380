import { expect } from "expect";
import { newGroup, type QueuedGroup } from "./queue/model.ts";
import { aDocument, aPdf, aReading } from "./testing/builders.tsx";
import { emptyView, upload } from "./upload-view.ts";

function aGroup(changes: Partial<QueuedGroup> = {}): QueuedGroup {
  return { ...newGroup(aPdf(), 3), begun: true, ...changes };
}

const read = { reading: { phase: "read", metaData: aReading() } } as const;
const filed = { filing: { phase: "filed", document: aDocument(), differs: false } } as const;
const go = (groups: readonly QueuedGroup[]) => upload(emptyView, { type: "moved", groups });

Deno.test("the document that is ready comes before those that are still on the way", () => {
  const [coming, ready] = [aGroup(), aGroup(read)];
  expect(go([coming, ready])).toMatchObject({ step: "verify", current: ready.key });
  expect(go([coming])).toMatchObject({ step: "verify", current: coming.key });
});

Deno.test("when a document is filed the next one follows, and after the last the summary", () => {
  const two = aGroup(read);
  expect(go([aGroup(filed), two])).toMatchObject({ step: "verify", current: two.key });
  expect(go([aGroup(filed), aGroup(filed)])).toMatchObject({ step: "done", current: null });
});

Deno.test("what is only being sent and filed by itself is shown as a list", () => {
  expect(go([aGroup({ ...read, filing: { phase: "uploading" } }), aGroup(filed)])).toMatchObject({ step: "queue" });
});

Deno.test("when every document is left out the upload starts over", () => {
  expect(go([])).toEqual(emptyView);
});
