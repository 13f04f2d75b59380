import type { Conditions } from "./conditions.ts";
import type { Driver } from "./drivers.ts";
import type { Known } from "./known.ts";

/** How the text conditions are tested: not at all, in the set that the search index gives, or on the record. */
export type TextBy = "none" | "set" | "record";

/** How the documents of a list are come by. */
export type Plan =
  /** The sort's own index is walked and each entry tested. */
  | { readonly kind: "walk"; readonly textBy: TextBy }
  /** All documents of one condition are taken, tested and sorted. */
  | { readonly kind: "gather"; readonly driver: Driver; readonly textBy: TextBy }
  /** All documents under the text are taken, tested and sorted. */
  | { readonly kind: "matches" };

/** Measured costs in microseconds; only their proportions matter. */
const cost = { entry: 0.12, record: 2.2, sorted: 0.6, match: 0.3, member: 0.2 } as const;

/** The cheapest way to one page. `skip` documents of those that answer are passed over before the page's own. */
export function planPage(known: Known, hits: number, skip: number, take: number): Plan {
  const walked = Math.min(known.total, (skip + take) * known.total / Math.max(1, hits));
  const walks = textWays(known).map((textBy) => ({
    plan: { kind: "walk", textBy } as const,
    cost: setCost(known, textBy) + walked * entryCost(known, textBy),
  }));
  return cheapest([
    ...walks,
    ...gathers(known).map(({ plan, cost: reading }) => ({ plan, cost: reading + hits * (cost.record + cost.sorted) })),
  ]);
}

/** The cheapest way to count, up to `most`. */
export function planCount(known: Known, most: number): Plan {
  const part = Math.min(1, most / Math.max(1, known.expected));
  const walks = textWays(known).map((textBy) => ({
    plan: { kind: "walk", textBy } as const,
    cost: setCost(known, textBy) + part * known.total * entryCost(known, textBy),
  }));
  return cheapest([...walks, ...gathers(known, part)]);
}

function gathers(known: Known, part = 1): readonly { plan: Plan; cost: number }[] {
  const byDriver = known.drivers.flatMap((driver) =>
    textWays(known).map((textBy) => ({
      plan: { kind: "gather", driver, textBy } as const,
      cost: setCost(known, textBy) + part * driver.size * entryCost(known, textBy, driver),
    }))
  );
  if (!known.text) return byDriver;
  const byText = known.text.size * (cost.match + (testsBesideText(known) ? part * cost.record : 0));
  return [...byDriver, { plan: { kind: "matches" }, cost: byText }];
}

function textWays(known: Known): readonly TextBy[] {
  return known.text ? ["set", "record"] : ["none"];
}

function setCost(known: Known, textBy: TextBy): number {
  return textBy === "set" && known.text ? known.text.size * (cost.match + cost.member) : 0;
}

/** One entry of an index: its tests, and the record where some test needs it. */
function entryCost(known: Known, textBy: TextBy, driver?: Driver): number {
  const { conditions } = known;
  const needsRecord = columnsLeft(conditions, driver) || textBy === "record";
  const passing = conditions.facets.length > 0 || conditions.columns.length > 0 ? 0.3 : 1;
  return cost.entry + (textBy === "set" ? cost.member : 0) + (needsRecord ? passing * cost.record : 0);
}

function columnsLeft({ columns, expiringUntil }: Conditions, driver?: Driver): boolean {
  const served = driver?.index;
  const left = columns.length + (expiringUntil === null ? 0 : 1);
  return left > (served && /assigned|certification|open/.test(served) ? 1 : 0);
}

/** True when a document under the text must still be looked at before it counts. */
export function testsBesideText(known: Known): boolean {
  const { conditions, text } = known;
  return conditions.facets.length > 0 || conditions.days !== null || conditions.columns.length > 0 ||
    conditions.expiringUntil !== null || !text?.matches.visible;
}

function cheapest(ways: readonly { plan: Plan; cost: number }[]): Plan {
  return ways.reduce((best, way) => way.cost < best.cost ? way : best).plan;
}
