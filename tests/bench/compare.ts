/**
 * `deno task bench compare --with CHECKOUT [--data INSTALLATION] [--only SECTION]`: this version and another one beside each
 * other in one run, asked in turn for the same things, each over a copy of the same database that its own code has brought
 * up to date.
 */
import { parseArgs } from "node:util";
import { run } from "@/deploy/build/tools.ts";
import { type Client, signInTo } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { compareLists } from "./compare-lists.ts";
import { compareLoads } from "./compare-loads.ts";
import { compareBulk, compareWrites } from "./compare-writes.ts";
import { colleagues, preparedCopy } from "./copies.ts";
import type { Figure } from "./measure.ts";
import { benchInstallation, clerk, owner } from "./people.ts";
import { recordFigures } from "./records.ts";

/** What is asked of the comparison. */
export interface Comparison {
  /** The other version's checkout. */
  readonly checkout: string;
  /** The installation that both get a copy of; of a version that both can bring up to date. */
  readonly data: string | null;
  readonly sections: readonly Section[];
}

/** One of the two versions. */
export interface Side {
  readonly command: readonly string[];
  readonly dataFolder: string;
}

/** A version that serves, and who is signed in to it. */
export interface ServedSide extends Side {
  readonly server: ServerProcess;
  readonly owner: Client;
  readonly clerk: Client;
  readonly colleagues: readonly Client[];
}

/** This version first, then the other. */
export type Both<One> = readonly [ours: One, other: One];

const sections = {
  lists: { title: "Kinds of list", figures: (sides: Both<Side>) => served(sides, compareLists) },
  loads: { title: "Beside others, and at rest", figures: compareLoads },
  writes: { title: "Filing, fetching and exports", figures: (sides: Both<Side>) => served(sides, compareWrites) },
  bulk: { title: "Bulk actions", figures: (sides: Both<Side>) => served(sides, compareBulk) },
} as const;
type Section = keyof typeof sections;
const sectionNames: readonly Section[] = ["lists", "loads", "writes", "bulk"];

const root = new URL("../../", import.meta.url).pathname.replace(/\/$/, "");

/** Reads the arguments; a checkout may be named by its server bundle too. */
export function comparisonAsked(args: readonly string[]): Comparison {
  const { values } = parseArgs({
    args: [...args],
    options: { with: { type: "string" }, data: { type: "string" }, only: { type: "string" } },
  });
  if (values.with === undefined) throw new Error("Say which version to compare with: --with CHECKOUT");
  const asked = values.with.replace(/\/$/, "").replace(/\/dist\/server(\/server\.js)?$/, "");
  const checkout = Deno.realPathSync(asked);
  const chosen = sectionNames.filter((name) => values.only === undefined || values.only === name);
  if (chosen.length === 0) throw new Error(`--only takes one of ${sectionNames.join(", ")}.`);
  return { checkout, data: values.data ?? null, sections: chosen };
}

/** Measures both and records what each took, with the limits. */
export async function compare({ checkout, data, sections: chosen }: Comparison): Promise<void> {
  if (!await exists(`${checkout}/dist/server/server.js`)) {
    await run(Deno.execPath(), ["run", "-A", "deploy/build/client.ts", "--when-changed"], checkout);
    await run(Deno.execPath(), ["run", "-A", "deploy/build/bundle.ts"], checkout);
  }
  const from = data ?? await benchInstallation();
  const ours = { command: fromBundle, dataFolder: await preparedCopy(from, "compare-ours", root) };
  const command = fromBundle.map((part) => part.replace(root, checkout));
  const other = { command, dataFolder: await preparedCopy(from, "compare-other", checkout) };
  try {
    for (const name of chosen) {
      await recordFigures(
        `Beside ${await commitOf(checkout)}: ${sections[name].title}`,
        await sections[name].figures([ours, other]),
        "the other version",
      );
    }
  } finally {
    for (const { dataFolder } of [ours, other]) await Deno.remove(dataFolder, { recursive: true });
  }
}

/** Both versions serve at once; who is not asked has nothing to do. */
async function served(
  sides: Both<Side>,
  work: (sides: Both<ServedSide>) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const [ours, other] = [await serve(sides[0]), await serve(sides[1])];
  try {
    return await work([ours, other]);
  } finally {
    for (const { server } of [ours, other]) await server.kill("SIGTERM");
  }
}

/** Starts a version and signs everybody in. */
export async function serve(side: Side): Promise<ServedSide> {
  const server = await startServer(side);
  return {
    ...side,
    server,
    owner: await signInTo(server.url, owner),
    clerk: await signInTo(server.url, clerk),
    colleagues: await Promise.all(colleagues.map((email) => signInTo(server.url, email))),
  };
}

async function commitOf(checkout: string): Promise<string> {
  const { success, stdout } = await new Deno.Command("git", {
    args: ["-C", checkout, "rev-parse", "--short", "HEAD"],
    stderr: "null",
  }).output();
  return success ? new TextDecoder().decode(stdout).trim() : "another version";
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);
