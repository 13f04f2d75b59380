import { formatDateLong } from "@/ui/format.ts";
import type { DocumentProof } from "../contract.ts";
import type { EntryProof } from "../contract-proofs.ts";
import type { CheckedProof, CheckState, ProofStep } from "../proof-rules.ts";

/** What a check found, in words for everybody. */
export interface PlainCheck {
  readonly name: string;
  readonly state: CheckState;
  readonly text: string;
  /** What exactly is wrong; nothing while all is well. */
  readonly finding?: string;
}

/** What came out of a proof, before its reasons. */
export interface Verdict {
  readonly state: CheckState;
  readonly text: string;
  /** What to do about it; nothing while all is well. */
  readonly advice?: string;
}

/**
 * What the steps of a proof say of the entry in the list. An entry whose day is not over is as it was written, though
 * its signature is still to come; one whose signature this browser cannot read is so only as far as it can tell.
 */
export function verdictOf(checked: CheckedProof, proof: EntryProof, shownHash: string): Verdict {
  if (proof.entry.hash !== shownHash) {
    return {
      state: "wrong",
      text: "This proof is for a different entry than the one in the list.",
      advice: tellSomebody,
    };
  }
  const wrong = checked.steps.find(({ state }) => state === "wrong");
  if (wrong) {
    const text = wrong.name === "hash"
      ? "This entry has been changed since it was written."
      : "This entry, or one beside it, has been changed since it was written.";
    return { state: "wrong", text, advice: tellSomebody };
  }
  const isUnread = proof.to !== null && checked.steps.some(({ state }) => state === "open");
  return isUnread
    ? { state: "open", text: "As far as this browser can check, this entry has not been changed." }
    : { state: "right", text: "This entry has not been changed since it was written." };
}

/** The words for a proof that this browser cannot compute. */
export const unchecked: Verdict = {
  state: "open",
  text: "This entry could not be checked.",
  advice: "This browser computes fingerprints only over HTTPS. Copy the proof below to check it elsewhere.",
};

const tellSomebody = "Copy the proof below, then tell your Strongroom administrator right away.";

/** The three checks of a proof. */
export function plainChecks({ steps }: CheckedProof, { entry, to }: EntryProof): readonly PlainCheck[] {
  return steps.map(({ name, state, text }) => ({
    name,
    state,
    text: stepWords[name]({ state, isFirst: entry.seq === 1, day: to && formatDateLong(to.day) }),
    ...state === "wrong" ? { finding: text } : {},
  }));
}

interface StepFacts {
  readonly state: CheckState;
  readonly isFirst: boolean;
  /** The day that was signed; null while that has not been done. */
  readonly day: string | null;
}

const stepWords: Record<ProofStep["name"], (facts: StepFacts) => string> = {
  hash: ({ state }) =>
    state === "right" ? "Its content matches its fingerprint." : "Its content does not match its fingerprint.",
  chain: ({ state, isFirst }) => {
    if (state !== "right") return "It does not match the entries around it.";
    return isFirst ? "It is the first entry." : "It follows the entry before it.";
  },
  signature: ({ state, day }) => {
    if (state === "wrong") return "The signature that covers it is not valid.";
    if (day === null) return "Will be signed after a quiet minute.";
    return state === "right"
      ? `Signed with the day of ${day}.`
      : `This browser cannot check the signature of ${day}. Another browser can.`;
  },
};

/** What came out when a document was checked, in one sentence. */
export function documentVerdict({ verified }: Pick<DocumentProof, "verified">): string {
  return verified ? "No unrecorded changes." : "Unrecorded change or damage found.";
}

/** The checks of a document in words for everybody; what exactly is wrong follows where something is. */
export function documentChecks({ checks, checkpoints, stretches }: DocumentProof): { ok: boolean; label: string }[] {
  const isPending = stretches.some(({ closed }) => !closed);
  const signed = checkpoints.length === 0
    ? "History will be signed after a quiet minute."
    : `History is signed daily${isPending ? "; newest entries after a quiet minute" : ""}.`;
  const words = {
    files: { right: "Files match the originals.", wrong: "A file does not match the original." },
    record: { right: "Details match the history.", wrong: "Details do not match the history." },
    chain: { right: "History is complete.", wrong: "History is incomplete or out of order." },
    signatures: { right: signed, wrong: "A daily history signature is not valid." },
  };
  return checks.map(({ name, ok, detail }) => ({
    ok,
    label: ok ? words[name].right : `${words[name].wrong} ${detail}`,
  }));
}
