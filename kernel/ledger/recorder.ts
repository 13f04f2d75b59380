import type { Database, Statement } from "@/db/database.ts";
import type { NewEntry } from "./ledger.ts";

/**
 * Gathers entries while a write is under way and gives them to the next one: 500 people who look at once wait for a few
 * writes, not for 500.
 */
export function recorderOn(
  database: Database,
  append: (entries: readonly NewEntry[]) => Promise<readonly Statement[]>,
): (entries: readonly NewEntry[]) => Promise<void> {
  let gathering: { readonly entries: NewEntry[]; readonly stored: Promise<void> } | null = null;

  function begin(): { readonly entries: NewEntry[]; readonly stored: Promise<void> } {
    const entries: NewEntry[] = [];
    const close = () => {
      if (gathering?.entries === entries) gathering = null;
    };
    // The batch is made when its turn has come: until then others may join, and none after.
    const make = () => {
      close();
      return append(entries);
    };
    const stored = database.write(make).then(() => {}).finally(close);
    return { entries, stored };
  }

  return async (entries) => {
    gathering ??= begin();
    gathering.entries.push(...entries);
    await gathering.stored;
  };
}
