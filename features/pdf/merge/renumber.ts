import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { soundContents, unreadEntries } from "./streams.ts";
import type { PdfWriter } from "./writer.ts";

/** Nodes of the source's own trees: following one would drag the whole file along. */
const ownTrees = ["Catalog", "Pages", "Page", "StructTreeRoot", "StructElem"];
/** A tree of values nested deeper than this was made to break readers. */
const deepest = 200;

/** Copies objects of one source into the merged file, each once, under new numbers. */
export class Renumbering {
  readonly #known = new Map<string, PDFRef>();
  readonly #waiting: { readonly from: PDFRef; readonly to: PDFRef }[] = [];

  constructor(readonly context: PDFContext, readonly writer: PdfWriter) {}

  /** References to `from` become `to`; the caller writes that object itself. */
  promise(from: PDFRef, to: PDFRef): void {
    this.#known.set(from.tag, to);
  }

  /** The new number of an object; it is written with the next {@link flush}. */
  refOf(from: PDFRef): PDFRef {
    const known = this.#known.get(from.tag);
    if (known) return known;
    const to = this.writer.reserve();
    this.#known.set(from.tag, to);
    this.#waiting.push({ from, to });
    return to;
  }

  /** A copy of a value with the new numbers in it. */
  copy(object: PDFObject, depth = 0): PDFObject {
    if (depth > deepest) throw new Error("values are nested too deep");
    if (object instanceof PDFRef) return this.refOf(object);
    if (object instanceof PDFArray) {
      const copied = PDFArray.withContext(this.context);
      for (const member of object.asArray()) copied.push(this.copy(member, depth + 1));
      return copied;
    }
    if (object instanceof PDFDict) return this.#copyDict(object, depth);
    if (object instanceof PDFStream) {
      return PDFRawStream.of(this.#copyDict(object.dict, depth, unreadEntries(object)), soundContents(object));
    }
    // A number that is none, and letters that are no hexadecimal digits, would break the object around them.
    if (object instanceof PDFNumber && !Number.isFinite(object.asNumber())) return PDFNumber.of(0);
    if (object instanceof PDFHexString) return PDFHexString.of(object.asString().replaceAll(/[^\da-f]/gi, ""));
    return object;
  }

  /** Writes everything that copies have named so far, and what that names. */
  flush(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const object = this.context.lookup(next.from);
      this.writer.write(next.to, object && isCopied(object) ? this.copy(object) : PDFNull);
    }
  }

  #copyDict(dict: PDFDict, depth: number, without: readonly string[] = []): PDFDict {
    const copied = PDFDict.withContext(this.context);
    for (const [key, value] of dict.entries()) {
      if (!without.includes(key.decodeText())) copied.set(key, this.copy(value, depth + 1));
    }
    return copied;
  }
}

/** What could not be read as an object is left out, for it would make the whole file unreadable. */
function isCopied(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return false;
  const type = object instanceof PDFDict ? object.get(PDFName.of("Type")) : undefined;
  return !(type instanceof PDFName && ownTrees.includes(type.decodeText()));
}
