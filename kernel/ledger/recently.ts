import type { Clock } from "../clock.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { NewEntry } from "./ledger.ts";

/** A look that is repeated within this time is the same look: the pages of one form come in many requests. */
export const sameLookMs = 10 * 60_000;
const most = 20_000;

interface Look {
  /** When it was begun to be written, milliseconds since 1970. */
  readonly at: number;
  readonly stored: Promise<void>;
}

/**
 * Writes an entry once for the same person, subject and purpose in ten minutes, whoever asks how often at once; all wait
 * until it is stored. One that could not be stored is not remembered. Another process, or the next start, writes its own.
 */
export function onceLately(
  clock: Clock,
  record: (entries: readonly NewEntry[]) => Promise<void>,
): (entry: NewEntry) => Promise<void> {
  const looks = new Map<string, Look>();
  return async (entry) => {
    const key = canonicalJson(entry);
    const now = clock.now().getTime();
    const known = looks.get(key);
    // Also a clock that was set back ends it.
    if (known && now >= known.at && now - known.at < sameLookMs) return await known.stored;
    const stored = record([entry]);
    const look = { at: now, stored };
    looks.delete(key);
    looks.set(key, look);
    if (looks.size > most) looks.delete(looks.keys().next().value ?? "");
    try {
      await stored;
    } catch (error) {
      if (looks.get(key) === look) looks.delete(key);
      throw error;
    }
  };
}
