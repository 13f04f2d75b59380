import { formatNumber } from "@/ui/format.ts";

/** Behind what a change did: documents that stay as they were because the person may not change them; '' for none. */
export function deniedWords(count: number): string {
  return sentence(count, "not yours to change");
}

/** Behind what an undo did: documents that it did not touch. Nobody says what has become of them. */
export function goneWords(count: number): string {
  return sentence(count, "gone or no longer yours to change");
}

function sentence(count: number, what: string): string {
  if (count === 0) return "";
  return count === 1 ? ` 1 document is ${what}.` : ` ${formatNumber(count)} documents are ${what}.`;
}
