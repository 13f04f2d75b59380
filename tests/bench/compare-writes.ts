import type { Client } from "../product/client.ts";
import { bulkRuns, duringBulk, filingTimes } from "./bulk.ts";
import type { Both, ServedSide } from "./compare.ts";
import { besideFigure } from "./compare-lists.ts";
import { asked } from "./list-figures.ts";
import { type Figure, ms, percentile } from "./measure.ts";
import { isWholeBench } from "./settings.ts";

const rounds = 4;
const filingsInTurn = isWholeBench ? 100 : 20;
const exported = "accountOverview=true&startDate=2024-01-01&endDate=2024-12-31";

/** Filing, fetching a file, exporting a list, in turn. */
export async function compareWrites(sides: Both<ServedSide>): Promise<readonly Figure[]> {
  for (const { clerk } of sides) await filingTimes(clerk, 1, 10);
  const figures: Figure[] = [];
  for (const callers of [1, 8]) {
    const times = await inTurn(sides, async ({ clerk }) => (await filingTimes(clerk, callers, filingsInTurn)).each);
    figures.push({ ...besideFigure(`file 200 kB PDFs, ${callers} at once`, times), limit: "as the other" });
  }
  const files = [await fileOf(sides[0].clerk), await fileOf(sides[1].clerk)];
  const fetched = await inTurn(sides, async ({ clerk }, at) => {
    const each: number[] = [];
    for (let time = 0; time < 50; time++) each.push(await asked(clerk, files[at]));
    return each;
  });
  figures.push({ ...besideFigure("fetch a 200 kB PDF", fetched), limit: "as the other" });
  const exports = await inTurn(sides, async ({ owner }) => [
    await asked(owner, `/api/documents/export?format=csv&${exported}`),
  ]);
  figures.push({ ...besideFigure("a year of the list as CSV", exports), limit: "as the other" });
  return figures;
}

/** Bulk actions about 10,000 documents with others beside. */
export async function compareBulk(sides: Both<ServedSide>): Promise<readonly Figure[]> {
  const [ours, other] = [await bulkRuns(sides[0].server), await bulkRuns(sides[1].server)];
  return ours.runs.flatMap((run, at) => {
    const beside = other.runs[at];
    return [
      {
        name: run.name,
        value: ms(run.took),
        baseline: ms(beside.took),
        ratio: (run.took / beside.took).toFixed(2),
      },
      {
        ...besideFigure(`- filing meanwhile (${run.filings.length})`, [run.filings, beside.filings]),
        limit: `p95 ${duringBulk.filing} ms`,
        isOver: percentile(run.filings, 0.95) > duringBulk.filing,
      },
      {
        ...besideFigure(`- first page meanwhile (${run.firstPages.length})`, [run.firstPages, beside.firstPages]),
        limit: `p95 ${duringBulk.firstPage} ms`,
        isOver: percentile(run.firstPages, 0.95) > duringBulk.firstPage,
      },
    ];
  });
}

/** The path of a file that was filed just now. */
async function fileOf(client: Client): Promise<string> {
  const { data } = await client.json<{ data: { id: number }[] }>(
    "/api/documents?accountOverview=true&sort=createdOn&sortOrder=desc&limit=1",
  );
  const { attachments } = await client.json<{ attachments: { uri: string }[] }>(`/api/documents/${data[0].id}`);
  return attachments[0].uri;
}

async function inTurn(
  sides: Both<ServedSide>,
  work: (side: ServedSide, at: number) => Promise<readonly number[]>,
): Promise<Both<number[]>> {
  const times: Both<number[]> = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) times[at].push(...await work(sides[at], at));
  }
  return times;
}
