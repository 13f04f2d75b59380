import { type Client, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { type Figure, ms, peakMegabytes, percentile, printFigures, residentMegabytes } from "./measure.ts";
import { benchInstallation, owner } from "./people.ts";

/** What people look at while somebody exports. */
const lists = ["", "status=2", "customerName=mcdon", "sort=customerName&sortOrder=asc", "fflFlagged=true"];
/** What the server may hold at most; the library that writes workbooks needs more than lines of text do. */
const mostMegabytes = { csv: 200, xlsx: 300 } as const;
type Format = keyof typeof mostMegabytes;
/** A busy shop: so often somebody asks for a list. */
const everyMs = 100;

/**
 * A million rows as CSV and as Excel over HTTP, each from a server process of its own: how long, how much memory, and how
 * long lists take meanwhile, beside the same lists before.
 */
export async function listExportFigures(
  dataFolder: string,
  command: readonly string[] = fromBundle,
  query = "accountOverview=true",
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of ["csv", "xlsx"] as const) {
    const server = await startServer({ dataFolder, command });
    try {
      figures.push(...await exported(server, await signInTo(server.url, owner), format, query));
    } finally {
      await server.kill("SIGTERM");
    }
  }
  return figures;
}

async function exported(server: ServerProcess, client: Client, format: Format, query: string): Promise<Figure[]> {
  await listTimes(client, (asked) => asked < lists.length);
  const before = await listTimes(client, (asked) => asked < 60);
  const rest = residentMegabytes(server.pid);
  const begun = performance.now();
  const download = taken(`${server.url}/api/documents/export?format=${format}&${query}`, client);
  let isDone = false;
  const ended = download.finally(() => isDone = true);
  const during = await listTimes(client, () => !isDone);
  const { bytes, rows } = await ended;
  const seconds = (performance.now() - begun) / 1000;
  const peak = peakMegabytes(server.pid);
  const count = format === "csv" ? `, ${rows.toLocaleString("en-US")} rows` : "";
  return [
    {
      name: `${format} of the whole list (${(bytes / 1e6).toFixed(0)} MB${count})`,
      value: `${seconds.toFixed(1)} s`,
    },
    {
      name: `${format}: most memory of the server`,
      value: `${peak.toFixed(0)} MB`,
      baseline: `${rest.toFixed(0)} MB before`,
      isOver: peak > mostMegabytes[format],
      limit: `under ${mostMegabytes[format]} MB`,
    },
    {
      name: `${format}: lists meanwhile (${during.length})`,
      value: `p50 ${ms(percentile(during, 0.5))}, p95 ${ms(percentile(during, 0.95))}`,
      baseline: `p50 ${ms(percentile(before, 0.5))}, p95 ${ms(percentile(before, 0.95))} without`,
    },
  ];
}

/** Downloads in a process of its own, so that what is measured beside it is the server alone. */
async function taken(url: string, client: Client): Promise<{ bytes: number; rows: number }> {
  const { success, stdout } = await new Deno.Command("sh", {
    args: ["-c", 'curl -sfN -H "authorization: Bearer $TOKEN" "$URL" | wc -lc'],
    env: { TOKEN: client.token, URL: url },
  }).output();
  if (!success) throw new Error("The export broke off.");
  const [lines, bytes] = new TextDecoder().decode(stdout).trim().split(/\s+/).map(Number);
  return { bytes, rows: lines - 1 };
}

async function listTimes(client: Client, goesOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; goesOn(asked); asked++) {
    const begun = performance.now();
    await client.json(`/api/documents?accountOverview=true&${lists[asked % lists.length]}`);
    times.push(performance.now() - begun);
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  return times;
}

if (import.meta.main) {
  printFigures("Export of a list", await listExportFigures(await benchInstallation()));
}
