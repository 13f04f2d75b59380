import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { LiveIds } from "@/kernel/live/live-key.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { changedBy } from "@/kernel/screens/use-happened.ts";
import type { Message } from "./messages.ts";

/** What happens within this time is asked for together. */
const gatheredMs = 250;
/** However much happens, each thing shown is asked for once in this time. */
const calmMs = 1_000;

/** Asks anew for what is shown when events say that it changed; while the page cannot be seen, once it can. */
export class Refreshing {
  /** What is to be asked for, and when, in milliseconds of the clock. */
  readonly #due = new Map<string, { readonly key: QueryKey; readonly at: number }>();
  readonly #askedAt = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(readonly queries: QueryClient, readonly features: readonly ScreenFeature[]) {}

  hear({ event, data }: Message): void {
    if (event === null) return;
    for (const key of event === "reset" ? [[]] : this.#keysOf(event, data)) this.#note(key);
    this.#plan();
  }

  /** The page can be seen again. */
  look(): void {
    this.#plan();
  }

  stop(): void {
    this.#rest();
    this.#due.clear();
  }

  #keysOf(event: string, data: string): readonly QueryKey[] {
    const ids: LiveIds = JSON.parse(data);
    return changedBy(this.features, event, ids);
  }

  #note(key: QueryKey): void {
    const hash = hashKey(key);
    if (this.#due.has(hash)) return;
    const at = Math.max(Date.now() + gatheredMs, (this.#askedAt.get(hash) ?? 0) + calmMs);
    this.#due.set(hash, { key, at });
  }

  #rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #plan(): void {
    this.#rest();
    if (this.#due.size === 0 || document.hidden) return;
    const first = Math.min(...[...this.#due.values()].map(({ at }) => at));
    this.#timer = setTimeout(() => this.#ask(), Math.max(0, first - Date.now()));
  }

  #ask(): void {
    const now = Date.now();
    for (const [hash, askedAt] of this.#askedAt) if (askedAt + calmMs <= now) this.#askedAt.delete(hash);
    for (const [hash, { key, at }] of [...this.#due]) {
      if (at > now) continue;
      this.#due.delete(hash);
      this.#askedAt.set(hash, now);
      void this.queries.invalidateQueries({ queryKey: key });
    }
    this.#plan();
  }
}
