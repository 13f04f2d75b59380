import { createHash } from "node:crypto";
import * as v from "valibot";
import { watchMemory } from "../reading/memory.ts";
import { type Job, jobSchema, type MissingReason, type Part, type Step } from "./job.ts";
import { type Layers, layersEntry } from "./layers.ts";
import { writeNotice } from "./notice.ts";
import { openSource, takePages } from "./source.ts";
import { pdfText, PdfWriter } from "./writer.ts";
import type { PDFRef } from "@cantoo/pdf-lib";

/** Parts that make the process larger than this are given up. */
const mostResidentBytes = 1_400_000_000;
/** The server kills a slow child long before; this ends one whose server has died. */
const orphanedAfterMs = 600_000;

/**
 * Makes one merged file of the job on standard input. Nothing but its steps reaches standard output, and nothing
 * reaches standard error: both could carry what people wrote on a form.
 */
export async function runMergeChild(): Promise<void> {
  const silent = () => {};
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent });
  const alarm = setTimeout(() => Deno.exit(1), orphanedAfterMs);
  const watchman = watchMemory(mostResidentBytes);
  try {
    const job = v.parse(jobSchema, JSON.parse(await new Response(Deno.stdin.readable).text()));
    tell(await merge(job));
  } finally {
    watchman.terminate();
    clearTimeout(alarm);
  }
}

interface Bookmark {
  readonly page: PDFRef;
  readonly name: string;
}

async function merge(job: Job): Promise<Step> {
  const file = await Deno.open(job.output, { write: true, truncate: true });
  try {
    const writer = new PdfWriter(file);
    const [root, tree] = [writer.reserve(), writer.reserve()];
    const layers: Layers = { all: [], hidden: [] };
    const pages: PDFRef[] = [];
    const bookmarks: Bookmark[] = [];
    const missing: (MissingReason | null)[] = [];
    for (const [index, part] of job.parts.entries()) {
      tell({ kind: "part", index });
      const taken = part.missing ? { pages: [], missing: part.missing } : await takePart(part, writer, tree, layers);
      if (taken.missing) {
        const notice = writer.reserve();
        writeNotice(writer, notice, tree, part, taken.missing);
        taken.pages.unshift(notice);
      }
      if (taken.pages[0]) bookmarks.push({ page: taken.pages[0], name: part.name });
      pages.push(...taken.pages);
      missing.push(taken.missing);
    }
    finish(writer, job, { root, tree, pages, bookmarks, layers });
    return { kind: "done", pages: pages.length, missing, residentBytes: Deno.memoryUsage().rss };
  } finally {
    file.close();
  }
}

async function takePart(part: Part, writer: PdfWriter, tree: PDFRef, layers: Layers) {
  const lost = (missing: MissingReason): { pages: PDFRef[]; missing: MissingReason | null } => ({ pages: [], missing });
  const bytes = await Deno.readFile(part.path).catch(() => null);
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== part.sha256) return lost("damaged");
  const source = await openSource(bytes);
  if (typeof source === "string") return lost(source);
  try {
    const pages = takePages(source, writer, tree, layers);
    if (pages.length === 0) return lost("unreadable");
    return { pages, missing: pages.length < part.pages ? "incomplete" as const : null };
  } catch {
    return lost("unreadable");
  }
}

interface Whole {
  readonly root: PDFRef;
  readonly tree: PDFRef;
  readonly pages: readonly PDFRef[];
  readonly bookmarks: readonly Bookmark[];
  readonly layers: Layers;
}

function finish(writer: PdfWriter, job: Job, { root, tree, pages, bookmarks, layers }: Whole): void {
  const outlines = writer.reserve();
  const items = bookmarks.map(() => writer.reserve());
  const named = (name: string, ref: PDFRef | undefined) => ref ? `/${name} ${ref.objectNumber} 0 R` : "";
  for (const [at, { page, name }] of bookmarks.entries()) {
    const item = items[at];
    if (!item) continue;
    writer.writeText(
      item,
      `<</Title${pdfText(name)}${named("Parent", outlines)}${named("Prev", items[at - 1])}${
        named("Next", items[at + 1])
      }/Dest[${page.objectNumber} 0 R/Fit]>>`,
    );
  }
  writer.writeText(
    outlines,
    `<</Type/Outlines${named("First", items[0])}${named("Last", items.at(-1))}/Count ${items.length}>>`,
  );
  writer.writeText(
    tree,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page.objectNumber} 0 R`).join(" ")}]>>`,
  );
  writer.writeText(
    root,
    `<</Type/Catalog${named("Pages", tree)}${named("Outlines", outlines)}/PageMode/UseOutlines${layersEntry(layers)}>>`,
  );
  const info = writer.reserve();
  writer.writeText(info, `<</Title${pdfText(job.title)}/Producer(Strongroom)>>`);
  const sums = job.parts.map(({ sha256 }) => sha256).join("");
  writer.finish(root, info, createHash("sha256").update(sums).digest("hex").slice(0, 32));
}

function tell(step: Step): void {
  const line = new TextEncoder().encode(`${JSON.stringify(step)}\n`);
  for (let sent = 0; sent < line.length;) sent += Deno.stdout.writeSync(line.subarray(sent));
}
