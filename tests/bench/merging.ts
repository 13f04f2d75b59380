import { createHash } from "node:crypto";
import { plainPageCount } from "@/features/pdf/page-count.ts";
import { inspectPdf } from "@/features/pdf/read/read.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import type { Part } from "@/features/pdf/merge/job.ts";
import { createMerger } from "@/features/pdf/merge/merger.ts";
import { oddFiles } from "../fixtures/forms/odd.ts";
import { type Figure, measured, ms, percentile } from "./measure.ts";
import { isWholeBench, sized } from "./settings.ts";

type Style = "scan" | "acroform";

/** Pages in all, and in how many files. The last: a thousand forms of four pages as one file. */
const allSizes: readonly (readonly [pages: number, files: number])[] = [[10, 2], [200, 10], [2000, 50], [4000, 1000]];
const sizes = isWholeBench ? allSizes : allSizes.slice(0, 2);
const documents = sized(100, 10);
const slowestTold = 5;
const lookEveryMs = 20;
const megabyte = 1_000_000;

/**
 * What merging costs: scans and forms with fields of 10 to 4,000 pages, documents of a form and a supplement one after the
 * other, and the odd files that take longest. Each merge has a child of its own, whose start is part of the time.
 */
export async function mergingFigures(): Promise<Figure[]> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-bench-merge-" });
  try {
    const figures: Figure[] = [];
    for (const style of ["scan", "acroform"] as const) {
      for (const [pages, files] of sizes) figures.push(await large(folder, style, pages, files));
    }
    figures.push(await oneByOne(folder));
    figures.push(...await oddOnes(folder));
    return figures;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function large(folder: string, style: Style, pages: number, files: number): Promise<Figure> {
  const source = await sourceOf(folder, style, pages / files);
  const bytes = await Deno.readFile(source);
  const parts = Array.from({ length: files }, (_, at) => partOf(source, bytes, pages / files, `File ${at + 1}.pdf`));
  const output = await emptyFile(folder);
  const before = Deno.memoryUsage().rss;
  const child = { most: 0 };
  const looking = setInterval(() => child.most = Math.max(child.most, mostOfChildren()), lookEveryMs);
  const started = performance.now();
  const merged = await createMerger().merge({ output, title: "Bench", parts });
  const took = performance.now() - started;
  clearInterval(looking);
  if (merged.pages < pages) throw new Error(`Only ${merged.pages} of ${pages} pages were merged.`);
  const grew = Math.max(0, Deno.memoryUsage().rss - before);
  const name = `${files.toLocaleString("en-US")} files of ${pages / files} pages, ${style}`;
  const sizeOut = (await Deno.stat(output)).size;
  return {
    name: `${name}: ${inMegabytes(bytes.length * files)} to ${inMegabytes(sizeOut)}`,
    value: `${ms(took)}, the child ${inMegabytes(child.most)}, the server ${inMegabytes(grew)} more`,
  };
}

/** As documents are looked at: a form with a supplement each. */
async function oneByOne(folder: string): Promise<Figure> {
  const [form, scan] = [await sourceOf(folder, "acroform", 4), await sourceOf(folder, "scan", 4)];
  const parts = await Promise.all([form, scan].map(async (path) => partOf(path, await Deno.readFile(path), 4, path)));
  const merger = createMerger();
  const { each } = await measured(documents, 1, async () => {
    await merger.merge({ output: await emptyFile(folder), title: "Bench", parts });
  });
  await merger.close();
  return {
    name: `${documents} documents of a form and a supplement, one after the other`,
    value: `p50 ${ms(percentile(each, 0.5))}, p95 ${ms(percentile(each, 0.95))}`,
  };
}

/** The odd files that can be filed, each merged alone: all together, and those that take longest. */
async function oddOnes(folder: string): Promise<Figure[]> {
  const merger = createMerger();
  const times: { readonly name: string; readonly took: number }[] = [];
  for (const { name, bytes } of oddFiles()) {
    const path = `${folder}/odd.pdf`;
    await Deno.writeFile(path, bytes);
    const inspected = await inspectPdf(bytes.slice());
    const pages = plainPageCount(path) ?? (inspected.kind === "ok" ? inspected.pages : 0);
    if (pages === 0) continue;
    const output = await emptyFile(folder);
    const started = performance.now();
    await merger.merge({ output, title: "Bench", parts: [partOf(path, bytes, pages, name)] });
    times.push({ name, took: performance.now() - started });
  }
  await merger.close();
  const took = times.map((one) => one.took);
  const slowest = times.toSorted((a, b) => b.took - a.took).slice(0, slowestTold);
  return [
    { name: `${times.length} odd files`, value: `p50 ${ms(percentile(took, 0.5))}, p95 ${ms(percentile(took, 0.95))}` },
    ...slowest.map((one) => ({ name: `the slowest odd files: ${one.name}`, value: ms(one.took) })),
  ];
}

async function emptyFile(folder: string): Promise<string> {
  const path = `${folder}/merged.pdf`;
  await Deno.writeFile(path, new Uint8Array());
  return path;
}

/** A file of so many pages, put together from the pages of a drawn form. */
async function sourceOf(folder: string, style: Style, pages: number): Promise<string> {
  const one = `${folder}/${style}.pdf`;
  const bytes = drawForm4473({ revision: "2016-10", style });
  await Deno.writeFile(one, bytes);
  const path = `${folder}/${style}-${pages}.pdf`;
  await Deno.writeFile(path, new Uint8Array());
  // A drawn form has four or five pages.
  const parts = Array.from({ length: Math.ceil(pages / 4) }, (_, at) => partOf(one, bytes, 4, `Form ${at + 1}`));
  await createMerger().merge({ output: path, title: "Source", parts });
  return path;
}

function partOf(path: string, bytes: Uint8Array, pages: number, name: string): Part {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, sha256, pages, name, kind: "Other", missing: null };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** The most memory that a child of this process has had, as Linux tells. */
function mostOfChildren(): number {
  let most = 0;
  try {
    const children = Deno.readTextFileSync(`/proc/${Deno.pid}/task/${Deno.pid}/children`);
    for (const pid of children.split(" ").filter(Boolean)) {
      const peak = /VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1];
      most = Math.max(most, Number(peak ?? 0) * 1024);
    }
  } catch {
    // A child that has just ended, or another system: nothing to add.
  }
  return most;
}
