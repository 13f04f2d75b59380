import type { Row, StoreList } from "./format.ts";
import { type Found, haystack, isWanted, type Order, orders, sortKeys, type Wanted, wordsOf } from "./rows.ts";

/** A record with what it is searched and sorted by. */
export interface Kept extends Found {
  readonly text: string;
  readonly keys: Readonly<Record<Order, string>>;
}

/** Nothing keeps the page for longer, in milliseconds. */
const sliceMs = 25;

/** All records of the copy, in ATF's three orders, searched without the page ever standing still. */
export class Catalog {
  readonly #byName = new Map<string, Kept>();
  /** Sorted lists that are not one yet, by order. */
  readonly #parts: Record<Order, (readonly Kept[])[]> = { name: [], date: [], tsn: [] };
  #search = 0;

  get size(): number {
    return this.#byName.size;
  }

  /** Takes some records. */
  add(store: StoreList, rows: readonly Row[]): void {
    const some = rows.map((row): Kept => ({
      ...{ row, store, text: haystack(row, "all"), keys: sortKeys(row) },
    }));
    for (const kept of some) this.#byName.set(nameOf(kept), kept);
    for (const order of orders) {
      this.#parts[order].push(some.toSorted(({ keys: a }, { keys: b }) => compared(a[order], b[order])));
    }
  }

  /** The record that an address names; null when there is none. */
  find(name: string): Kept | null {
    return this.#byName.get(name) ?? null;
  }

  /** The records that are wanted, in their order; null when another search began meanwhile. */
  async search(wanted: Wanted): Promise<readonly Kept[] | null> {
    const mine = ++this.#search;
    const turn = new Turns();
    const sorted = await this.#sorted(wanted.order, turn);
    const words = wordsOf(wanted.text);
    const found: Kept[] = [];
    for (const kept of sorted) {
      if (turn.isOver) {
        await turn.next();
        if (mine !== this.#search) return null;
      }
      const text = wanted.field === "all" || words.length === 0 ? kept.text : haystack(kept.row, wanted.field);
      if (isWanted(kept, text, words, wanted)) found.push(kept);
    }
    return mine === this.#search ? found : null;
  }

  async #sorted(order: Order, turn: Turns): Promise<readonly Kept[]> {
    let parts = this.#parts[order];
    while (parts.length > 1) {
      const merged: (readonly Kept[])[] = [];
      for (let at = 0; at < parts.length; at += 2) {
        const [one, other = []] = parts.slice(at, at + 2);
        merged.push(await mergedOf(one, other, order, turn));
      }
      parts = merged;
    }
    this.#parts[order] = parts;
    return parts[0] ?? [];
  }
}

/** How an address names a record. */
export function nameOf({ row, store }: Found): string {
  return `record-${store.id}-${row[0]}`;
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

async function mergedOf(
  one: readonly Kept[],
  other: readonly Kept[],
  order: Order,
  turn: Turns,
): Promise<readonly Kept[]> {
  const merged: Kept[] = [];
  let [at, beside] = [0, 0];
  while (at < one.length && beside < other.length) {
    if (turn.isOver) await turn.next();
    merged.push(one[at].keys[order] <= other[beside].keys[order] ? one[at++] : other[beside++]);
  }
  for (; at < one.length; at++) merged.push(one[at]);
  for (; beside < other.length; beside++) merged.push(other[beside]);
  return merged;
}

/** Gives the browser its turn when a slice is over. */
class Turns {
  #began = performance.now();
  #asked = 0;

  /** Asks the clock only now and then: it is slower than comparing. */
  get isOver(): boolean {
    return (++this.#asked & 63) === 0 && performance.now() - this.#began > sliceMs;
  }

  async next(): Promise<void> {
    await new Promise((go) => setTimeout(go));
    this.#began = performance.now();
  }
}
