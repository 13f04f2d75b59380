import { type Client, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { actions, auditId, auditor, inspectionInstallation, storeId } from "./inspection.ts";
import { type Figure, ms, peakMegabytes, percentile, printFigures, residentMegabytes } from "./measure.ts";
import { owner } from "./people.ts";

/** What the server may hold at most while it makes one of these. */
const mostMegabytes = 200;
/** What people look at meanwhile. */
const lists = ["", "status=2", "customerName=mcdon", "sort=customerName&sortOrder=asc", "auditFlagged=true"];
/** A busy shop: so often somebody asks for a list. */
const everyMs = 100;

const files = [
  { name: "trail as a workbook", path: `/api/audits/${auditId}/export`, who: owner },
  { name: "closing pack", path: `/api/audits/${auditId}/closingPack`, who: owner },
  { name: "closing pack for its auditor", path: `/api/audits/${auditId}/closingPack`, who: auditor },
] as const;

/**
 * What both sides take along of an audit with 200,000 actions, each from a server process of its own: how long, how much
 * memory, and how long lists take meanwhile, beside the same lists before.
 */
export async function trailExportFigures(dataFolder: string, only = ""): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const file of files.filter(({ name }) => name.includes(only))) {
    const server = await startServer({ dataFolder, command: fromBundle });
    try {
      figures.push(...await exported(server, file));
    } finally {
      await server.kill("SIGTERM");
    }
  }
  return figures;
}

async function exported(server: ServerProcess, { name, path, who }: (typeof files)[number]): Promise<Figure[]> {
  const [client, other] = [await signInTo(server.url, who), await signInTo(server.url, owner)];
  await listTimes(other, (asked) => asked < lists.length);
  const before = await listTimes(other, (asked) => asked < 60);
  const rest = residentMegabytes(server.pid);
  const begun = performance.now();
  let isDone = false;
  const ended = taken(server.url + path, client).finally(() => isDone = true);
  const during = await listTimes(other, () => !isDone);
  const bytes = await ended;
  const seconds = (performance.now() - begun) / 1000;
  const peak = peakMegabytes(server.pid);
  return [
    {
      name: `${name}, ${actions.toLocaleString("en-US")} actions (${(bytes / 1e6).toFixed(0)} MB)`,
      value: `${seconds.toFixed(1)} s`,
    },
    {
      name: `${name}: most memory of the server`,
      value: `${peak.toFixed(0)} MB, ${(peak - rest).toFixed(0)} MB of it added`,
      baseline: `${rest.toFixed(0)} MB before`,
      isOver: peak > mostMegabytes,
      limit: `under ${mostMegabytes} MB`,
    },
    {
      name: `${name}: lists meanwhile (${during.length})`,
      value: `p50 ${ms(percentile(during, 0.5))}, p95 ${ms(percentile(during, 0.95))}`,
      baseline: `p50 ${ms(percentile(before, 0.5))}, p95 ${ms(percentile(before, 0.95))} without`,
    },
  ];
}

/** Downloads in a process of its own, so that what is measured beside it is the server alone. */
async function taken(url: string, { token }: Client): Promise<number> {
  const { success, stdout } = await new Deno.Command("sh", {
    args: ["-c", 'curl -sfN -X POST --json {} -H "authorization: Bearer $TOKEN" "$URL" | wc -c'],
    env: { TOKEN: token, URL: url },
  }).output();
  const bytes = Number(new TextDecoder().decode(stdout).trim());
  if (!success || bytes === 0) throw new Error("The export broke off.");
  return bytes;
}

async function listTimes(client: Client, goesOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; goesOn(asked); asked++) {
    const begun = performance.now();
    await client.json(`/api/documents?storeId=${storeId}&${lists[asked % lists.length]}`);
    times.push(performance.now() - begun);
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  return times;
}

if (import.meta.main) {
  const [only = ""] = Deno.args;
  printFigures("Trail and closing pack", await trailExportFigures(await inspectionInstallation(), only));
}
