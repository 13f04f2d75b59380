import * as v from "valibot";
import { type DraftContent, draftContentSchema, type UsedDraft } from "../../contract-marks.ts";
import { draftKeys, draftPrefix, withStorage } from "./stored-drafts.ts";

/** Days after which unsaved work that its person did not come back to is forgotten in the browser. */
const keptDays = 30;
const dayMs = 24 * 60 * 60_000;

const entrySchema = v.object({
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  versionNumber: v.number(),
  /** The marks of that version: what of them is missing was taken off. */
  base: v.array(v.string()),
  /** The server has it too. */
  isSent: v.boolean(),
  content: draftContentSchema,
});

/** Unsaved work as the browser keeps it. */
export interface StoredDraft {
  readonly savedAt: string;
  readonly versionNumber: number;
  readonly base: readonly string[];
  readonly isSent: boolean;
  readonly content: DraftContent;
  /** Where it came from the server: which draft it is there. */
  readonly origin?: UsedDraft;
  /** What of it could not be read any more, a sentence each. */
  readonly leftOut?: readonly string[];
}

/**
 * Keeps unsaved work in this browser, so that a closed tab and a lost connection cost nothing. `key` names the person and
 * the form; nobody else's is ever read. False where the browser has no room or no storage.
 */
export function storeDraft(key: string, draft: StoredDraft): boolean {
  return withStorage((storage) => {
    storage.setItem(draftPrefix + key, JSON.stringify(draft));
    return true;
  }) ?? false;
}

/** What the person left here; null for nothing, or for what cannot be read any more. */
export function storedDraft(key: string): StoredDraft | null {
  const text = storedText(key);
  return text === null ? null : readDraft(text);
}

/** What the person left here as it is stored, for another tab of this browser; null for nothing. */
export function storedText(key: string): string | null {
  return withStorage((storage) => storage.getItem(draftPrefix + key));
}

/** Puts in its place what another tab of this browser had there; null for nothing. */
export function putStoredText(key: string, text: string | null): void {
  if (text === null) dropStoredDraft(key);
  else withStorage((storage) => storage.setItem(draftPrefix + key, text));
}

export function dropStoredDraft(key: string): void {
  withStorage((storage) => storage.removeItem(draftPrefix + key));
}

/** Forgets what nobody came back for in a month, and what the server has as well of anybody but `owner`. */
export function clearOldDrafts(owner: string): void {
  withStorage((storage) => {
    for (const key of draftKeys(storage)) {
      const draft = readDraft(storage.getItem(key) ?? "");
      const isOld = !draft || Date.parse(draft.savedAt) < Date.now() - keptDays * dayMs;
      if (isOld || (draft.isSent && !key.startsWith(`${draftPrefix}${owner}.`))) storage.removeItem(key);
    }
  });
}

function readDraft(text: string): StoredDraft | null {
  try {
    const read = v.safeParse(entrySchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
