/**
 * `deno run -A --unstable-no-legacy-abort tests/bench/verify-beside.ts [alone|beside]`: `strongroom verify` over a million
 * records with a file each: how long each part takes, and what lists take beside it. Makes its data once (whole-archive.ts).
 */
import { signInTo } from "../product/client.ts";
import { fromSource, startServer } from "../product/server-process.ts";
import { fileRates } from "./file-rates.ts";
import { cpuMilliseconds, type Figure, ms, peakMegabytes, percentile } from "./measure.ts";
import { owner } from "./people.ts";
import { recordFigures } from "./records.ts";
import { askingOf } from "./list-figures.ts";
import { listKinds, mixOf } from "./list-kinds.ts";
import { wholeInstallation } from "./whole-archive.ts";

/** Lists may take so much more beside it. */
const allowedRatio = 1.2;

/** The last line that each part prints, and what the part is. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/tables of the database for damage/, "database for damage (integrity_check)"],
  [/ledger checkpoints$/, "ledger: chains, trees, signatures, file of checkpoints"],
  [/rows of people, stores and settings/, "rows of people, stores and settings against the ledger"],
  [/records against the ledger/, "records, firearms and search index against the ledger"],
  [/files against their checksums/, "counters, other features, then every file"],
];

interface Verifying {
  readonly pid: number;
  readonly printed: string[];
  readonly partsTaken: Figure[];
  readonly done: Promise<number>;
  isDone: boolean;
}

function verifying(dataFolder: string): Verifying {
  const [program, ...flags] = fromSource;
  const child = new Deno.Command(program, {
    args: [...flags, "verify", "--restart"],
    env: { STRONGROOM_DATA: dataFolder, NO_COLOR: "1", NODE_ENV: "production" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const begun = { at: performance.now(), cpu: 0 };
  const run: Verifying = { pid: child.pid, printed: [], partsTaken: [], isDone: false, done: ended() };
  return run;

  async function ended(): Promise<number> {
    const lines = child.stdout.pipeThrough(new TextDecoderStream());
    let rest = "";
    for await (const text of lines) {
      const whole = (rest + text).split("\n");
      rest = whole.pop() ?? "";
      for (const line of whole) noted(line);
    }
    const { code } = await child.status;
    run.isDone = true;
    return code;
  }

  function noted(line: string): void {
    console.log(line);
    run.printed.push(line);
    const part = parts.find(([pattern]) => pattern.test(line));
    if (!part) return;
    const now = { at: performance.now(), cpu: cpuMilliseconds(child.pid) };
    const count = /^checked {2}([\d,]+)/.exec(line)?.[1] ?? "";
    run.partsTaken.push({
      name: `${part[1]} (${count})`,
      value: `${seconds(now.cpu - begun.cpu)} of processor time, ${seconds(now.at - begun.at)} by the clock`,
    });
    Object.assign(begun, now);
    if (run.partsTaken.length < parts.length) return;
    run.partsTaken.push({ name: "most memory", value: `${peakMegabytes(child.pid).toFixed(0)} MB` });
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The whole check with nothing beside it. */
async function aloneFigures(folder: string): Promise<readonly Figure[]> {
  const [load] = Deno.loadavg();
  const begun = performance.now();
  const run = verifying(folder);
  if (await run.done !== 0) throw new Error("The archive of the bench is not whole.");
  const total = { name: `all, load ${load.toFixed(1)} before`, value: seconds(performance.now() - begun) };
  return [...run.partsTaken, total];
}

/** The parts that take long, as verify-part.ts knows them. */
const longParts = ["database", "ledger", "records", "files"] as const;
/** Rounds through all lists for each part, with and without it. */
const rounds = 6;

/**
 * Lists with and without each part in turn: all of them once while it goes on, all of them once while it is held up. Whatever
 * else the machine does meets both.
 */
async function besideFigures(folder: string): Promise<readonly Figure[]> {
  const server = await startServer({ dataFolder: folder });
  try {
    const client = await signInTo(server.url, owner);
    const asking = await askingOf("Owner of 40 stores", client, `${folder}/strongroom.db`);
    const mix = mixOf(listKinds, asking);
    const lists = async (into: number[]) => {
      for (let asked = 0; asked < listKinds.length; asked++) {
        const query = mix.next().value;
        const begun = performance.now();
        const response = await client.fetch(`/api/documents?${query}`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${query} answered ${response.status}`);
        into.push(performance.now() - begun);
      }
    };
    await lists([]);
    const figures: Figure[] = [];
    for (const part of longParts) figures.push(await partFigure(folder, part, lists));
    return figures;
  } finally {
    await server.kill("SIGTERM");
  }
}

async function partFigure(
  folder: string,
  part: string,
  lists: (into: number[]) => Promise<void>,
): Promise<Figure> {
  const [load] = Deno.loadavg();
  const [program, ...flags] = fromSource.slice(0, -1);
  const child = new Deno.Command(program, {
    args: [...flags, new URL("verify-part.ts", import.meta.url).pathname, folder, part],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  try {
    const printed = child.stdout.getReader();
    await printed.read();
    const [beside, without]: [number[], number[]] = [[], []];
    let busy = 0;
    let besideMs = 0;
    for (let round = 0; round < rounds; round++) {
      const [begun, cpu] = [performance.now(), cpuMilliseconds(child.pid)];
      await lists(beside);
      besideMs += performance.now() - begun;
      busy += cpuMilliseconds(child.pid) - cpu;
      child.kill("SIGSTOP");
      await lists(without);
      child.kill("SIGCONT");
    }
    const share = Math.round(100 * busy / besideMs);
    return listFigure(`${part}, which had ${share} % of a processor, load ${load.toFixed(1)} before`, {
      beside,
      without,
    });
  } finally {
    child.kill("SIGKILL");
    await child.status;
  }
}

function listFigure(
  name: string,
  { beside, without }: { readonly beside: readonly number[]; readonly without: readonly number[] },
): Figure {
  const told = (values: readonly number[]) => `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}`;
  const ratio = percentile(beside, 0.95) / percentile(without, 0.95);
  return {
    name: `${beside.length.toLocaleString("en-US")} lists beside it: ${name}`,
    value: told(beside),
    baseline: `held up: ${told(without)}`,
    ratio: ratio.toFixed(2),
    limit: `p95 ${allowedRatio} times`,
    isOver: ratio > allowedRatio,
  };
}

if (import.meta.main) {
  const only = new Set(Deno.args);
  const folder = await wholeInstallation((line) => console.log(line));
  if (only.size === 0 || only.has("alone")) {
    await recordFigures("Verify over a million records", await aloneFigures(folder));
  }
  if (only.size === 0 || only.has("beside")) {
    await recordFigures("Lists beside verify", await besideFigures(folder));
  }
  if (only.size === 0 || only.has("files")) await recordFigures("Files read by verify", await fileRates());
  Deno.exit(0);
}
