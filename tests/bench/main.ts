/**
 * `deno task bench [PART...]`: makes its data once (a million documents in 40 stores), then measures the product as its
 * users run it: the bundled server in a process of its own, over HTTP, with sessions and access checks on. Without a part it
 * measures all of them. `deno task bench compare --with CHECKOUT` measures another version beside this one.
 */
import { emptied, run } from "@/deploy/build/tools.ts";
import { setUpCompany } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { auditorFigures, inspections } from "./auditors.ts";
import { backupApplicationFigures } from "./backup-application.ts";
import { bulkFigures, filingFigures } from "./bulk.ts";
import { coldFigures } from "./cold.ts";
import { dashboardFigures } from "./dashboard.ts";
import { exportFigures } from "./exports.ts";
import { heavyFigures } from "./heavy.ts";
import { inspectionInstallation } from "./inspection.ts";
import { listExportFigures } from "./list-export.ts";
import { recordLists } from "./lists-over-http.ts";
import { mergingFigures } from "./merging.ts";
import { notificationFigures } from "./notifications.ts";
import { benchFolder, benchInstallation } from "./people.ts";
import { processFigures } from "./process.ts";
import { recordFigures } from "./records.ts";
import { serverBackupFigures } from "./server-backup.ts";
import { benchDocuments, benchSeed } from "./settings.ts";
import { threadFigures } from "./thread.ts";
import { trailExportFigures } from "./trail-export.ts";
import { transferFigures } from "./transfers.ts";
import { verifierFigures } from "./verifier.ts";
import { workerFigures } from "./workers.ts";

const root = new URL("../../", import.meta.url).pathname;

/** Every part by its name, in the order in which they are measured. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  "process": async () => await recordFigures("Process", await processFigures(await benchInstallation())),
  "lists": recordLists,
  "cold": async () => await recordFigures("Lists with nothing in memory", await coldFigures()),
  "beside": async () => await recordFigures("First page beside heavy searches", await heavyFigures()),
  "bulk": async () => await recordFigures("Many documents at once", await bulkFigures()),
  "filing": async () => await recordFigures("Filing into a million", await filingFigures()),
  "workers": async () => await recordFigures("Two readers against one", await workerFigures()),
  "thread": async () => await recordFigures("What holds the server's thread", await threadFigures()),
  "auditors": async () => {
    for (const [what, inspection] of Object.entries(inspections)) {
      const figures = await auditorFigures(await inspectionInstallation(), inspection);
      await recordFigures(`Lists over HTTP: auditor with ${what}`, figures);
    }
  },
  "trail-export": async () =>
    await recordFigures("An audit's trail as files", await trailExportFigures(await inspectionInstallation())),
  "transfers": transfers,
  "dashboard": async () => await recordFigures("Dashboard", await dashboardFigures()),
  "notifications": async () => await recordFigures("Notifications", await notificationFigures()),
  "merging": async () => await recordFigures("Merging", await mergingFigures()),
  "list-exports": async () => await recordFigures("Lists as files", await listExportFigures(await benchInstallation())),
  "server-backup": async () => await recordFigures("Backup of a server", await serverBackupFigures()),
  "backup-application": async () => await recordFigures("A dealer's own copy", await backupApplicationFigures()),
  "verifier": async () => await recordFigures("Checking an export", await verifierFigures()),
  "exports": async () => await recordFigures("Exports", await exportFigures(benchFolder)),
};

async function transfers(): Promise<void> {
  const data = `${benchFolder}/transfers`;
  await emptied(data);
  const server = await startServer({ dataFolder: data, command: fromBundle });
  try {
    const client = await setUpCompany(server.url, server.setupToken ?? "");
    const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
    await recordFigures("Transfers", await transferFigures(server, client, store.id));
  } finally {
    await server.kill("SIGTERM");
  }
}

/** What is measured is today's code, in a fresh clone too. */
async function build(): Promise<void> {
  await run(Deno.execPath(), ["run", "-A", "deploy/build/client.ts", "--when-changed"], root);
  await run(Deno.execPath(), ["run", "-A", "deploy/build/bundle.ts"], root);
}

const [first, ...rest] = Deno.args;
if (first === "compare") {
  const { compare, comparisonAsked } = await import("./compare.ts");
  const comparison = comparisonAsked(rest);
  await build();
  await compare(comparison);
} else {
  const unknown = Deno.args.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(", ")}. The parts: ${Object.keys(parts).join(", ")}, compare.`);
    Deno.exit(2);
  }
  const count = benchDocuments.toLocaleString("en-US");
  console.log(`${count} documents; values are drawn from STRONGROOM_BENCH_SEED=${benchSeed}.`);
  await build();
  for (const name of Deno.args.length > 0 ? Deno.args : Object.keys(parts)) await parts[name]();
}
// A browser that was used may hold the process.
Deno.exit(0);
