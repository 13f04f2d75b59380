import type { TextItem } from "./content.ts";

/** Printed labels by their wording in all revisions, without the item number. A label begins a run of text. */
const wordings = {
  tsn: /^(transferor'?s?'?(\/seller'?s)? )?transaction( serial)?( number)?( \(if any\))?$|^serial number \(if any\)/,
  fullName: /^transferee'?s?'?(\/buyer'?s)? full name/,
  lastName: /^last name/,
  firstName: /^first name/,
  middleName: /^middle name/,
  residence: /^current (state of )?residence/,
  street: /^number and street address/,
  city: /^city( |$|,)/,
  county: /^county/,
  state: /^state$/,
  zip: /^zip code/,
  cityLimits: /^reside in city limits/,
  birthPlace: /^place of birth|^u\.s\. city and state|^foreign country/,
  height: /^height/,
  weight: /^weight/,
  gender: /^(gender|sex)\b/,
  birthDate: /^birth date/,
  socialSecurity: /^social security number/,
  uniqueNumber: /^unique personal identification/,
  buyerSignature: /^transferee'?s?'?(\/buyer'?s)? signature/,
  certificationDate: /^certification date/,
  recertificationDate: /^recertification date/,
  firearmCategory: /^(type|category) of firearm\(?s?\)? to be transferred/,
  gunShow: /^if sale at a gun show/,
  identification: /^identification \(/,
  nicsDate: /^date the transferee/,
  nicsNumber: /^the nics or state transaction number/,
  initialResponse: /^the response initially/,
  laterResponse: /^if initial nics or state response|^prior to transfer|^the following response\(?s?\)? (was|were)/,
  responseAfterTransfer: /^\(complete if applicable\.?\) after the firearm|^after the firearm was transferred/,
  examiner: /^the name and brady|^name and brady/,
  noCheck: /^no nics check (is|was) required/,
  manufacturer: /^manufacturer\b(?! and importer are different)/,
  importer: /^importer( \(if any\))?$/,
  model: /^model\b/,
  serialNumber: /^serial (number|no)\.?(?! \(if any\))/,
  type: /^type\s?($|\(|:)/,
  caliber: /^caliber\b/,
  acquisitionDate: /^date of acquisition|^acquisition date/,
  totalFirearms: /^total number of firearms/,
  pawn: /^is any part of this transaction|^check if any part/,
  licenseeUse: /^for use by (ffl|licensee)/,
  tradeName: /^trade\/corporate name|^trade name/,
  licenseNumber: /^federal firearms? licen[sc]e number/,
  sellerName: /^transferor'?s?'?(\/seller'?s)? name/,
  sellerSignature: /^transferor'?s?'?(\/seller'?s)? signature/,
  sellerTitle: /^transferor'?s?'?(\/seller'?s)? title/,
  dateTransferred: /^date transferred/,
  discoveryDate: /^(date|date and time|date\/time) ((of )?(the )?(theft\/loss )?(was )?discover)/,
  policeDate: /^date (police|local authorit)|^date reported to (police|local)/,
  atfDate: /^date (atf|reported to atf)/,
  incidentNumber: /^atf (issued )?incident number/,
  section: /^section [a-e]\b|^questions 2\d, 2\d|^complete atf form 3310\.4|^page \d+ of \d+/,
} as const satisfies Record<string, RegExp>;

/** Names a printed label. */
export type LabelKey = keyof typeof wordings;

/** A stretch of text on one line, ended by a gap or by the next item number. */
export interface Run {
  text: string;
  page: number;
  left: number;
  right: number;
  baseline: number;
  height: number;
  /** Whether it is set in a font that the form's own words are printed in. */
  isInPrintedFont: boolean;
  items: TextItem[];
}

/** A run that begins with a known label. */
export interface Label extends Run {
  key: LabelKey;
}

/** Text sorted into labels and everything else. */
export interface LabelledText {
  runs: Run[];
  labels: Label[];
  /** The runs that begin with an item number, whether their label is known or not. */
  numbered: Run[];
}

const numberedText = /^\d{1,2}\s?\.?\s?(?:[a-g]\s?\.)?\s?[A-Z][a-z]|^\d{1,2}\.\s?(?:[a-g]\s?\.)?\s*[A-Z]/;
const itemNumber = /^\(?\d{1,2}\s?\.?\s?(?:[a-g]\s?\.?)?(?=\s|$)/;

/**
 * Joins text into runs and finds the labels among them. A person may be called City and a rifle Model 70: what begins
 * like a label but is set in another font than the form's own words is an entry.
 */
export function labelText(texts: readonly TextItem[]): LabelledText {
  const printed = printedFonts(texts);
  const runs = joinRuns(joinEntries(texts, printed), printed);
  const labels: Label[] = [];
  for (const run of runs) {
    const key = run.isInPrintedFont ? labelOf(run.text) : null;
    if (key !== null) labels.push({ ...run, key });
  }
  return { runs, labels, numbered: runs.filter((run) => numberedText.test(run.text)) };
}

function labelOf(text: string): LabelKey | null {
  const wording = text.toLowerCase().replace(itemNumber, "").trim();
  for (const key of keys) if (wordings[key].test(wording)) return key;
  return null;
}

/** Labels of three words or more, which nobody writes as an entry. */
const unmistakable: readonly LabelKey[] = [
  ...["fullName", "residence", "street", "uniqueNumber", "socialSecurity", "nicsDate", "nicsNumber"] as const,
  ...["initialResponse", "laterResponse", "responseAfterTransfer", "totalFirearms", "licenseeUse", "section"] as const,
  ...["tradeName", "licenseNumber", "buyerSignature", "sellerName", "discoveryDate"] as const,
];
const prose = { words: 10, lines: 5 };
const hint = /^\([A-Za-z]+ [^)]* /;
const fewestHints = 3;

/** The fonts of unmistakable labels, of hints and of running prose; all fonts where the form has none of them. */
function printedFonts(texts: readonly TextItem[]): ReadonlySet<string> {
  const fonts = new Set<string>();
  const proseLines = new Map<string, number>();
  const hints = new Map<string, number>();
  for (const { text, font } of texts) {
    const key = labelOf(text);
    if (key !== null && unmistakable.includes(key)) fonts.add(font);
    if (hint.test(text)) hints.set(font, (hints.get(font) ?? 0) + 1);
    if (text.split(" ").length >= prose.words) proseLines.set(font, (proseLines.get(font) ?? 0) + 1);
  }
  for (const [font, count] of hints) if (count >= fewestHints) fonts.add(font);
  for (const [font, lines] of proseLines) if (lines >= prose.lines) fonts.add(font);
  return fonts.size > 0 ? fonts : new Set(texts.map(({ font }) => font));
}

const keys = Object.keys(wordings).filter((key): key is LabelKey => key in wordings);

/**
 * Joins the pieces of an entry in the order they were written. An entry too long for its cell runs across the next
 * one, where sorting by place would mix the two.
 */
function joinEntries(texts: readonly TextItem[], printed: ReadonlySet<string>): TextItem[] {
  const joined: TextItem[] = [];
  for (const item of texts) {
    const last = joined.at(-1);
    if (last === undefined || printed.has(item.font) || !follows(last, item)) {
      joined.push(item);
      continue;
    }
    const gap = item.left - (last.left + last.width);
    const space = gap > item.height * 0.1 ? " " : "";
    const width = item.left + item.width - last.left;
    const text = `${last.text.trim()}${space}${item.text.trim()}`;
    joined[joined.length - 1] = { ...last, text, width, isCutOff: last.isCutOff || item.isCutOff };
  }
  return joined;
}

function follows(last: TextItem, item: TextItem): boolean {
  const gap = item.left - (last.left + last.width);
  const isOneLine = last.page === item.page && Math.abs(last.baseline - item.baseline) < 0.5;
  return isOneLine && last.font === item.font && gap > item.height * -0.15 && gap < item.height * 0.65;
}

function joinRuns(texts: readonly TextItem[], printed: ReadonlySet<string>): Run[] {
  const sorted = texts.toSorted((a, b) =>
    a.page - b.page || (Math.abs(a.baseline - b.baseline) < 1.5 ? a.left - b.left : b.baseline - a.baseline)
  );
  const runs: Run[] = [];
  for (const item of sorted) {
    const last = runs.at(-1);
    const isPrinted = printed.has(item.font);
    if (last !== undefined && continues(last, item)) extend(last, item);
    else runs.push(runOf(item, isPrinted));
  }
  return runs;
}

function continues(run: Run, item: TextItem): boolean {
  // A label goes on in other fonts, such as the italics of a hint; entries were joined in the order of writing.
  if (!run.isInPrintedFont) return false;
  if (item.page !== run.page || Math.abs(item.baseline - run.baseline) >= 1.5) return false;
  const gap = item.left - run.right;
  const isNumberOnly = run.text.replace(itemNumber, "").trim() === "";
  // Numbers stand apart from their label by a wider space than words do.
  const widest = isNumberOnly ? run.height * 1.6 : run.height * 0.55;
  const startsItem = itemNumber.test(item.text) && labelOf(item.text) !== null;
  return gap < widest && gap > -run.height && !startsItem;
}

function runOf(item: TextItem, isPrinted: boolean): Run {
  return {
    text: item.text.trim(),
    page: item.page,
    left: item.left,
    right: item.left + item.width,
    baseline: item.baseline,
    height: item.height,
    isInPrintedFont: isPrinted,
    items: [item],
  };
}

function extend(run: Run, item: TextItem): void {
  const isApart = item.left - run.right > run.height * 0.1 || item.text.startsWith(" ") ||
    run.items.at(-1)?.text.endsWith(" ") === true;
  run.text = `${run.text}${isApart ? " " : ""}${item.text.trim()}`;
  run.right = Math.max(run.right, item.left + item.width);
  run.height = Math.max(run.height, item.height);
  run.items.push(item);
}
