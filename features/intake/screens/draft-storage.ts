import type { Session } from "@/features/shell/contract.ts";

const prefix = "strongroom.verify.";

/** Under whose name this tab keeps what was entered; an operator's own, while one acts for the person. */
export function ownerOf({ person, impersonating }: Pick<Session, "person" | "impersonating">): string {
  return impersonating ? `${impersonating.id} for ${person.id}` : String(person.id);
}

/** Keeps something in this tab: it outlives a reload, not the tab, the day or the person. */
export function storeDraft(owner: string, id: number, draft: unknown): void {
  withStorage((storage) => storage.setItem(prefix + id, JSON.stringify({ owner, day: today(), draft })));
}

/** What the same person left here today; null when there is nothing. */
export function storedDraft(owner: string, id: number): unknown {
  return withStorage((storage) => entryOf(storage.getItem(prefix + id), owner)?.draft) ?? null;
}

/** Forgets what was entered in one item. */
export function dropDraft(id: number): void {
  withStorage((storage) => storage.removeItem(prefix + id));
}

/** Forgets everything that is not this person's of today; everything of everybody without one. */
export function clearDrafts(owner: string | null): void {
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    for (const key of keys) {
      if (!key.startsWith(prefix) || (owner !== null && entryOf(storage.getItem(key), owner))) continue;
      storage.removeItem(key);
    }
  });
}

function entryOf(text: string | null, owner: string): { readonly draft: unknown } | null {
  const entry = parsed(text);
  if (typeof entry !== "object" || entry === null || !("owner" in entry && "day" in entry && "draft" in entry)) {
    return null;
  }
  return entry.owner === owner && entry.day === today() ? { draft: entry.draft } : null;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The day that it is for the person. */
function today(): string {
  return new Date().toDateString();
}

/** Storage that is shut off or full only means that a reload costs what was typed. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
