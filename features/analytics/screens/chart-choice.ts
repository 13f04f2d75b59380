import { defaultProperties, properties, type PropertyId } from "../contract-properties.ts";

/** How far back the chart goes. */
export const ranges = [
  { name: "3m", label: "3 months" },
  { name: "1y", label: "1 year" },
  { name: "2y", label: "2 years" },
] as const;

export type RangeName = (typeof ranges)[number]["name"];

/** What the chart shows, as it stands in the address: a reload and whoever gets the link see the same. */
export interface ChartChoice {
  readonly range: RangeName;
  /** In the order of the properties; never empty. */
  readonly ids: readonly PropertyId[];
  readonly isTable: boolean;
}

const names = { ids: "chart", range: "chartRange", view: "chartView" } as const;

/** Reads the choice; what is not there or makes no sense is as usual. */
export function chartChoice(search: URLSearchParams): ChartChoice {
  const wanted = new Set((search.get(names.ids) ?? "").split(","));
  const ids = properties.map(({ id }) => id).filter((id) => wanted.has(String(id)));
  return {
    range: ranges.find(({ name }) => name === search.get(names.range))?.name ?? "1y",
    ids: ids.length > 0 ? ids : defaultProperties,
    isTable: search.get(names.view) === "table",
  };
}

/** The address with another choice; what is as usual is left out. */
export function withChoice(search: URLSearchParams, change: Partial<ChartChoice>): URLSearchParams {
  const { range, ids, isTable } = { ...chartChoice(search), ...change };
  const after = new URLSearchParams(search);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? after.delete(name) : after.set(name, value);
  set(names.ids, ids.join(","), defaultProperties.join(","));
  set(names.range, range, "1y");
  set(names.view, isTable ? "table" : "chart", "chart");
  return after;
}
