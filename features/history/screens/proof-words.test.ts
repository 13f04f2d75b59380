import { expect } from "expect";
import type { DocumentProof } from "../contract.ts";
import type { EntryProof } from "../contract-proofs.ts";
import type { CheckedProof, CheckState } from "../proof-rules.ts";
import { documentChecks, plainChecks, verdictOf } from "./proof-words.ts";

const zeros = "0".repeat(64);
const checkpoint = {
  stream: "store:1",
  seq: 9,
  day: "2026-03-02",
  hash: zeros,
  at: "2026-03-03T00:00:01.000Z",
  keyId: "k",
  signature: "s",
};
const proof: EntryProof = {
  type: "strongroom.proof.1",
  entry: {
    stream: "store:1",
    seq: 4,
    at: "2026-03-02T10:00:00.000Z",
    event: "documents.filed",
    subject: "document:12",
    actor: { userId: 1, name: "Ann Archer" },
    data: {},
    previousHash: zeros,
    hash: zeros,
  },
  from: null,
  firstSeq: 1,
  contentHashes: [],
  to: checkpoint,
  keys: [],
};

const checked = (hash: CheckState, chain: CheckState, signature: CheckState): CheckedProof => ({
  payload: "",
  contentHash: "",
  hash: "",
  steps: [
    { name: "hash", state: hash, text: "hash" },
    { name: "chain", state: chain, text: "chain" },
    { name: "signature", state: signature, text: "signature" },
  ],
});

Deno.test("a proof says before all else whether the entry was changed", () => {
  const text = (of: CheckedProof, to: EntryProof["to"] = checkpoint) => verdictOf(of, { ...proof, to }, zeros).text;
  const unchanged = "This entry has not been changed since it was written.";
  expect(text(checked("right", "right", "right"))).toBe(unchanged);
  expect(text(checked("right", "right", "open"), null)).toBe(unchanged);
  expect(text(checked("wrong", "right", "right"))).toBe("This entry has been changed since it was written.");
  for (const wrong of [checked("right", "wrong", "right"), checked("right", "right", "wrong")]) {
    expect(text(wrong)).toBe("This entry, or one beside it, has been changed since it was written.");
  }
});

Deno.test("a signature that the browser cannot read is no proof and no fault", () => {
  const of = checked("right", "right", "open");
  expect(verdictOf(of, proof, zeros)).toEqual({
    state: "open",
    text: "As far as this browser can check, this entry has not been changed.",
  });
  expect(plainChecks(of, proof).at(-1)?.text).toMatch(/^This browser cannot check the signature of Monday, March 2/);
});

Deno.test("the three checks read plainly, and what is wrong says what exactly", () => {
  expect(plainChecks(checked("right", "right", "right"), proof).map(({ text }) => text)).toEqual([
    "Its content matches its fingerprint.",
    "It follows the entry before it.",
    "Signed with the day of Monday, March 2, 2026.",
  ]);
  expect(plainChecks(checked("right", "wrong", "right"), proof)[1]).toEqual({
    name: "chain",
    state: "wrong",
    text: "It does not match the entries around it.",
    finding: "chain",
  });
});

Deno.test("a document's signatures say what is still to be signed", () => {
  const told = (closed: boolean, signed: boolean): string => {
    const document: DocumentProof = {
      documentId: 12,
      verified: true,
      checkedAt: checkpoint.at,
      checks: [{ name: "signatures", ok: true, label: "", detail: "" }],
      entries: 1,
      walked: 1,
      stretches: [{ stream: "store:1", fromSeq: 1, toSeq: 4, closed }],
      checkpoints: signed ? [{ ...checkpoint, valid: true }] : [],
    };
    return documentChecks(document)[0].label;
  };
  expect(told(true, true)).toBe("History is signed daily.");
  expect(told(false, true)).toBe("History is signed daily; newest entries after a quiet minute.");
  expect(told(false, false)).toBe("History will be signed after a quiet minute.");
});
