import { signInTo } from "../product/client.ts";
import { fromBundle, startServer } from "../product/server-process.ts";
import { asked, askingOf, listPath, told } from "./list-figures.ts";
import { listKinds, queriesOf } from "./list-kinds.ts";
import type { Figure } from "./measure.ts";
import { benchInstallation, owner } from "./people.ts";
import { isWholeBench } from "./settings.ts";

const rounds = isWholeBench ? 8 : 2;
const wanted = new Set([
  "first page",
  "a month",
  "a store, a status",
  "sort serialNumbers",
  "any page, sort customerName",
  "name, a common one",
  "name, whole",
  "serial, whole",
  "type, ten years",
  "maker, a store",
]);

/**
 * Lists of which nothing is in memory: for each call a new server process over a database whose pages the system has put out
 * of its cache. The sign-in before reads what any sign-in reads.
 */
export async function coldFigures(): Promise<Figure[]> {
  const dataFolder = await benchInstallation();
  const figures: Figure[] = [];
  let left = "";
  for (const kind of listKinds.filter(({ name }) => wanted.has(name))) {
    const each: number[] = [];
    for (let round = 0; round < rounds; round++) {
      left = await dropPages(dataFolder);
      const server = await startServer({ dataFolder, command: fromBundle });
      try {
        const client = await signInTo(server.url, owner);
        const asking = await askingOf("Owner of 40 stores", client, `${dataFolder}/strongroom.db`);
        const query = queriesOf(kind, asking, rounds)[round];
        left = await dropPages(dataFolder);
        each.push(await asked(client, listPath(query)));
      } finally {
        await server.kill("SIGTERM");
      }
    }
    figures.push({ name: `${kind.name}, ${rounds} times`, value: told(each) });
  }
  return [...figures, { name: "in the system's memory before each call", value: left }];
}

/** Puts the database's pages out of the system's memory and says how and how much is left, so that nobody has to believe it. */
async function dropPages(dataFolder: string): Promise<string> {
  const path = `${dataFolder}/strongroom.db`;
  await output("sync", [path]);
  for (const file of [path, `${path}-wal`]) {
    if (!await Deno.stat(file).then(() => true, () => false)) continue;
    await output("dd", [`of=${file}`, "oflag=nocache", "conv=notrunc,fdatasync", "count=0", "status=none"]);
  }
  const left = await output("fincore", ["--bytes", "--noheadings", "--output", "RES,SIZE", path]).catch(() => "");
  const [resident, size] = left.trim().split(/\s+/).map(Number);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return Number.isFinite(size)
    ? `${megabytes(resident)} of the file's ${megabytes(size)}, after dd with oflag=nocache`
    : "the file was put out with dd and oflag=nocache; fincore is not there to say what is left";
}

async function output(program: string, args: readonly string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(program, { args: [...args], stderr: "null" }).output();
  if (!success) throw new Error(`${program} ${args.join(" ")} failed.`);
  return new TextDecoder().decode(stdout);
}
