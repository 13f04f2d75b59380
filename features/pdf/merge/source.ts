import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { formOf, numberOf } from "./field.ts";
import { type Stamp, stampOf } from "./flatten.ts";
import type { MissingReason } from "../contract-merge.ts";
import { type Layers, takeLayers } from "./layers.ts";
import { Renumbering } from "./renumber.ts";
import type { PdfWriter } from "./writer.ts";

/** What of a page is taken over as it is. */
const pageEntries = [
  ...["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit", "Group", "Resources"],
];
/** Marks on a page lose what would run, what leads into the source's own trees, and notes that open on screen only. */
const droppedOfMarks = ["AA", "Popup", "StructParent", "Parent", "P"];
const letter = [0, 0, 612, 792];

/** Opens a source; the reason when it cannot be. */
export async function openSource(bytes: Uint8Array): Promise<PDFDocument | MissingReason> {
  try {
    const options = { parseSpeed: Infinity, updateMetadata: false, throwOnInvalidObject: false };
    return await PDFDocument.load(bytes, options);
  } catch (error) {
    return error instanceof EncryptedPDFError ? "encrypted" : "unreadable";
  }
}

/** Whether everything of a file could be read, and it has so many pages; what is not sound is read in another way first. */
export function isSound(source: PDFDocument, pages: number): boolean {
  const objects = source.context.enumerateIndirectObjects();
  return listedPages(source).length >= pages && !objects.some(([, object]) => object instanceof PDFInvalidObject);
}

interface SourcePage {
  readonly ref: PDFRef;
  readonly node: PDFPageLeaf;
}

/** The pages that the file's own tree leads to; none when it is broken. */
function listedPages(source: PDFDocument): readonly SourcePage[] {
  try {
    return source.getPages().map(({ ref, node }) => ({ ref, node }));
  } catch {
    return [];
  }
}

/** The pages of a file; where its tree leads to fewer than were filed, whatever is a page in it, in the file's order. */
function pagesOf(source: PDFDocument, expected: number): readonly SourcePage[] {
  const listed = listedPages(source);
  if (listed.length >= expected) return listed;
  const lying = source.context.enumerateIndirectObjects()
    .flatMap(([ref, node]) => node instanceof PDFPageLeaf ? [{ ref, node }] : []);
  return listed.length === 0 || (lying.length > listed.length && lying.length <= expected) ? lying : listed;
}

/** Draws an annotation that is no field, or a null for one that is not shown. */
export type DrawnMark = (mark: PDFDict, rotate: number, renumbering: Renumbering) => Stamp | null;

/**
 * Writes a source's pages in their order and gives their new numbers. Fields become part of the pages, and so do other
 * annotations where `draw` is given; else those stay annotations. Throws when a page cannot be taken over.
 */
export function takePages(
  source: PDFDocument,
  expected: number,
  writer: PdfWriter,
  parent: PDFRef,
  layers: Layers,
  draw: DrawnMark | null = null,
): PDFRef[] {
  const renumbering = new Renumbering(source.context, writer);
  const catalog = catalogOf(source);
  const form = catalog ? formOf(catalog) : undefined;
  const pages = pagesOf(source, expected).map(({ ref, node }) => {
    const to = writer.reserve();
    renumbering.promise(ref, to);
    return { node, to };
  });
  for (const { node, to } of pages) {
    const taken = new TakenPage(node, to, form, renumbering, draw);
    writer.write(to, taken.dict(parent));
    taken.writeMarks();
    renumbering.flush();
  }
  if (catalog) takeLayers(catalog, renumbering, layers);
  renumbering.flush();
  return pages.map(({ to }) => to);
}

/** Of a damaged file it may be gone. */
function catalogOf({ catalog }: PDFDocument): PDFDict | null {
  return catalog instanceof PDFDict ? catalog : null;
}

/** One page on its way. */
class TakenPage {
  readonly #context: PDFContext;
  readonly #stamps: Stamp[] = [];
  readonly #marks: { readonly mark: PDFDict; readonly ref: PDFRef }[] = [];

  constructor(
    readonly page: PDFPageLeaf,
    readonly ref: PDFRef,
    form: PDFDict | undefined,
    readonly renumbering: Renumbering,
    draw: DrawnMark | null,
  ) {
    this.#context = renumbering.context;
    const listed = page.lookup(PDFName.of("Annots"));
    for (const member of listed instanceof PDFArray ? listed.asArray() : []) {
      const mark = this.#context.lookup(member);
      if (!(mark instanceof PDFDict)) continue;
      const kind = nameIn(mark, "Subtype");
      if (kind === "Popup") continue;
      if (kind === "Widget" || draw) {
        const stamp = kind === "Widget" ? stampOf(mark, form, renumbering) : draw?.(mark, this.#rotate(), renumbering);
        if (stamp) this.#stamps.push(stamp);
        continue;
      }
      const to = renumbering.writer.reserve();
      if (member instanceof PDFRef) renumbering.promise(member, to);
      this.#marks.push({ mark, ref: to });
    }
  }

  #rotate(): number {
    return numberOf(this.#context.lookup(this.page.getInheritableAttribute(PDFName.of("Rotate")))) ?? 0;
  }

  dict(parent: PDFRef): PDFDict {
    const { renumbering, page } = this;
    const dict = this.#context.obj({ Type: "Page" });
    dict.set(PDFName.of("Parent"), parent);
    for (const name of pageEntries) {
      const value = page.getInheritableAttribute(PDFName.of(name));
      if (value) dict.set(PDFName.of(name), renumbering.copy(value));
    }
    if (!(this.#context.lookup(page.getInheritableAttribute(PDFName.of("MediaBox"))) instanceof PDFArray)) {
      dict.set(PDFName.of("MediaBox"), this.#context.obj(letter));
    }
    if (!dict.has(PDFName.of("Resources"))) dict.set(PDFName.of("Resources"), this.#context.obj({}));
    if (this.#marks.length > 0) dict.set(PDFName.of("Annots"), this.#context.obj(this.#marks.map(({ ref }) => ref)));
    const contents = this.#contents();
    if (this.#stamps.length > 0) this.#stamp(dict, contents);
    else if (contents.length > 0) dict.set(PDFName.of("Contents"), this.#context.obj(contents));
    return dict;
  }

  writeMarks(): void {
    for (const { mark, ref } of this.#marks) {
      const dict = PDFDict.withContext(this.#context);
      for (const [key, value] of mark.entries()) {
        const name = key.decodeText();
        if (droppedOfMarks.includes(name) || (name === "A" && !this.#isHarmless(value))) continue;
        if (name === "Dest" && !(this.#context.lookup(value) instanceof PDFArray)) continue;
        dict.set(key, this.renumbering.copy(value));
      }
      dict.set(PDFName.of("P"), this.ref);
      this.renumbering.writer.write(ref, dict);
    }
  }

  /** A link may lead to an address or to a page of its own part; nothing may run. */
  #isHarmless(value: PDFObject): boolean {
    const action = this.#context.lookup(value);
    if (!(action instanceof PDFDict) || action.has(PDFName.of("Next"))) return false;
    const kind = nameIn(action, "S");
    return kind === "URI" || (kind === "GoTo" && action.lookup(PDFName.of("D")) instanceof PDFArray);
  }

  #contents(): PDFRef[] {
    const value = this.page.get(PDFName.of("Contents"));
    const contents = this.#context.lookup(value);
    const members = contents instanceof PDFArray ? contents.asArray() : value ? [value] : [];
    return members.flatMap((member) => {
      if (!(this.#context.lookup(member) instanceof PDFStream)) return [];
      return [this.renumbering.refOf(member instanceof PDFRef ? member : this.#context.register(member))];
    });
  }

  /** Draws the fields after the page's own content, whatever state that leaves behind. */
  #stamp(dict: PDFDict, contents: readonly PDFRef[]): void {
    const objects = PDFDict.withContext(this.#context);
    const resources = this.#context.lookup(this.page.getInheritableAttribute(PDFName.of("Resources")));
    const merged = PDFDict.withContext(this.#context);
    if (resources instanceof PDFDict) {
      for (const [key, value] of resources.entries()) merged.set(key, this.renumbering.copy(value));
      const known = resources.lookup(PDFName.of("XObject"));
      if (known instanceof PDFDict) {
        for (const [key, value] of known.entries()) objects.set(key, this.renumbering.copy(value));
      }
    }
    const drawn = this.#stamps.map(({ ref, matrix }, at) => {
      const name = `StrongroomField${at}`;
      objects.set(PDFName.of(name), ref);
      return `q ${matrix.map((value) => Math.round(value * 1e5) / 1e5).join(" ")} cm /${name} Do Q`;
    });
    merged.set(PDFName.of("XObject"), objects);
    dict.set(PDFName.of("Resources"), merged);
    const before = this.#written("q\n");
    const after = this.#written(`\nQ\n${drawn.join("\n")}\n`);
    dict.set(PDFName.of("Contents"), this.#context.obj([before, ...contents, after]));
  }

  #written(content: string): PDFRef {
    const { writer } = this.renumbering;
    const ref = writer.reserve();
    writer.write(ref, PDFRawStream.of(PDFDict.withContext(this.#context), new TextEncoder().encode(content)));
    return ref;
  }
}

function nameIn(dict: PDFDict, name: string): string {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFName ? value.decodeText() : "";
}
