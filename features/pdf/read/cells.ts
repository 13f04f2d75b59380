import type { FormField, PdfContent } from "./content.ts";
import type { Box, Found } from "../contract-reading.ts";
import { type Label, type LabelKey, labelText, type Run } from "./labels.ts";

/** Something written on the form: a run of text or the content of a field, with how far its reading can be trusted. */
export interface Entry {
  text: string;
  page: number;
  box: Box;
  confidence: number;
  /** Text in a font of the form's own words gives way to text in another font. */
  isInPrintedFont?: boolean;
}

/** The part of a page that belongs to a label. */
export interface Cell {
  page: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A page with its labels, and the entries that are not labels. */
export interface Sheet {
  labels: Label[];
  numbered: Run[];
  entries: Entry[];
}

const fieldConfidence = 0.9;
const textConfidence = 0.85;

/** Printed words that run on below a label and are never an entry. */
const printedPhrases = [
  /^month +day +year$/i,
  /\(?month\/day\/year\)?/i,
  /hand stamp|may be used|three and last five/i,
  /^ted to nics|to nics or the appropriate|appropriate state agency|^agency was/i,
  /if no middle|including suffix|see instructions|instructions for|^question \d/i,
  /manufacturer and importer are|ffl should include|^importer are|^shotgun, receiver|if designated/i,
  /\(please print\)|^\(if any\)$|^\(optional\)$|^number \(if any\)$/i,
];
/** Printed words that might be an entry in another font. */
const printedWords = /^\(?(month|day|year|date|name|number|hours|gauge|used|etc|serial number)\.?\)?\.?$/i;

/** Sorts the fields and the text of a PDF into sheets: one of filled fields, one of text; both share the labels. */
export function sheetsOf(content: PdfContent): { fields: Sheet; text: Sheet } {
  const { runs, labels, numbered } = labelText(content.texts);
  const isLabel = new Set(labels.flatMap((label) => label.items));
  const entries = runs.filter((run) =>
    !run.items.some((item) => isLabel.has(item) || item.isCutOff) && !isPrinted(run) &&
    !labels.some((label) => goesOn(label, run))
  );
  return {
    fields: { labels, numbered, entries: content.fields.filter((field) => field.value !== "").map(entryOfField) },
    text: { labels, numbered, entries: entries.map(entryOfRun) },
  };
}

/** Whether a run goes on with the hint behind a label on the same line. */
function goesOn(label: Label, run: Run): boolean {
  const gap = run.left - label.right;
  return run.isInPrintedFont && run.page === label.page && Math.abs(run.baseline - label.baseline) < 1 && gap > -1 &&
    gap < 12;
}

function isPrinted({ text, isInPrintedFont }: Run): boolean {
  return printedPhrases.some((phrase) => phrase.test(text)) || (isInPrintedFont && printedWords.test(text));
}

function entryOfField(field: FormField): Entry {
  const text = field.kind === "check" ? "X" : field.value;
  return { text, page: field.page, box: field.box, confidence: fieldConfidence };
}

function entryOfRun(run: Run): Entry {
  const box: Box = [run.left, run.baseline - run.height * 0.22, run.right - run.left, run.height];
  return { text: run.text, page: run.page, box, confidence: textConfidence, isInPrintedFont: run.isInPrintedFont };
}

const widestPage = 1224;

/** The labels of a kind, in reading order. */
export function labelsOf(sheet: Sheet, key: LabelKey): Label[] {
  return sheet.labels.filter((label) => label.key === key);
}

/**
 * The cell of a label: from its own left edge to the next label on the same line, down to the next label below it,
 * and never deeper than `depth` points.
 */
export function cellOf(sheet: Sheet, label: Label, depth: number): Cell {
  const neighbours = sheet.labels.filter((other) =>
    other.page === label.page && other.left > label.left + 10 && Math.abs(other.baseline - label.baseline) < 7
  );
  const items = sheet.numbered.filter((other) =>
    other.page === label.page && other.left > label.left + 10 && Math.abs(other.baseline - label.baseline) < 2
  );
  const right = Math.min(widestPage, ...[...neighbours, ...items].map((other) => other.left - 2));
  const left = label.left - 4;
  const below = sheet.labels.filter((other) =>
    other.page === label.page && other.baseline < label.baseline - 7 && other.left < right && other.right > left
  );
  const bottom = Math.max(label.baseline - depth, ...below.map((other) => other.baseline + other.height * 0.8));
  return { page: label.page, left, right, top: label.baseline - 1, bottom };
}

/** The entries whose middle lies in a cell, from left to right and top to bottom. */
export function entriesIn(sheet: Sheet, cell: Cell): Entry[] {
  return sheet.entries.filter((entry) => {
    const [left, bottom, width, height] = entry.box;
    const across = left + width / 2;
    const up = bottom + height / 2;
    return entry.page === cell.page && across > cell.left && across < cell.right && up < cell.top && up > cell.bottom;
  }).toSorted((a, b) => Math.abs(a.box[1] - b.box[1]) < 4 ? a.box[0] - b.box[0] : b.box[1] - a.box[1]);
}

/**
 * The one line written below a label of a kind that can be what is asked for. The instructions use the same words as
 * the labels, so several labels may have something below them; when more than one of these is plausible, none is.
 */
export function lineBelow(
  sheet: Sheet,
  key: LabelKey,
  depth: number,
  isPlausible: (text: string) => boolean,
): Entry | null {
  const lines = labelsOf(sheet, key).flatMap((label) => {
    const line = oneLine(written(entriesIn(sheet, cellOf(sheet, label, depth))));
    return line !== null && isPlausible(line.text) ? [line] : [];
  });
  const [line, ...others] = lines;
  // A label printed on two lines leads to its entry twice.
  return line !== undefined && others.every((other) => other.text === line.text) ? line : null;
}

/** The entries without what the form itself prints there, if the fonts tell them apart. */
export function written(entries: readonly Entry[]): readonly Entry[] {
  const others = entries.filter((entry) => entry.isInPrintedFont !== true);
  return others.length > 0 ? others : entries;
}

function oneLine(entries: readonly Entry[]): Entry | null {
  const [first] = entries;
  const isOneLine = first !== undefined && entries.every((entry) => Math.abs(entry.box[1] - first.box[1]) < 4);
  return isOneLine ? join(entries) : null;
}

/** Several entries as one, with the box around them all. */
export function join(entries: readonly Entry[]): Entry | null {
  const [first] = entries;
  if (first === undefined || entries.some((entry) => entry.page !== first.page)) return null;
  return {
    text: entries.map((entry) => entry.text).join(" "),
    page: first.page,
    box: around(entries.map((entry) => entry.box)),
    confidence: Math.min(...entries.map((entry) => entry.confidence)),
    isInPrintedFont: entries.every((entry) => entry.isInPrintedFont === true),
  };
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const bottom = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const top = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, bottom, right - left, top - bottom];
}

/** An entry as a found value; a factor below 1 lowers the confidence. */
export function foundIn<Value>(entry: Entry, value: Value, factor = 1): Found<Value> {
  const [left, bottom, width, height] = entry.box.map((side) => Math.round(side * 100) / 100);
  return {
    value,
    confidence: Math.round(entry.confidence * factor * 100) / 100,
    page: entry.page,
    box: [left ?? 0, bottom ?? 0, width ?? 0, height ?? 0],
  };
}

/** What was read well and may be wrong all the same has this confidence at most: a person is asked to look at it. */
const doubtfulConfidence = 0.5;

/** A found value that may be wrong, with the reason as a sentence; what was in doubt before keeps its reason. */
export function doubted<Value>(found: Found<Value>, doubt: string): Found<Value> {
  return { ...found, confidence: Math.min(found.confidence, doubtfulConfidence), doubt: found.doubt ?? doubt };
}
