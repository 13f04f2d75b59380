import { newKey } from "@/kernel/screens/new-key.ts";
import type { UsedDraft } from "../../contract-marks.ts";

const name = "strongroom.corrections-device";
let made: string | null = null;

/** Which device this is, among those of one person; without storage, this page for as long as it is open. */
export function deviceKey(): string {
  made ??= storedKey() ?? newKey();
  return made;
}

function storedKey(): string | null {
  try {
    const known = localStorage.getItem(name);
    if (known !== null && /^[\w-]{8,40}$/.test(known)) return known;
    const key = newKey();
    localStorage.setItem(name, key);
    return key;
  } catch {
    return null;
  }
}

/** The drafts that a piece of work comes from: this device's as it grows, and those of others that were taken up. */
export class UsedDrafts {
  readonly key = deviceKey();
  #revision = 0;
  readonly #others = new Map<string, UsedDraft>();

  /** The number of the next state of the work; greater than any before it, also after a reload. */
  next(): number {
    this.#revision = Math.max(this.#revision + 1, Date.now());
    return this.#revision;
  }

  takeUp(draft: UsedDraft): void {
    if (draft.key === this.key) this.#revision = Math.max(this.#revision, draft.revision);
    else this.#others.set(draft.key, draft);
  }

  /** What goes when the work is saved. */
  all(): readonly UsedDraft[] {
    return [{ key: this.key, revision: this.#revision }, ...this.#others.values()];
  }
}
