import { expect } from "expect";
import * as v from "valibot";
import { newDocumentSchema } from "../../contract.ts";
import { aDocument, aPdf, aReading } from "../testing/builders.tsx";
import { valuesFrom, verifyResolver } from "../verify-values.ts";
import { newGroup, type QueuedGroup } from "./model.ts";
import { canRetry, retried, withDraft } from "./retry.ts";

const subject = { storeId: 3, attachments: [{ fileName: "doe.pdf", type: 1 }], today: "2026-03-10" };
const typed = valuesFrom(aReading());

async function unfiled(changes: Partial<QueuedGroup> = {}): Promise<QueuedGroup> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values } = await verifyResolver(subject)(typed, undefined, options);
  const document = v.parse(newDocumentSchema, values);
  const filing = { phase: "failed", message: "No room.", requestId: null, fields: {}, document } as const;
  return { ...newGroup(aPdf(), 3), begun: true, filing, ...changes };
}

Deno.test("a filing that failed is filed again with the same values", async () => {
  const group = await unfiled();
  expect(canRetry(group)).toBe(true);
  expect(retried(withDraft(group, typed))).toMatchObject({
    filing: { phase: "uploading" },
    document: { customerName: "Doe, Jane Quinn", tsn: "TSN-1041" },
  });
});

Deno.test("it is not filed with the values of before when others were typed since", async () => {
  const group = withDraft(await unfiled(), { ...typed, tsn: "TSN-1042" });
  expect(canRetry(group)).toBe(false);
  expect(group.draft?.tsn).toBe("TSN-1042");
});

Deno.test("a reading that failed is read again, and one that the server refused is not", () => {
  const group = newGroup(aPdf(), 3);
  const failed: QueuedGroup = { ...group, reading: { phase: "failed", message: "No room.", requestId: null } };
  expect(retried(failed)?.reading).toEqual({ phase: "waiting" });
  expect(canRetry({ ...group, reading: { phase: "refused", message: "No PDF." } })).toBe(false);
});

Deno.test("what is well or filed has no retry", () => {
  const group = newGroup(aPdf(), 3);
  expect(canRetry(group)).toBe(false);
  expect(canRetry({ ...group, filing: { phase: "filed", document: aDocument(), differs: false } })).toBe(false);
});
