import { createHash } from "node:crypto";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import type { Part } from "@/features/pdf/merge/job.ts";
import { createMerger } from "@/features/pdf/merge/merger.ts";

/** Pages in all, and in how many files. */
const sizes: readonly (readonly [pages: number, files: number])[] = [[10, 2], [200, 10], [2000, 50]];
const lookEveryMs = 20;
const megabyte = 1_000_000;

/** Merges scans and forms with fields of 10, 200 and 2,000 pages, and prints how long and with how much memory. */
export async function benchMerging(print: (line: string) => void): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-bench-merge-" });
  try {
    print("pages | files | in MB | out MB | ms | server grew by MB | child at most MB");
    for (const style of ["scan", "acroform"] as const) {
      for (const [pages, files] of sizes) print(`${await mergeOnce(folder, style, pages, files)} (${style})`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function mergeOnce(folder: string, style: "scan" | "acroform", pages: number, files: number): Promise<string> {
  const source = await sourceOf(folder, style, pages / files);
  const bytes = await Deno.readFile(source);
  const parts = Array.from({ length: files }, (_, at) => partOf(source, bytes, pages / files, `File ${at + 1}.pdf`));
  const output = `${folder}/merged.pdf`;
  await Deno.writeFile(output, new Uint8Array());
  const before = Deno.memoryUsage().rss;
  const child = { most: 0 };
  const looking = setInterval(() => child.most = Math.max(child.most, mostOfChildren()), lookEveryMs);
  const started = performance.now();
  const merged = await createMerger().merge({ output, title: "Bench", parts });
  const took = performance.now() - started;
  clearInterval(looking);
  if (merged.pages < pages) throw new Error(`Only ${merged.pages} of ${pages} pages were merged.`);
  const grew = Math.max(0, Deno.memoryUsage().rss - before);
  const sizeIn = bytes.length * files;
  const columns = [pages, files, sizeIn / megabyte, (await Deno.stat(output)).size / megabyte, took];
  return [...columns, grew / megabyte, child.most / megabyte].map((value) => Math.round(value)).join(" | ");
}

/** A file of so many pages, put together from the pages of a drawn form. */
async function sourceOf(folder: string, style: "scan" | "acroform", pages: number): Promise<string> {
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

if (import.meta.main) await benchMerging((line) => Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`)));
