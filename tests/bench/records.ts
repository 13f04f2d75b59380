import type { Figure } from "./measure.ts";
import { printFigures } from "./measure.ts";
import { isWholeBench } from "./settings.ts";

const root = new URL("../../docs/", import.meta.url).pathname;
const folder = `${root}performance/`;
const page = `${root}performance.md`;
const begin = "<!-- figures: written by the bench from docs/performance/ -->";
const end = "<!-- end of figures -->";
const columns = ["what", "measured", "over", "alone or raw", "ratio", "to reach"];

/** Tables of up to so many rows stand on the page; of longer ones there is a line. */
const mostOnPage = 12;

/** A table of figures as it lies beside the page. */
interface Recorded {
  readonly title: string;
  readonly file: string;
  readonly rows: readonly (readonly string[])[];
}

/** Prints figures, keeps them as `docs/performance/TITLE.csv`, and writes the tables of `docs/performance.md` anew. */
export async function recordFigures(title: string, figures: readonly Figure[]): Promise<void> {
  printFigures(title, figures);
  if (!isWholeBench) return;
  const rows = figures.map(({ name, value, isOver, baseline = "", ratio = "", limit = "" }) => [
    name,
    value,
    isOver ? "over" : "",
    baseline,
    ratio,
    limit,
  ]);
  await Deno.mkdir(folder, { recursive: true });
  const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.csv`;
  await Deno.writeTextFile(folder + file, [[title], columns, ...rows].map(csvLine).join(""));
  await writePage();
}

/** Puts what lies in `docs/performance/` into the page, between its two marks. */
export async function writePage(): Promise<void> {
  const text = await Deno.readTextFile(page);
  const [before, rest = ""] = text.split(begin);
  const [, after = ""] = rest.split(end);
  await Deno.writeTextFile(page, `${before}${begin}\n\n${figuresOf(await recorded())}\n${end}${after}`);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).output();
}

async function recorded(): Promise<readonly Recorded[]> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".csv"))
    .toSorted();
  return await Promise.all(names.map(async (file) => {
    const [[title], , ...rows] = (await Deno.readTextFile(folder + file)).trimEnd().split("\n").map(cellsOf);
    return { title, file, rows };
  }));
}

function figuresOf(all: readonly Recorded[]): string {
  const isShort = ({ rows }: Recorded) => rows.length <= mostOnPage;
  const long = all.filter((one) => !isShort(one));
  const tables = all.filter(isShort).map(({ title, rows }) =>
    `## ${title}\n\n${table(["what", "measured", "alone / raw", "ratio", "to reach"], rows.map(withOver))}`
  );
  const lines = long.map(({ title, file, rows }) => {
    const slowest = rows.toSorted((a, b) => p95Of(b) - p95Of(a))[0];
    const over = rows.filter(([, , mark]) => mark !== "").length;
    return [`[${title}](performance/${file})`, `${rows.length}`, `${over}`, `${slowest[0]}: ${slowest[1]}`, slowest[5]];
  });
  if (lines.length > 0) {
    tables.push(`## In one line each\n\n${table(["what", "cases", "over", "the slowest", "to reach"], lines)}`);
  }
  return tables.join("\n");
}

function withOver([what, measured, over, alone, ratio, limit]: readonly string[]): readonly string[] {
  return [what, over === "" ? measured : `${measured} (over)`, alone, ratio, limit];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

/** Milliseconds of the 95th percentile, where a figure tells one. */
function p95Of([, measured]: readonly string[]): number {
  return Number(/p95 ([\d.]+) ms/.exec(measured)?.[1] ?? 0);
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join(",")}\n`;
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"')
  );
}

if (import.meta.main) await writePage();
