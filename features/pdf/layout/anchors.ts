import { type FormItem, questionKeys } from "../contract-items.ts";
import type { FormLayout } from "../contract-layout.ts";
import type { Run } from "../read/labels.ts";
import { wordings } from "./wordings.ts";

type Band = FormLayout["sections"][number];

/** A printed label, and the part of the page to its right and below that may belong to it. */
export interface Anchor {
  /** Null for a numbered label of a box that is not known: what is written there belongs to nothing. */
  readonly item: FormItem | null;
  readonly page: number;
  readonly left: number;
  /** Where the next label of the same line begins. */
  readonly right: number;
  readonly baseline: number;
  /** What is written lies below this. */
  readonly top: number;
  readonly section: string | null;
}

const numbering = /^(\d{1,2})(?:\.?\s?([a-n])(?=[.\s]))?(?:\.(\d)(?=\.))?\.?\s+(\S.*)$/i;

/** "27.b. Date" parted into "27b" and "date"; texts are compared without dots and in lower case. */
export function numberOf(text: string): { readonly number: string; readonly words: string } | null {
  const [, digits, letter = "", part = "", words] = numbering.exec(text) ?? [];
  return digits === undefined || words === undefined
    ? null
    : { number: `${digits}${letter}${part}`.toLowerCase(), words: words.toLowerCase() };
}

/** An item number as names of fields and printed numbers are compared with it. */
export function plainNumber(item: string): string {
  return item.replaceAll(".", "").toLowerCase();
}

/** The section whose band a place lies in. */
export function sectionAt(bands: readonly Band[], page: number, y: number): string | null {
  const band = bands.find(({ page: own, box }) => own === page && y >= box[1] && y < box[1] + box[3]);
  return band?.section ?? null;
}

/** The printed labels of the boxes of a form. */
export function anchorsOf(runs: readonly Run[], items: readonly FormItem[], bands: readonly Band[]): Anchor[] {
  const found = runs.flatMap((run) => run.isInPrintedFont ? anchorsIn(run, items, bands) : []);
  return found.map((anchor) => ({ ...anchor, right: rightEdge(anchor, found) }));
}

function anchorsIn(run: Run, items: readonly FormItem[], bands: readonly Band[]): Anchor[] {
  const section = sectionAt(bands, run.page, run.baseline + run.height / 3);
  const own = items.filter((item) => item.section === section);
  const first = itemOf(run.text, own);
  const isNumbered = numberOf(run.text) !== null;
  const anchor = (item: FormItem | null, left: number): Anchor => ({
    ...{ item, page: run.page, left, right: 0, baseline: run.baseline, section },
    top: run.baseline + (item !== null && questionKeys.has(item.key) ? questionAscent : -1),
  });
  const anchors = first !== null || isNumbered ? [anchor(first, run.left)] : [];
  for (const { item, left } of laterLabels(run, own)) {
    if (item.key !== first?.key && left > run.left + 10) anchors.push(anchor(item, left));
  }
  return anchors;
}

/** Labels beside each other that were taken for one: "County State", or "33. Name (please print) 34." before "Signature". */
function laterLabels({ items: pieces, text, left, right }: Run, items: readonly FormItem[]) {
  const found: { readonly item: FormItem; readonly left: number }[] = [];
  const add = (item: FormItem | null, at: number) => item && found.push({ item, left: at });
  for (const piece of pieces.slice(1)) {
    const number = /^(\d{1,2})\s?\.?$/.exec(piece.text.trim())?.[1];
    add(number === undefined ? itemOf(piece.text, items) : itemNumbered(number, items), piece.left);
  }
  const short = / (city|state|zip code)$/i.exec(text);
  if (short) add(itemOf(short[1], items), left + (right - left) * (short.index + 1) / text.length);
  return found;
}

/** The boxes of a question stand beside it and may reach a little higher. */
const questionAscent = 9;

function itemOf(text: string, items: readonly FormItem[]): FormItem | null {
  const { number = null, words = text.toLowerCase() } = numberOf(text.trim()) ?? {};
  const worded = items.find(({ key }) => wordings[key]?.printed?.test(words.trim()) === true);
  if (worded !== undefined) return worded;
  const one = number === null ? null : itemNumbered(number, items);
  return one !== null && wordings[one.key]?.printed === undefined ? one : null;
}

/** The one box of a number. */
function itemNumbered(number: string, items: readonly FormItem[]): FormItem | null {
  const [one, ...others] = items.filter(({ item }) => plainNumber(item) === number);
  return one !== undefined && others.length === 0 ? one : null;
}

function rightEdge(anchor: Anchor, all: readonly Anchor[]): number {
  const beside = all.filter((other) =>
    other.page === anchor.page && other.left > anchor.left + 10 && Math.abs(other.baseline - anchor.baseline) < 7
  );
  return Math.min(Number.POSITIVE_INFINITY, ...beside.map(({ left }) => left - 2));
}

/** What is written further below a label than this, in points, is not its own. */
const deepest = 95;

/** The label that something written belongs to: the nearest above that reaches over it, in the same section. */
export function anchorOf(
  anchors: readonly Anchor[],
  written: { readonly page: number; readonly left: number; readonly middle: number; readonly section: string | null },
): Anchor | null {
  const above = anchors.filter((anchor) => {
    const depth = anchor.top - written.middle;
    return anchor.page === written.page && anchor.section === written.section && depth > 0 && depth < deepest &&
      written.left > anchor.left - 6 && written.left < anchor.right;
  });
  return above.toSorted((a, b) => a.top - b.top || b.left - a.left)[0] ?? null;
}
