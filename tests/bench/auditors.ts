import { type Client, signInTo } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { auditId, auditor, auditorOfAll, inspectionInstallation, storeId } from "./inspection.ts";
import { type Figure, isOver, ms, percentile, printFigures } from "./measure.ts";
import { owner } from "./people.ts";
import { isWholeBench } from "./settings.ts";
import { askingOf } from "./list-figures.ts";
import { type Asking, queriesOf, searchKinds } from "./list-kinds.ts";

/** What the dealer's lists have to keep, in milliseconds at the 95th percentile; how much slower a list is stands beside it. */
const most = 60;
/** Enough for a 95th percentile beside a dealer's who is asked in turn. */
const times = isWholeBench ? 25 : 5;

/** Who inspects, and of which list. */
export const inspections = {
  "an audit of one store": { email: auditor, where: `storeId=${storeId}` },
  "audits of 40 stores": { email: auditorOfAll, where: "accountOverview=true" },
} as const;

/** One request, asked by an auditor and by the dealer's owner. */
interface Case {
  readonly name: string;
  /** The path of the next call: searches have values of their own in each. */
  readonly path: (call: number) => string;
  /** False for what a dealer does not ask. */
  readonly isDealers?: boolean;
}

const reviews = [["not reviewed", "auditReviewed=false"], ["reviewed", "auditReviewed=true"]] as const;
const flags = [
  ...[["audit flag red", "auditFlaggedColor=1"], ["audit flag yellow", "auditFlaggedColor=3"]] as const,
  ...[["any audit flag", "auditFlagged=true"], ["no audit flag", "auditFlagged=false"]] as const,
];
const assignments = [["assigned to nobody", "ioiUser=none"], ["assigned to somebody", "ioiUser=any"]] as const;

/** Every filter, sort and search of an auditor's archive, and pages deep in it; searches come beside them. */
const lists: readonly (readonly [string, string])[] = [
  ...[["first page", ""], ["stand-alone 3310.11", "formType=1"], ["status Denied", "status=2"]] as const,
  ...[["count in the title", "limit=1"], ["one month", "startDate=2023-05-01&endDate=2023-05-31"]] as const,
  ...[["beyond the ranges", "startDate=2020-01-01&endDate=2020-12-31"]] as const,
  ...[["page 100", "page=100"], ["page 200", "page=200"]] as const,
  ...["customerName", "serialNumbers", "tsn", "certificationDate", "status"].flatMap((sort) =>
    ["asc", "desc"].map((order) => [`sort ${sort} ${order}`, `sort=${sort}&sortOrder=${order}`] as const)
  ),
  ...[...reviews, ...flags, ...assignments],
  ...reviews.flatMap(([name, query]) => flags.map(([flag, also]) => [`${name}, ${flag}`, `${query}&${also}`] as const)),
  ...[...reviews, ...flags].map(([name, query]) =>
    [`${name}, sort name`, `${query}&sort=customerName&sortOrder=asc`] as const
  ),
  ["not reviewed, page 150", "auditReviewed=false&page=150"],
];

function cases(where: string, documentId: number, asking: Asking): readonly Case[] {
  const neighbours = `/api/documents/PreviousAndNextDocuments?${where}&documentId=${documentId}`;
  return [
    ...lists.map(([name, query]) => ({ name, path: () => `/api/documents?${where}&${query}` })),
    ...searchKinds.flatMap((kind) => {
      const queries = queriesOf(kind, asking, times + 1).map((query) => queryWithin(where, query));
      return [queries, queries.map((query) => `${query}&auditReviewed=false`)].map((own, at) => ({
        name: at === 0 ? kind.name : `${kind.name}, not reviewed`,
        path: (call: number) => `/api/documents?${own[call]}`,
      }));
    }),
    { name: "previous and next", path: () => neighbours },
    ...[...reviews.slice(0, 1), ...flags.slice(3)].map(([name, query]) => (
      { name: `previous and next, ${name}`, path: () => `${neighbours}&${query}` }
    )),
  ];
}

/** A query of the archive's owner asked within what somebody inspects. */
function queryWithin(where: string, query: string): string {
  const own = new URLSearchParams(query);
  for (const name of ["accountOverview", "storeId"]) own.delete(name);
  return `${where}&${own}`;
}

/** What is asked about one audit. */
const ofOneAudit: readonly Case[] = [
  { name: "progress", path: () => `/api/audits/${auditId}/progress`, isDealers: false },
  { name: "the audits of the store", path: () => `/api/audits?storeId=${storeId}` },
  ...[["", ""], [", flags", "&kind=flag"], [", reviews", "&kind=review"], [", page 100", "&page=100"]].map((
    [name, query],
  ) => ({ name: `audit history${name}`, path: () => `/api/history/audit?auditId=${auditId}${query}` })),
];

/** Every list of an auditor among a million documents, each asked in turn with the same of the owner. */
export async function auditorFigures(
  dataFolder: string,
  { email, where }: (typeof inspections)[keyof typeof inspections],
  only = "",
): Promise<Figure[]> {
  const server = await startServer({ dataFolder, command: fromBundle });
  try {
    const asOwner = await signInTo(server.url, owner);
    const asAuditor = await signInTo(server.url, email);
    const open = `/api/documents?${where}&auditReviewed=false&auditFlagged=false&page=50`;
    const { data: [document] } = await asAuditor.json<{ data: { id: number }[] }>(open);
    const asking = await askingOf("Owner of 40 stores", asOwner, `${dataFolder}/strongroom.db`);
    const all = [...cases(where, document.id, asking), ...email === auditor ? ofOneAudit : []];
    const figures: Figure[] = [];
    for (const one of all.filter(({ name }) => name.includes(only))) {
      figures.push(await figureOf(asAuditor, asOwner, one));
    }
    return figures;
  } finally {
    await server.kill("SIGTERM");
  }
}

async function figureOf(asAuditor: Client, asOwner: Client, { name, path, isDealers = true }: Case): Promise<Figure> {
  const { count } = await taken(asAuditor, path(times));
  if (isDealers) await taken(asOwner, path(times));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time++) {
    if (isDealers) theirs.push((await taken(asOwner, path(time))).took);
    ours.push((await taken(asAuditor, path(time))).took);
  }
  const [middle, p95] = [percentile(ours, 0.5), percentile(ours, 0.95)];
  const dealers = percentile(theirs, 0.5);
  return {
    name: count === null ? name : `${name} (${count})`,
    value: `p50 ${ms(middle)}, p95 ${ms(p95)}`,
    isOver: p95 > most,
    baseline: isDealers ? `p50 ${ms(dealers)}, p95 ${ms(percentile(theirs, 0.95))} the dealer's` : "",
    ratio: isDealers ? (middle / dealers).toFixed(2) : "",
    limit: `p95 ${most} ms`,
  };
}

async function taken(client: Client, path: string): Promise<{ took: number; count: string | null }> {
  const begun = performance.now();
  const response = await client.fetch(path);
  const { count, countIsMinimum, message } = await response.json();
  const took = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${message}`);
  return { took, count: count === undefined ? null : `${count.toLocaleString("en-US")}${countIsMinimum ? "+" : ""}` };
}

if (import.meta.main) {
  const [only = ""] = Deno.args;
  for (const [what, inspection] of Object.entries(inspections)) {
    const figures = await auditorFigures(await inspectionInstallation(), inspection, only);
    printFigures(`Auditor with ${what}, ${figures.filter(isOver).length} of ${figures.length} over`, figures);
  }
}
