import type { AuditRecord } from "@/features/audits/offers.ts";
import type { DatedDocument } from "@/features/documents/offers-search.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import type { DateRange } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { mostStrata, type StratifyBy, stratumOf } from "./strata-rules.ts";

/** The documents that can be drawn: their ids, and of each the place of its stratum. */
export interface Population {
  readonly ids: readonly number[];
  readonly places: readonly number[];
  /** The strata's keys, by their places. */
  readonly keys: readonly string[];
  /** How many documents each holds. */
  readonly sizes: readonly number[];
  /** Who filed, by the key of the stratum, where that is what divides. */
  readonly names: ReadonlyMap<string, string>;
  /** Filed after the instant that was asked for, and left out. */
  readonly filedSince: number;
}

/** What is read. */
export interface AskedPopulation {
  readonly ranges: readonly DateRange[];
  readonly stratifyBy: StratifyBy;
  /** Leaves out what was filed after this instant. */
  readonly filedBy?: string;
}

/** The part of some ranges that lies within the dates that were asked for. */
export function narrowed(ranges: readonly DateRange[], asked: Partial<DateRange>): readonly DateRange[] {
  return ranges.flatMap(({ startDate, endDate }) => {
    const from = asked.startDate && asked.startDate > startDate ? asked.startDate : startDate;
    const to = asked.endDate && asked.endDate < endDate ? asked.endDate : endDate;
    return from <= to ? [{ startDate: from, endDate: to }] : [];
  });
}

/**
 * The Forms 4473 of an audit's store in some dates, divided into strata; ids alone are kept. Throws 400 at `stratifyBy` for
 * more strata than a sample can have.
 */
export async function populationOf(
  context: FeatureContext,
  { accountId, storeId }: Pick<AuditRecord, "accountId" | "storeId">,
  { ranges, stratifyBy, filedBy }: AskedPopulation,
): Promise<Population> {
  const gathered = new Gathered(stratifyBy);
  let filedSince = 0;
  const pages = context.offered(documentSearchOffer).datedDocuments({ accountId, id: storeId }, 0, ranges);
  for await (const page of pages) {
    for (const document of page) {
      if (filedBy !== undefined && document.filedAt > filedBy) filedSince++;
      else gathered.add(document);
    }
  }
  const { ids, places, keys, sizes, names } = gathered;
  return { ids, places, keys, sizes, names, filedSince };
}

class Gathered {
  readonly ids: number[] = [];
  readonly places: number[] = [];
  readonly keys: string[] = [];
  readonly sizes: number[] = [];
  readonly names = new Map<string, string>();
  readonly #placeOf = new Map<string, number>();

  constructor(readonly stratifyBy: StratifyBy) {}

  add(document: DatedDocument): void {
    const key = stratumOf(this.stratifyBy, document);
    const place = this.#placeOf.get(key) ?? this.#open(key);
    if (this.stratifyBy === "employee") this.names.set(key, document.filedByName);
    this.ids.push(document.id);
    this.places.push(place);
    this.sizes[place]++;
  }

  #open(key: string): number {
    const place = this.keys.length;
    if (place === mostStrata) throw tooManyStrata();
    this.keys.push(key);
    this.sizes.push(0);
    this.#placeOf.set(key, place);
    return place;
  }
}

function tooManyStrata() {
  const message = `There are more than ${mostStrata} groups. Choose another method or fewer dates.`;
  return badRequest(message, { stratifyBy: message });
}
