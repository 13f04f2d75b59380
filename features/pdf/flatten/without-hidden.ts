import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { CannotFlatten } from "./cannot-flatten.ts";
import type { HiddenLayers } from "./hidden-layers.ts";
import { isJpeg, withoutRemarks } from "./jpeg.ts";
import { operatorsIn } from "./operators.ts";
import { shownContent } from "./shown-content.ts";

/** What says something about a picture or a part of a page, and is not seen. */
const unseenEntries = ["Metadata", "PieceInfo", "OPI", "Alternates", "StructParent", "StructParents", "LastModified"];
/** Nobody's page draws more than this; what does is left as it is, and refused where something in it is hidden. */
const mostContent = 64_000_000;

/** Takes out of a source, which is read already, whatever its pages hold and do not show. */
export function removeHidden(context: PDFContext, pages: readonly PDFPageLeaf[], layers: HiddenLayers): void {
  const ofPages = pages.map(resourcesOf).filter((resources) => resources !== null);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      if (layers.hides(object.dict.get(PDFName.of("OC")))) {
        context.assign(ref, emptyForm(context));
        continue;
      }
      removeEntries(object.dict);
      if (isForm(object) || isPattern(object)) context.assign(ref, shownForm(object, ofPages, layers));
      else if (isJpeg(object)) context.assign(ref, withoutRemarks(object));
    }
  }
  for (const page of pages) removeFromPage(page, ofPages, layers);
  // Nothing names a layer any more.
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && isNamed(object, "Type", "OCG")) context.assign(ref, context.obj({ Type: "OCG" }));
  }
}

function removeFromPage(page: PDFPageLeaf, ofPages: readonly PDFDict[], layers: HiddenLayers): void {
  const { context } = page;
  const resources = resourcesOf(page);
  const content = joinedContent(page);
  if (content === null) {
    // What readers cannot understand either they do not show; of layers nobody knows.
    if (layers.any) throw new CannotFlatten("What a page of this form hides cannot be taken out of it.");
    return;
  }
  const shown = shownContent(content, resources === null ? ofPages : [resources], layers);
  page.set(PDFName.of("Contents"), context.register(streamOf(context, shown)));
  if (resources) page.set(PDFName.of("Resources"), usedResources(resources, shown));
}

function removeEntries(dict: PDFDict): void {
  for (const name of [...unseenEntries, "OC"]) dict.delete(PDFName.of(name));
}

function emptyForm(context: PDFContext): PDFRawStream {
  return PDFRawStream.of(
    context.obj({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1], Resources: {} }),
    new Uint8Array(),
  );
}

function isForm(stream: PDFStream): boolean {
  return isNamed(stream.dict, "Subtype", "Form");
}

function isNamed(dict: PDFDict, key: string, name: string): boolean {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName && value.decodeText() === name;
}

function isPattern(stream: PDFStream): boolean {
  return stream.dict.lookup(PDFName.of("PatternType")) === PDFNumber.of(1);
}

/** What a form or a pattern draws; one without resources of its own draws from its page's. */
function shownForm(form: PDFStream, ofPages: readonly PDFDict[], layers: HiddenLayers): PDFStream {
  const { dict } = form;
  const resources = dict.lookup(PDFName.of("Resources"));
  const text = readText(form);
  if (text === null) {
    if (layers.any) throw new CannotFlatten("What a part of this form hides cannot be taken out of it.");
    return form;
  }
  const content = shownContent(text, resources instanceof PDFDict ? [resources] : ofPages, layers);
  const kept = PDFDict.withContext(dict.context);
  for (const [key, value] of dict.entries()) {
    if (!["Filter", "DecodeParms", "Length"].includes(key.decodeText())) kept.set(key, value);
  }
  if (resources instanceof PDFDict) kept.set(PDFName.of("Resources"), usedResources(resources, content));
  const packed = deflateSync(Buffer.from(content, "latin1"));
  kept.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  return PDFRawStream.of(kept, packed);
}

function streamOf(context: PDFContext, content: string): PDFRawStream {
  return PDFRawStream.of(context.obj({ Filter: "FlateDecode" }), deflateSync(Buffer.from(content, "latin1")));
}

function readText(stream: PDFStream): string | null {
  try {
    return textOf(stream);
  } catch {
    return null;
  }
}

function textOf(stream: PDFStream): string {
  const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
  if (bytes.length > mostContent) throw new Error("A page draws too much.");
  return Buffer.from(bytes).toString("latin1");
}

/** All of a page's content; null when some of it cannot be read here. */
function joinedContent(page: PDFPageLeaf): string | null {
  const contents = page.lookup(PDFName.of("Contents"));
  const parts: PDFObject[] = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
  try {
    const streams = parts.map((part) => page.context.lookup(part)).filter((part) => part instanceof PDFStream);
    return streams.map(textOf).join("\n");
  } catch {
    return null;
  }
}

function resourcesOf(page: PDFPageLeaf): PDFDict | null {
  const resources = page.context.lookup(page.getInheritableAttribute(PDFName.of("Resources")));
  return resources instanceof PDFDict ? resources : null;
}

/** Of these a content names what it uses. */
const usedByName = ["XObject", "Font", "Pattern", "ExtGState", "Shading", "ColorSpace"];

/** Only what the content itself names; a part without resources of its own may draw any of them. */
function usedResources(resources: PDFDict, content: string): PDFDict {
  const { context } = resources;
  const objects = resources.lookup(PDFName.of("XObject"));
  const parts = objects instanceof PDFDict ? objects.values().map((value) => context.lookup(value)) : [];
  const mayUseAll = parts.some((part) =>
    part instanceof PDFStream && isForm(part) && !part.dict.has(PDFName.of("Resources"))
  );
  const used = mayUseAll ? null : namesIn(content);
  const copy = PDFDict.withContext(context);
  for (const [key, value] of resources.entries()) {
    const kind = key.decodeText();
    const members = context.lookup(value);
    if (kind === "Properties") continue;
    copy.set(key, used && members instanceof PDFDict && usedByName.includes(kind) ? usedOf(members, used) : value);
  }
  return copy;
}

function usedOf(members: PDFDict, used: ReadonlySet<PDFName>): PDFDict {
  const kept = PDFDict.withContext(members.context);
  for (const [key, value] of members.entries()) {
    if (used.has(key) || key.decodeText().startsWith("Default")) kept.set(key, value);
  }
  return kept;
}

function namesIn(content: string): ReadonlySet<PDFName> {
  const used = new Set<PDFName>();
  for (const { name, operands, body } of operatorsIn(content)) {
    const sources = name === "BI"
      ? [...body.slice(0, mostOfImage).matchAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]+/g)].map(([own]) => own)
      : operands;
    for (const source of sources) if (source.startsWith("/")) used.add(PDFName.of(source.slice(1)));
  }
  return used;
}

/** What an inline image says of itself stands before its data. */
const mostOfImage = 2000;
