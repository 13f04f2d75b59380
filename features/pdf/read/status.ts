import { doubted, type Entry, foundIn } from "./cells.ts";
import type { Responses, TickedResponse } from "./responses.ts";
import type { Found } from "../contract-reading.ts";

/** What the status is derived from. */
export interface StatusEvidence {
  transferDate: Found<string> | null;
  isTransferDateUnreadable: boolean;
  responses: Responses;
  licenseeUse: Entry | null;
}

const transferred = 0;
const voided = 1;
const denied = 2;

/**
 * The status a form shows: Transferred when the date transferred is filled, Denied when the last answer is a denial,
 * Void/No Sale when it is a cancellation or the licensee wrote so. Null when the form does not say, or contradicts
 * itself. A transfer after a denial is a transfer that somebody should look at: its confidence is low.
 */
export function statusOf(evidence: StatusEvidence): Found<0 | 1 | 2> | null {
  if (evidence.isTransferDateUnreadable) return null;
  const last = lastResponse(evidence.responses);
  if (evidence.transferDate !== null) {
    const isAgainstAnswer = last?.response === "denied" || last?.response === "cancelled";
    const { confidence, page, box } = evidence.transferDate;
    const status = { value: transferred, confidence, page, box } as const;
    return isAgainstAnswer
      ? doubted(status, "The form shows a transfer, and a check that was denied or cancelled.")
      : status;
  }
  if (last?.response === "denied") return foundIn(last.entry, denied);
  if (last?.response === "cancelled") return foundIn(last.entry, voided);
  const { licenseeUse } = evidence;
  return licenseeUse !== null && saysVoid(licenseeUse.text) ? foundIn(licenseeUse, voided, 0.8) : null;
}

function saysVoid(text: string): boolean {
  return /\bvoid(ed)?\b|\bno[\s-]sale\b|\bcancell?ed\b/i.test(text) && !/\bnot (void|cancell?ed)/i.test(text);
}

/** Whether filing asks for a date with this status; a sale that came to nothing may have none. */
export function hasStatusDate(status: number): boolean {
  return status !== voided;
}

/** The later answer counts before the first; more than one tick in one question is no answer. */
function lastResponse({ initial, later }: Responses): TickedResponse | null {
  const answers = later.filter(({ response }) => response !== "no_resolution");
  const [answer] = answers.length > 0 ? answers : initial;
  const isOne = answers.length > 0 ? answers.length === 1 : initial.length === 1;
  return isOne ? answer ?? null : null;
}
