/**
 * `deno task bench`: makes its data once (a million documents in 40 stores), then measures the product as its users run
 * it: the bundled server in a process of its own, over HTTP, with sessions and access checks on. Prints Markdown tables.
 */
import { emptied, run } from "@/deploy/build/tools.ts";
import { setUpCompany, signInTo } from "../product/client.ts";
import { fromBundle, fromSource, startServer } from "../product/server-process.ts";
import { auditorFigures, inspections } from "./auditors.ts";
import { backupApplicationFigures } from "./backup-application.ts";
import { bulkFigures } from "./bulk.ts";
import { dashboardFigures } from "./dashboard.ts";
import { exportFigures } from "./exports.ts";
import { listExportFigures } from "./list-export.ts";
import { inspectionInstallation } from "./inspection.ts";
import { openListAlone, scopes } from "./list-alone.ts";
import { type Figure, measured, ms, percentile, residentMegabytes } from "./measure.ts";
import { mergingFigures } from "./merging.ts";
import { notificationFigures } from "./notifications.ts";
import { benchFolder, benchInstallation, clerk, owner } from "./people.ts";
import { recordFigures } from "./records.ts";
import { listFigures } from "./requests.ts";
import { trailExportFigures } from "./trail-export.ts";
import { serverBackupFigures } from "./server-backup.ts";
import { transferFigures } from "./transfers.ts";
import { verifierFigures } from "./verifier.ts";

const only = new Set(Deno.args);
const wanted = (part: string) => only.size === 0 || only.has(part);

async function processFigures(dataFolder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const task = [Deno.execPath(), "task", "--quiet", "--config", `${root}deno.json`, "start"];
  const starts = [
    ["bundled", fromBundle, 600],
    ["from source", fromSource, 1000],
    ["`deno task start` with nothing to build", task, 3000],
  ] as const;
  for (const [name, command, limit] of starts) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const server = await startServer({ dataFolder, command });
      times.push(server.readyAfterMs);
      await server.kill("SIGTERM");
    }
    const median = percentile(times, 0.5);
    const figure = { name: `process ready, ${name}`, value: `median ${ms(median)}`, isOver: median > limit };
    figures.push({ ...figure, limit: `${limit} ms` });
  }
  return figures;
}

/** The server-rendered archive with rows in it, asked for with the session cookie. */
async function pageFigures(url: string): Promise<Figure[]> {
  const signIn = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: owner, password: "Strongroom!1" }),
  });
  await signIn.body?.cancel();
  const cookie = signIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const page = async () => {
    const html = await (await fetch(`${url}/1/documents`, { headers: { cookie } })).text();
    if (!html.includes("<table")) throw new Error("The page came without rows.");
  };
  await page();
  const { each } = await measured(60, 1, page);
  return [{
    name: "archive page rendered by the server, 50 rows",
    value: `p50 ${ms(percentile(each, 0.5))}, p95 ${ms(percentile(each, 0.95))}`,
    isOver: percentile(each, 0.5) > 60,
    limit: "p50 60 ms",
  }];
}

const root = new URL("../../", import.meta.url).pathname;
// What is measured is today's code, in a fresh clone too.
await run(Deno.execPath(), ["run", "-A", "deploy/build/client.ts", "--when-changed"], root);
await run(Deno.execPath(), ["run", "-A", "deploy/build/bundle.ts"], root);

if (wanted("process")) await recordFigures("Process", await processFigures(await benchInstallation()));
if (wanted("lists")) {
  const folder = await benchInstallation();
  const server = await startServer({ dataFolder: folder, command: fromBundle });
  const asOwner = await signInTo(server.url, owner);
  const asClerk = await signInTo(server.url, clerk);
  await asOwner.json("/api/documents?accountOverview=true");
  await new Promise((wake) => setTimeout(wake, 10_000));
  const rest = residentMegabytes(server.pid);
  await recordFigures("Pages", await pageFigures(server.url));
  const list = await openListAlone(`${folder}/strongroom.db`);
  for (const callers of [1, 8]) {
    for (const [who, client] of [["Owner of 40 stores", asOwner], ["User of 3 stores", asClerk]] as const) {
      const asker = { who, client, scope: scopes[who], list };
      await recordFigures(`Lists over HTTP: ${who}, ${callers} at once`, await listFigures(asker, callers));
    }
  }
  list.close();
  await recordFigures("Memory", [
    {
      name: "at rest, ten seconds after two sign-ins and a list of a million",
      value: `${rest.toFixed(0)} MB`,
      isOver: rest > 120,
      limit: "120 MB",
    },
    { name: "after the run", value: `${residentMegabytes(server.pid).toFixed(0)} MB` },
  ]);
  await server.kill("SIGTERM");
}
if (wanted("auditors")) {
  for (const [what, inspection] of Object.entries(inspections)) {
    const figures = await auditorFigures(await inspectionInstallation(), inspection);
    await recordFigures(`Lists over HTTP: auditor with ${what}`, figures);
  }
}
if (wanted("trail-export")) {
  await recordFigures("An audit's trail as files", await trailExportFigures(await inspectionInstallation()));
}
if (wanted("transfers")) {
  const data = `${benchFolder}/transfers`;
  await emptied(data);
  const server = await startServer({ dataFolder: data, command: fromBundle });
  const client = await setUpCompany(server.url, server.setupToken ?? "");
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  await recordFigures("Transfers", await transferFigures(server, client, store.id));
  await server.kill("SIGTERM");
}
if (wanted("dashboard")) await recordFigures("Dashboard", await dashboardFigures());
if (wanted("notifications")) await recordFigures("Notifications", await notificationFigures());
if (wanted("bulk")) await recordFigures("Many documents at once", await bulkFigures());
if (wanted("merging")) await recordFigures("Merging", await mergingFigures());
if (wanted("list-exports")) await recordFigures("Lists as files", await listExportFigures(await benchInstallation()));
if (wanted("server-backup")) await recordFigures("Backup of a server", await serverBackupFigures());
if (wanted("backup-application")) await recordFigures("A dealer's own copy", await backupApplicationFigures());
if (wanted("verifier")) await recordFigures("Checking an export", await verifierFigures());
if (wanted("exports")) await recordFigures("Exports", await exportFigures(benchFolder));
