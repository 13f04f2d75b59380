import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { type Annotation, annotationLimits } from "../contract-annotations.ts";
import { asWritten } from "../contract-mark-shapes.ts";
import { soundContents, unreadEntries } from "../merge/streams.ts";
import { appearanceOf, type Glyphs, places } from "./appearance.ts";
import { dictionaryOf } from "./dictionary.ts";
import { foundMarks } from "./found.ts";
import { type Listed, namesOf, textIn } from "./listed.ts";
import { headerOffset } from "./section.ts";
import type { MarkedFile, SourcePage } from "./source.ts";
import { MarkTypeface } from "./typeface.ts";
import { PdfUpdate } from "./update.ts";

/** What is written behind a file, and what a person should know of it. */
export interface Annotated {
  readonly update: Uint8Array<ArrayBuffer>;
  readonly notices: readonly string[];
}

interface Marks {
  readonly put: readonly Annotation[];
  readonly remove: readonly string[];
}

/**
 * Makes the update that puts marks into a file and takes others off it. Throws when a page is not there, or a
 * name is taken.
 */
export async function annotated(bytes: Uint8Array, file: MarkedFile, { put, remove }: Marks): Promise<Annotated> {
  const { context, section, root } = file;
  const size = Math.max(section?.size ?? 0, context.largestObjectNumber + 1);
  const update = new PdfUpdate(bytes.length - headerOffset(bytes), size);
  const typeface = await MarkTypeface.load();
  const changes = changesOf(file, { put: put.map(asWritten), remove });
  const font = update.reserve();
  const glyphs: Glyphs = (text) => typeface.glyphs(text);
  const written = new Set<string>();
  const refs = changes.written.map((mark) => {
    const page = pageOf(file, mark.page);
    const ref = PDFRef.of(update.reserve());
    const appearance = writeAppearance(update, mark, page.rotate, glyphs, font);
    update.put(dictionaryOf(mark, page.ref.tag, appearance), ref.objectNumber, ref.generationNumber);
    written.add(ref.tag);
    return { ref, page: mark.page, name: mark.name };
  });
  for (const [number, page] of changedPages(file, changes, refs)) {
    const own = new Map(refs.filter((one) => one.page === number).map(({ ref, name }) => [name, ref]));
    const members = file.listed.filter((one) => one.page === number).flatMap((one) => {
      if (!changes.gone.has(one)) return [one.member];
      // What takes a removed mark's name lies where that lay, under what was over it.
      const name = changes.names.get(one) ?? "";
      const ref = own.get(name);
      own.delete(name);
      return ref === undefined ? [] : [ref];
    });
    update.object(withList(page, [...members, ...own.values()]), page.ref.objectNumber, page.ref.generationNumber);
    written.add(page.ref.tag);
  }
  typeface.embed(update, font);
  if (section === null) writeOthers(update, file, written);
  const { Info, ID } = context.trailerInfo;
  return {
    update: update.finish({
      form: section?.form ?? "table",
      previous: section?.offset ?? null,
      entries: `/Root ${root.tag}${Info instanceof PDFRef ? `/Info ${Info.tag}` : ""}`,
      id: firstId(context.lookup(ID)),
    }),
    notices: noticesOf(typeface.missing),
  };
}

interface Changes {
  readonly written: readonly Annotation[];
  /** No longer listed on their pages. */
  readonly gone: ReadonlySet<Listed>;
  readonly names: ReadonlyMap<Listed, string>;
}

/** A mark with the name of something else on the form: nothing that is there is ever written over. */
export class NameTaken extends Error {}

/** More marks than could be read again. */
export class TooManyMarks extends Error {}

function changesOf({ listed }: MarkedFile, { put, remove }: Marks): Changes {
  const names = namesOf(listed);
  const marks = new Set(foundMarks(listed).annotations.map(({ name }) => name));
  const isRemoved = (one: Listed) => marks.has(names.get(one) ?? "") && remove.includes(names.get(one) ?? "");
  const gone = new Set(listed.filter(isRemoved));
  const taken = new Set<string>();
  for (const one of listed) {
    if (gone.has(one)) continue;
    const name = names.get(one) ?? "";
    // A name that was made for what is no mark is nobody's.
    for (const own of [textIn(one.dict, "NM"), marks.has(name) ? name : ""]) if (own !== "") taken.add(own);
  }
  const free = new Set([...gone].map((one) => names.get(one)));
  for (const { name } of put) {
    if (taken.has(name) && !free.delete(name)) throw new NameTaken();
    taken.add(name);
  }
  if (marks.size - gone.size + put.length > annotationLimits.annotations) throw new TooManyMarks();
  const popups = new Set([...gone].map(({ dict }) => dict.get(PDFName.of("Popup"))));
  for (const one of listed) if (one.subtype === "Popup" && one.ref && popups.has(one.ref)) gone.add(one);
  return { written: put, gone, names };
}

function changedPages(
  file: MarkedFile,
  { gone }: Changes,
  refs: readonly { readonly page: number }[],
): readonly (readonly [number, SourcePage])[] {
  const numbers = new Set([...gone, ...refs].map(({ page }) => page));
  return [...numbers].sort((a, b) => a - b).map((number) => [number, pageOf(file, number)]);
}

/** A mark on a page that the file does not have. */
export class NoSuchPage extends Error {}

function pageOf({ pages }: MarkedFile, number: number): SourcePage {
  const page = pages[number - 1];
  if (!page) throw new NoSuchPage();
  return page;
}

function writeAppearance(
  update: PdfUpdate,
  mark: Annotation,
  pageRotation: number,
  glyphs: Glyphs,
  font: number,
): number {
  const { content, blend, hasText } = appearanceOf(mark, pageRotation, glyphs);
  const state = `/ExtGState<</G<</Type/ExtGState/CA ${mark.opacity}/ca ${mark.opacity}/BM/${blend}>>>>`;
  const resources = `/Resources<<${state}${hasText ? `/Font<</F ${font} 0 R>>` : ""}>>`;
  const members = `/Type/XObject/Subtype/Form/FormType 1/BBox[${places(...mark.rect)}]${resources}`;
  return update.stream(members, `q /G gs\n${content}\nQ\n`);
}

/** The page with another list of annotations. */
function withList({ node }: SourcePage, members: readonly PDFObject[]): PDFDict {
  const list = PDFArray.withContext(node.context);
  for (const member of members) list.push(member);
  const page = PDFDict.withContext(node.context);
  for (const [key, value] of node.entries()) page.set(key, value);
  page.set(PDFName.of("Annots"), list);
  return page;
}

/** Of a file that nobody understands without guessing, everything is written anew. */
function writeOthers(update: PdfUpdate, { context }: MarkedFile, written: ReadonlySet<string>): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (written.has(ref.tag) || isBookkeeping(object)) continue;
    update.object(object instanceof PDFStream ? mendedStream(object) : object, ref.objectNumber, ref.generationNumber);
  }
}

/** What readers show of a stream whose compression is broken. */
function mendedStream(stream: PDFStream): PDFRawStream {
  const dict = PDFDict.withContext(stream.dict.context);
  const dropped = unreadEntries(stream);
  for (const [key, value] of stream.dict.entries()) if (!dropped.includes(key.decodeText())) dict.set(key, value);
  return PDFRawStream.of(dict, soundContents(stream));
}

/** Where objects lay in the file as it was, and what could not be read. */
function isBookkeeping(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return true;
  const type = object instanceof PDFStream ? object.dict.lookup(PDFName.of("Type")) : undefined;
  return type instanceof PDFName && ["XRef", "ObjStm"].includes(type.decodeText());
}

function firstId(ids: PDFObject | undefined): string | null {
  const first = ids instanceof PDFArray ? ids.lookup(0) : undefined;
  if (!(first instanceof PDFString || first instanceof PDFHexString)) return null;
  return Array.from(first.asBytes(), (byte) => byte.toString(16).padStart(2, "0")).join("") || null;
}

function noticesOf(missing: ReadonlySet<string>): readonly string[] {
  if (missing.size === 0) return [];
  const shown = [...missing].slice(0, 20).join(" ");
  return [`The typeface lacks some characters, which are drawn as empty boxes: ${shown}`];
}
