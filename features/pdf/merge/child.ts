import { createHash } from "node:crypto";
import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import type { MissingReason } from "../contract-merge.ts";
import type { Job, Merged, Part, Step } from "./job.ts";
import { type Layers, layersEntry } from "./layers.ts";
import { writeNotice } from "./notice.ts";
import { mended } from "./mended.ts";
import { isSound, openSource, takePages } from "./source.ts";
import { pdfText, PdfWriter } from "./writer.ts";
import type { PDFDocument, PDFRef } from "@cantoo/pdf-lib";

/** The child process that writes merged files. */
export const mergeChild: SandboxChild<Job, Merged, Step> = {
  answer: async (job, _bytes, tell) => ({ value: await merge(job, tell) }),
};

interface Bookmark {
  readonly page: PDFRef;
  readonly name: string;
}

async function merge(job: Job, tell: (step: Step) => void): Promise<Merged> {
  const file = await Deno.open(job.output, { write: true, truncate: true });
  try {
    const writer = new PdfWriter(file);
    const [root, tree] = [writer.reserve(), writer.reserve()];
    const layers: Layers = { all: [], hidden: [] };
    const pages: PDFRef[] = [];
    const bookmarks: Bookmark[] = [];
    const missing: (MissingReason | null)[] = [];
    const sums: string[] = [];
    for (const [index, part] of job.parts.entries()) {
      tell({ part: index });
      const taken = part.missing ? without(part, part.missing) : await takePart(part, writer, tree, layers);
      if (taken.missing) {
        const notice = writer.reserve();
        writeNotice(writer, notice, tree, part, taken.missing);
        taken.pages.unshift(notice);
      }
      if (taken.pages[0]) bookmarks.push({ page: taken.pages[0], name: part.name });
      pages.push(...taken.pages);
      missing.push(taken.missing);
      sums.push(taken.sha256);
    }
    finish(writer, job.title, { root, tree, pages, bookmarks, layers, sums });
    return { pages: pages.length, missing };
  } finally {
    file.close();
  }
}

/** What came over of a part. */
interface Taken {
  readonly pages: PDFRef[];
  readonly missing: MissingReason | null;
  readonly sha256: string;
}

function without(part: Part, missing: MissingReason): Taken {
  return { pages: [], missing, sha256: part.sha256 ?? "" };
}

async function takePart(part: Part, writer: PdfWriter, tree: PDFRef, layers: Layers): Promise<Taken> {
  const bytes = await Deno.readFile(part.path).catch(() => null);
  if (!bytes) return without(part, "damaged");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (part.sha256 !== null && part.sha256 !== sha256) return without(part, "damaged");
  const source = await openSource(bytes);
  if (source === "encrypted") return without(part, source);
  const pages = await pagesOf(typeof source === "string" ? null : source, bytes, part, { writer, tree, layers });
  if (pages.length === 0) return without(part, "unreadable");
  return { pages, missing: pages.length < part.pages ? "incomplete" : null, sha256 };
}

interface Place {
  readonly writer: PdfWriter;
  readonly tree: PDFRef;
  readonly layers: Layers;
}

/**
 * The pages of a part in the merged file. What the viewer shows can be merged: a file that is not sound is read as the
 * viewer reads it, and as it is only when that gives fewer pages.
 */
async function pagesOf(
  source: PDFDocument | null,
  bytes: Uint8Array<ArrayBuffer>,
  part: Part,
  place: Place,
): Promise<PDFRef[]> {
  if (source !== null && isSound(source, part.pages)) {
    const pages = taken(source, part.pages, place);
    if (pages.length >= part.pages) return pages;
  }
  const anew = await mended(bytes.slice());
  const sourceAnew = anew === null ? null : await openSource(anew);
  const pages = sourceAnew === null || typeof sourceAnew === "string" ? [] : taken(sourceAnew, part.pages, place);
  if (source === null || pages.length >= part.pages) return pages;
  const asItIs = taken(source, part.pages, place);
  return asItIs.length > pages.length ? asItIs : pages;
}

/** The pages as they are in the merged file; none when one of them cannot be taken over. */
function taken(source: PDFDocument, expected: number, { writer, tree, layers }: Place): PDFRef[] {
  const before = { all: layers.all.length, hidden: layers.hidden.length };
  try {
    return takePages(source, expected, writer, tree, layers);
  } catch {
    layers.all.length = before.all;
    layers.hidden.length = before.hidden;
    return [];
  }
}

interface Whole {
  readonly root: PDFRef;
  readonly tree: PDFRef;
  readonly pages: readonly PDFRef[];
  readonly bookmarks: readonly Bookmark[];
  readonly layers: Layers;
  readonly sums: readonly string[];
}

function finish(writer: PdfWriter, title: string, { root, tree, pages, bookmarks, layers, sums }: Whole): void {
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
  writer.writeText(info, `<</Title${pdfText(title)}/Producer(Strongroom)>>`);
  writer.finish(root, info, createHash("sha256").update(sums.join("")).digest("hex").slice(0, 32));
}
