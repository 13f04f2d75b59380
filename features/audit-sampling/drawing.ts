import { createHash, hash } from "node:crypto";
import { proportionalSizes } from "./allocation-rules.ts";
import { withPauses } from "./pauses.ts";
import type { Population } from "./population.ts";
import type { Stratum } from "./strata-rules.ts";

/** A document that was drawn. */
export interface DrawnDocument {
  readonly documentId: number;
  readonly stratum: string;
}

/** A sample as it follows from a population, a size and a seed. */
export interface Drawn {
  readonly strata: readonly Stratum[];
  /** In the order of the draw. */
  readonly documents: readonly DrawnDocument[];
  readonly populationSha256: string;
  readonly documentsSha256: string;
}

/**
 * What a document is put in order by: the SHA-256, in hexadecimal, of the seed, a colon and the document's id in decimal
 * digits. Nobody can choose a seed for a sample, or a sample for a seed, without trying them one by one.
 */
export function drawKey(seed: string, documentId: number): string {
  return hash("sha256", `${seed}:${documentId}`, "hex");
}

/**
 * Draws a sample: the documents in the ascending order of {@link drawKey}, of each stratum the first, as many as
 * {@link proportionalSizes} gives it with the strata in the order of their keys. Nothing else goes into it, so that whoever has the seed and
 * the ids draws the same one. A million documents take some seconds, in slices of a few milliseconds.
 */
export async function draw(population: Population, size: number, seed: string): Promise<Drawn> {
  const places = population.keys.map((_, place) => place).toSorted((a, b) =>
    compare(population.keys[a], population.keys[b])
  );
  const sizes = proportionalSizes(places.map((place) => population.sizes[place]), size);
  const sizeOf = new Map(places.map((place, at) => [place, sizes[at]]));
  const first = population.keys.map((_, place) => new FirstOnes(sizeOf.get(place) ?? 0));
  await withPauses(population.ids.length, (at) => {
    const id = population.ids[at];
    first[population.places[at]].offer(drawKey(seed, id), id);
  });
  const chosen = first.flatMap((ones, place) =>
    ones.taken().map((one) => ({ ...one, stratum: population.keys[place] }))
  );
  const documents = chosen.toSorted((a, b) => compare(a.key, b.key)).map(({ id, stratum }) => ({
    documentId: id,
    stratum,
  }));
  return {
    documents,
    strata: places.map((place, at) => ({
      ...{ key: population.keys[place], population: population.sizes[place], size: sizes[at] },
    })),
    populationSha256: await sumOfIds(population.ids),
    documentsSha256: sumOfDocuments(documents),
  };
}

/** Over the ids in ascending order, each with a line feed behind it: `sort -n | sha256sum` gives the same. */
export async function sumOfIds(ids: readonly number[]): Promise<string> {
  const sorted = await ascending(ids);
  const sum = createHash("sha256");
  await withPauses(sorted.length, (at) => void sum.update(`${sorted[at]}\n`));
  return sum.digest("hex");
}

/** Over the documents of a sample in the order of the draw. */
export function sumOfDocuments(documents: readonly DrawnDocument[]): string {
  const sum = createHash("sha256");
  for (const { documentId, stratum } of documents) sum.update(`${documentId} ${stratum}\n`);
  return sum.digest("hex");
}

interface Keyed {
  readonly key: string;
  readonly id: number;
}

/** Of what is offered, the first ones by their keys; a little more than them is kept at a time. */
class FirstOnes {
  #kept: Keyed[] = [];
  /** The last key that can still be among them, once there are enough. */
  #last: string | null = null;

  constructor(readonly size: number) {}

  offer(key: string, id: number): void {
    if (this.size === 0 || (this.#last !== null && key > this.#last)) return;
    this.#kept.push({ key, id });
    if (this.#kept.length >= 2 * this.size + 256) this.#sift();
  }

  taken(): readonly Keyed[] {
    this.#sift();
    return this.#kept;
  }

  #sift(): void {
    this.#kept.sort((a, b) => compare(a.key, b.key));
    this.#kept.length = Math.min(this.#kept.length, this.size);
    if (this.#kept.length === this.size) this.#last = this.#kept.at(-1)?.key ?? null;
  }
}

const digits = 256;

/** The ids in ascending order: a radix sort by their four bytes, in slices. */
async function ascending(ids: readonly number[]): Promise<Uint32Array> {
  let from = new Uint32Array(ids.length);
  let into = new Uint32Array(ids.length);
  await withPauses(ids.length, (at) => void (from[at] = ids[at]));
  for (let shift = 0; shift < 32; shift += 8) {
    const starts = new Uint32Array(digits + 1);
    await withPauses(from.length, (at) => void starts[((from[at] >>> shift) & 0xff) + 1]++);
    for (let digit = 0; digit < digits; digit++) starts[digit + 1] += starts[digit];
    await withPauses(from.length, (at) => void (into[starts[(from[at] >>> shift) & 0xff]++] = from[at]));
    [from, into] = [into, from];
  }
  return from;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
