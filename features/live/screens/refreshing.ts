import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { LiveIds } from "@/kernel/live/live-key.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { changedBy } from "@/kernel/screens/use-happened.ts";
import type { Message } from "./messages.ts";

/** What happens within this time is asked for together. */
const gatheredMs = 250;
/** However much happens, what is shown is asked for once in this time. */
const calmMs = 1_000;

/** Asks anew for what is shown when events say that it changed; while the page cannot be seen, once it can. */
export class Refreshing {
  readonly #changed = new Map<string, QueryKey>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #askedAt = -Infinity;

  constructor(readonly queries: QueryClient, readonly features: readonly ScreenFeature[]) {}

  hear({ event, data }: Message): void {
    if (event === null) return;
    for (const key of event === "reset" ? [[]] : this.#keysOf(event, data)) this.#changed.set(hashKey(key), key);
    this.#plan();
  }

  /** The page can be seen again. */
  look(): void {
    this.#plan();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#changed.clear();
  }

  #keysOf(event: string, data: string): readonly QueryKey[] {
    const ids: LiveIds = JSON.parse(data);
    return changedBy(this.features, event, ids);
  }

  #plan(): void {
    if (this.#changed.size === 0 || this.#timer !== null || document.hidden) return;
    const wait = Math.max(gatheredMs, this.#askedAt + calmMs - Date.now());
    this.#timer = setTimeout(() => this.#ask(), wait);
  }

  #ask(): void {
    this.#timer = null;
    this.#askedAt = Date.now();
    const keys = [...this.#changed.values()];
    this.#changed.clear();
    for (const queryKey of keys) void this.queries.invalidateQueries({ queryKey });
  }
}
