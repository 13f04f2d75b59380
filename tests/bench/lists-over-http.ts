import { signInTo } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { openAloneCallers } from "./alone-callers.ts";
import { archivePageOf } from "./heavy.ts";
import { askingOf, listFigures, told } from "./list-figures.ts";
import { measured, percentile } from "./measure.ts";
import { benchInstallation, clerk, owner } from "./people.ts";
import { memoryText, treeMemory } from "./process-tree.ts";
import { recordFigures } from "./records.ts";

/** What the server with all of its processes may hold at rest, in megabytes. */
export const restLimit = 150;

/** Every kind of list by two people and by one and eight callers, the archive's page, and the server's memory. */
export async function recordLists(): Promise<void> {
  const folder = await benchInstallation();
  const server = await startServer({ dataFolder: folder, command: fromBundle });
  try {
    const asOwner = await signInTo(server.url, owner);
    const asClerk = await signInTo(server.url, clerk);
    await asOwner.json("/api/documents?accountOverview=true");
    await new Promise((wake) => setTimeout(wake, 10_000));
    const rest = treeMemory(server.pid);
    await recordFigures("Pages", [await archivePageFigure(server.url)]);
    const database = `${folder}/strongroom.db`;
    for (const callers of [1, 8] as const) {
      const alone = openAloneCallers(database, callers);
      for (const [who, client] of [["Owner of 40 stores", asOwner], ["User of 3 stores", asClerk]] as const) {
        const asking = await askingOf(who, client, database);
        const figures = await listFigures({ who, client, asking, alone }, callers);
        await recordFigures(`Lists over HTTP: ${who}, ${callers} at once`, figures);
      }
      await alone.close();
    }
    await recordFigures("Memory", [
      {
        name: "at rest, ten seconds after two sign-ins and a list",
        value: memoryText(rest),
        isOver: rest.proportional > restLimit,
        limit: `${restLimit} MB PSS`,
      },
      { name: "after the run", value: memoryText(treeMemory(server.pid)) },
    ]);
  } finally {
    await server.kill("SIGTERM");
  }
}

/** The server-rendered archive with rows in it, asked for with the session cookie. */
async function archivePageFigure(url: string) {
  const page = await archivePageOf(url, owner);
  await page();
  const each: number[] = [];
  await measured(60, 1, async () => void each.push(await page()));
  return {
    name: "archive page rendered by the server, 50 rows",
    value: told(each),
    isOver: percentile(each, 0.5) > 25,
    limit: "p50 25 ms",
  };
}
