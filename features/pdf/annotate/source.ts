import { type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFPageLeaf, PDFRef } from "@cantoo/pdf-lib";
import { numberOf, rectangleOf } from "../merge/field.ts";
import { mended } from "../merge/mended.ts";
import { openSource } from "../merge/source.ts";
import { UnreadablePdf, withPdf } from "../read/content.ts";
import { type Listed, listedOn } from "./listed.ts";
import { isLedTo, newestSection, type Section } from "./section.ts";
import type { PagePart } from "./unseen.ts";

/** A page as its object stands in the file. */
export interface SourcePage {
  readonly ref: PDFRef;
  readonly node: PDFPageLeaf;
  /** Degrees clockwise by which it is shown turned. */
  readonly rotate: number;
  /** What is shown of it, in its own points. */
  readonly view: PagePart;
}

/** A file whose marks are read and written. */
export interface MarkedFile {
  readonly context: PDFContext;
  readonly root: PDFRef;
  readonly pages: readonly SourcePage[];
  /** All annotations, of whatever kind, in their order. */
  readonly listed: readonly Listed[];
  /**
   * The section that an update continues; null where the file itself cannot be understood without guessing: what is held
   * here is the file as the viewer guesses it then, and has to be written anew behind it as a whole.
   */
  readonly section: Section | null;
}

/** Opens a file; throws UnreadablePdf with the reason when it cannot be used. */
export async function openMarked(bytes: Uint8Array<ArrayBuffer>): Promise<MarkedFile> {
  const seen = await seenBy(bytes);
  const source = await openSource(bytes);
  if (source === "encrypted") throw new UnreadablePdf("encrypted");
  const asItIs = typeof source === "string" ? null : marked(source, newestSection(bytes));
  if (asItIs !== null && isLed(bytes, asItIs) && isSame(asItIs, seen)) return asItIs;
  const anew = await mended(bytes.slice());
  const understood = anew === null ? "unreadable" : await openSource(anew);
  const asViewed = typeof understood === "string" ? null : marked(understood, null);
  if (asViewed?.pages.length === seen.length) return asViewed;
  if (asItIs?.pages.length === seen.length) return { ...asItIs, section: null };
  throw new UnreadablePdf("too_odd");
}

function isLed(bytes: Uint8Array, { section, root }: MarkedFile): boolean {
  return section !== null && isLedTo(bytes, section, root.objectNumber);
}

/** Of a file with more pages than this, only its first ones are compared with the viewer's. */
const mostCompared = 200;

/** A page as the viewer's own reader finds it: its object, and its annotations'; each null where it cannot get at it. */
interface Seen {
  readonly page: string;
  readonly annotations: readonly string[] | null;
}

async function seenBy(bytes: Uint8Array<ArrayBuffer>): Promise<readonly (Seen | null)[]> {
  return await withPdf(bytes.slice(), async (document) => {
    const seen: (Seen | null)[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = number > mostCompared ? null : await document.getPage(number).catch(() => null);
      const annotations = await page?.getAnnotations({ intent: "any" }).catch(() => null);
      const ids = annotations?.map((one: unknown) => idOf(one)).filter((id) => id !== "");
      seen.push(page?.ref ? { page: `${page.ref.num} ${page.ref.gen} R`, annotations: ids ?? null } : null);
    }
    return seen;
  });
}

function idOf(annotation: unknown): string {
  return typeof annotation === "object" && annotation !== null && "id" in annotation ? String(annotation.id) : "";
}

/** Whether both readers find the same pages, and on each the annotations that the viewer shows. */
function isSame({ pages, listed }: MarkedFile, seen: readonly (Seen | null)[]): boolean {
  if (pages.length !== seen.length) return false;
  const known = new Set(listed.map(({ page, ref }) => `${page} ${ref === null ? "" : viewerId(ref)}`));
  return seen.every((one, at) => {
    if (one === null) return true;
    const isListed = (id: string) => !/^\d/.test(id) || known.has(`${at + 1} ${id}`);
    return one.page === pages[at]?.ref.tag && (one.annotations ?? []).every(isListed);
  });
}

function viewerId({ objectNumber, generationNumber }: PDFRef): string {
  return `${objectNumber}R${generationNumber === 0 ? "" : generationNumber}`;
}

function marked(document: PDFDocument, section: Section | null): MarkedFile | null {
  const { context } = document;
  const root = context.trailerInfo.Root;
  if (!(root instanceof PDFRef) || !(context.lookup(root) instanceof PDFDict)) return null;
  try {
    const pages = document.getPages().map(({ ref, node }) => ({
      ref,
      node,
      rotate: rotateOf(node),
      view: viewOf(node),
    }));
    const listed = pages.flatMap(({ node }, at) => listedOn(node, at + 1));
    return { context, root, pages, listed, section };
  } catch {
    return null;
  }
}

function rotateOf(node: PDFPageLeaf): number {
  const rotate = numberOf(node.context.lookup(node.getInheritableAttribute(PDFName.of("Rotate")))) ?? 0;
  return rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0;
}

/** As viewers have it: the crop box within the media box, or that alone where the two have nothing in common. */
function viewOf(node: PDFPageLeaf): PagePart {
  const boxOf = (name: string) => {
    const found = rectangleOf(node.context.lookup(node.getInheritableAttribute(PDFName.of(name))), node.context);
    return found !== null && found[2] > found[0] && found[3] > found[1] ? found : null;
  };
  const media = boxOf("MediaBox") ?? letter;
  const crop = boxOf("CropBox") ?? media;
  const view: PagePart = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return view[2] > view[0] && view[3] > view[1] ? view : media;
}

const letter: PagePart = [0, 0, 612, 792];
