import { createHash } from "node:crypto";
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";

/** An annotation as a page lists it. */
export interface Listed {
  /** From 1. */
  readonly page: number;
  /** As it stands in the list: a reference, or the annotation itself. */
  readonly member: PDFObject;
  readonly ref: PDFRef | null;
  readonly dict: PDFDict;
  readonly subtype: string;
}

/** The annotations of a page, of whatever kind. */
export function listedOn(node: PDFPageLeaf, page: number): readonly Listed[] {
  const list = node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((member) => {
    const dict = node.context.lookup(member);
    if (!(dict instanceof PDFDict)) return [];
    const subtype = dict.lookup(PDFName.of("Subtype"));
    const kind = subtype instanceof PDFName ? subtype.decodeText() : "";
    return [{ page, member, ref: member instanceof PDFRef ? member : null, dict, subtype: kind }];
  });
}

/**
 * A name for each annotation, the same whenever the file is read: its own where it has one, else one made of its object's
 * number or, where it has none, of what it is.
 */
export function namesOf(listed: readonly Listed[]): ReadonlyMap<Listed, string> {
  const names = new Map<Listed, string>();
  const taken = new Set<string>();
  const give = (one: Listed, wanted: string) => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`;
    taken.add(name);
    names.set(one, name);
  };
  const own = (one: Listed) => textIn(one.dict, "NM");
  for (const one of listed) if (/^[\w.:-]{1,100}$/.test(own(one)) && !taken.has(own(one))) give(one, own(one));
  for (const one of listed) if (!names.has(one)) give(one, madeName(one));
  return names;
}

function madeName({ ref, dict, page }: Listed): string {
  if (ref) return `found-${ref.objectNumber}-${ref.generationNumber}`;
  return `found-p${page}-${createHash("sha256").update(dict.toString()).digest("hex").slice(0, 12)}`;
}

/** A text of a dictionary; "" when it has none. */
export function textIn(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";
}
