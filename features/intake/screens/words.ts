import type { IntakeRow, IntakeSource, IntakeState } from "../contract.ts";

/** What the states are called on the screen. */
export const stateWords: Readonly<Record<IntakeState, string>> = {
  reading: "Being read",
  ready: "Ready",
  failed: "Can't be read",
  filed: "Filed",
  discarded: "Not filed",
};

export const sourceWords: Readonly<Record<IntakeSource, string>> = {
  inbox: "Watched folder",
  import: "Import",
  upload: "Upload",
};

/** The name that was found, else that of the file. */
export function nameOf({ customerName, fileName }: Pick<IntakeRow, "customerName" | "fileName">): string {
  return customerName ?? fileName;
}

export function formWords(formType: number | null): string {
  if (formType === null) return "Not recognized";
  return formType === 1 ? "3310.11" : "4473";
}

const minute = 60_000;

/** How long ago, in one short word: "3 min", "2 h", "5 d". */
export function ageOf(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minute));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`;
}

/** Why filing it may be a mistake, in a sentence. */
export function duplicateWords({ by, documentId, itemId }: IntakeRow["duplicates"][number]): string {
  if (by === "waiting") return `This file is here twice, also as number ${itemId}.`;
  const what = by === "file" ? "This file was already filed" : "This store already has a Form 4473 with this TSN";
  return `${what}, as document ${documentId}.`;
}
