import { type Figure, printFigures } from "./measure.ts";
import { benchDocuments, isWholeBench } from "./settings.ts";

const root = new URL("../../docs/", import.meta.url).pathname;
const rowsFile = `${root}performance/results.csv`;
const page = `${root}performance.md`;
const begin = "<!-- figures: written by the bench from docs/performance/results.csv -->";
const end = "<!-- end of figures -->";
const columns = ["part", "what", "measured", "over", "beside it", "ratio", "to reach", "day", "commit", "cores"];

/** A row of the file. */
type Row = readonly string[];

/** Tables of up to so many rows stand on the page; of longer ones there is a line. */
const mostOnPage = 4;

/**
 * Prints figures, puts them into `docs/performance/results.csv` in place of what stood there of the same part, and writes the
 * summary in `docs/performance.md` anew. Figures of fewer documents than a million are printed alone.
 */
export async function recordFigures(
  title: string,
  figures: readonly Figure[],
  besideIt = "alone / raw",
): Promise<void> {
  printFigures(
    isWholeBench ? title : `${title} (${benchDocuments.toLocaleString("en-US")} documents)`,
    figures,
    besideIt,
  );
  if (!isWholeBench) return;
  const [day, commit] = [new Date().toISOString().slice(0, 10), await commitNow()];
  const rows = figures.map(({ name, value, isOver, baseline = "", ratio = "", limit = "" }) => [
    ...[title, name, value, isOver ? "over" : "", baseline, ratio, limit],
    ...[day, commit, String(navigator.hardwareConcurrency)],
  ]);
  const others = (await recorded()).filter(([part]) => part !== title);
  await Deno.mkdir(`${root}performance`, { recursive: true });
  const all = [...others, ...rows].toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
  await Deno.writeTextFile(rowsFile, [columns, ...all].map(csvLine).join(""));
  await writePage();
}

/** Puts the summary of `docs/performance/results.csv` into the page, between its two marks. */
export async function writePage(): Promise<void> {
  const text = await Deno.readTextFile(page);
  const [before, rest = ""] = text.split(begin);
  const [, after = ""] = rest.split(end);
  await Deno.writeTextFile(page, `${before}${begin}\n\n${summaryOf(await recorded())}\n${end}${after}`);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).output();
}

async function recorded(): Promise<readonly Row[]> {
  const text = await Deno.readTextFile(rowsFile).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  return text.trimEnd().split("\n").slice(1).filter(Boolean).map(cellsOf);
}

/** For each part the rows that have a limit, or, of many, the one that comes nearest to its limit or is furthest over it. */
function summaryOf(rows: readonly Row[]): string {
  const lines = [...Map.groupBy(rows, ([part]) => part)].flatMap(([part, all]) => {
    const limited = all.filter((row) => row[6] !== "");
    if (limited.length > mostOnPage) {
      const over = limited.filter((row) => row[3] !== "").length;
      const slowest = limited.toSorted((a, b) => p95Of(b) - p95Of(a))[0];
      const [, what, measured, , , , limit, day] = slowest;
      const kept = `${limited.length - over} of ${limited.length} keep it; the slowest: ${what}`;
      return [[part, kept, measured, limit, day]];
    }
    return (limited.length > 0 ? limited : all.slice(0, 1)).map(([, what, measured, over, , , limit, day]) => [
      ...[part, what, over === "" ? measured : `${measured} (over)`, limit, day],
    ]);
  });
  return table(["part", "what", "measured", "to reach", "day"], lines);
}

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

/** Milliseconds of the 95th percentile, where a figure tells one. */
function p95Of(row: Row): number {
  return Number(/p95 ([\d.]+) ms/.exec(row[2])?.[1] ?? 0);
}

async function commitNow(): Promise<string> {
  const { success, stdout } = await new Deno.Command("git", {
    args: ["-C", root, "rev-parse", "--short", "HEAD"],
    stderr: "null",
  }).output();
  return success ? new TextDecoder().decode(stdout).trim() : "";
}

function csvLine(cells: Row): string {
  return `${cells.map((cell) => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join(",")}\n`;
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"')
  );
}

if (import.meta.main) await writePage();
