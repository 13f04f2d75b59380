import {
  cellOf,
  doubted,
  entriesIn,
  type Entry,
  foundIn,
  join,
  labelsOf,
  lineBelow,
  type Sheet,
  sheetsOf,
} from "./cells.ts";
import type { FormField, PdfContent } from "./content.ts";
import { readDate } from "./dates.ts";
import { firearmsByFieldName, firearmsByHeading } from "./firearms.ts";
import type { LabelKey } from "./labels.ts";
import { customerName } from "./names.ts";
import { comparedWithTotal, totalIn } from "./total.ts";
import { type Responses, responsesByFieldName, responsesByLabel } from "./responses.ts";
import type { Found, MetaData } from "../contract-reading.ts";
import { dateDoubts, type DateRules } from "../contract-dates.ts";
import { fieldNames, isKnownRevision } from "../contract-revisions.ts";
import { statusOf } from "./status.ts";

/** The values of a Form 4473, without what recognition and the warning add. */
export type Form4473Reading = Omit<
  MetaData,
  "formType" | "documentType" | "revision" | "forms" | "isScan" | "warningMessage"
>;

/** The entries behind the values, from one way of reading; null where that way finds nothing. */
interface Entries {
  last: Entry | null;
  first: Entry | null;
  middle: Entry | null;
  tsn: Entry | null;
  ntn: Entry | null;
  certificationDate: Entry | null;
  nicsDate: Entry | null;
  transferDate: Entry | null;
  licenseeUse: Entry | null;
  responses: Responses;
  total: Entry | null;
  firearms: MetaData["documentSerialNumbers"];
}

/**
 * Reads a Form 4473. Four ways are tried for each value: form fields by their names, form fields by the labels
 * printed above them, plain text by its labels, and plain text by its place on a page that has no labels. What none of
 * them reads without doubt is null; what cannot well be right is in doubt.
 */
export function readForm4473(content: PdfContent, revision: string | null, rules: DateRules): Form4473Reading {
  const sheets = sheetsOf(content);
  const ways = [
    byFieldName(content.fields, revision),
    byLabel(sheets.fields, sheets.text, revision),
    byLabel(sheets.text, sheets.text, revision),
    byPlace(sheets.text, revision),
  ];
  const first = <Value>(read: (entries: Entries) => Value | null): Value | null => {
    for (const way of ways) {
      const value = read(way);
      if (value !== null) return value;
    }
    return null;
  };
  const transfer = first((way) => way.transferDate);
  const transferDate = transfer === null ? null : dateIn(transfer);
  const totalFirearms = first((way) => totalIn(way.total));
  const firearms = first((way) => way.firearms.length === 0 ? null : way.firearms) ?? [];
  const revisionYear = revision === null ? null : Number(revision.slice(0, 4));
  return withDateDoubts({
    customerName: first(nameIn),
    tsn: first((way) => identifierIn(way.tsn)),
    ntn: first((way) => identifierIn(way.ntn)),
    status: statusOf({
      transferDate,
      isTransferDateUnreadable: transfer !== null && transferDate === null,
      responses: first((way) => hasResponse(way.responses) ? way.responses : null) ?? { initial: [], later: [] },
      licenseeUse: first((way) => way.licenseeUse),
    }),
    transferDate,
    certificationDate: first((way) => way.certificationDate && dateIn(way.certificationDate)),
    nicsDate: first((way) => way.nicsDate && dateIn(way.nicsDate)),
    documentSerialNumbers: comparedWithTotal(firearms, totalFirearms),
    totalFirearms,
  }, { ...rules, revisionYear });
}

function withDateDoubts(reading: Form4473Reading, rules: DateRules): Form4473Reading {
  const { transferDate, certificationDate, nicsDate } = reading;
  const doubts = dateDoubts({
    transferDate: transferDate?.value ?? null,
    certificationDate: certificationDate?.value ?? null,
    nicsDate: nicsDate?.value ?? null,
  }, rules);
  const judged = (name: keyof typeof doubts) => {
    const [date, doubt] = [reading[name], doubts[name]];
    return date === null || doubt === undefined ? date : doubted(date, doubt);
  };
  return {
    ...reading,
    transferDate: judged("transferDate"),
    certificationDate: judged("certificationDate"),
    nicsDate: judged("nicsDate"),
  };
}

function hasResponse({ initial, later }: Responses): boolean {
  return initial.length + later.length > 0;
}

function byFieldName(fields: readonly FormField[], revision: string | null): Entries {
  const names = revision !== null && isKnownRevision(revision) ? fieldNames(revision) : null;
  const entry = (name: string | undefined): Entry | null => {
    const [field, another] = fields.filter((field) => field.name === name && field.value !== "");
    // Two fields of one name that disagree leave the value open.
    if (field === undefined || (another !== undefined && another.value !== field.value)) return null;
    return { text: field.value, page: field.page, box: field.box, confidence: 0.99 };
  };
  const nics = [entry(names?.nicsMonth), entry(names?.nicsDay), entry(names?.nicsYear)].filter((part) => part !== null);
  return {
    last: entry(names?.lastName),
    first: entry(names?.firstName),
    middle: entry(names?.middleName),
    tsn: entry(names?.tsn),
    ntn: entry(names?.nicsNumber),
    certificationDate: entry(names?.certificationDate),
    nicsDate: nics.length === 3 ? join(nics) : null,
    transferDate: entry(names?.dateTransferred),
    licenseeUse: entry(names?.licenseeUse),
    responses: names === null ? { initial: [], later: [] } : responsesByFieldName(fields, names),
    total: entry(names?.totalFirearms),
    firearms: firearmsByFieldName(fields, names),
  };
}

const placeConfidence = 0.7;

const nothing: Entries = {
  ...{ last: null, first: null, middle: null, tsn: null, ntn: null },
  ...{ certificationDate: null, nicsDate: null, transferDate: null, licenseeUse: null, total: null },
  responses: { initial: [], later: [] },
  firearms: [],
};

/** How deep below its label an entry may stand, in points. */
const cellDepth = 34;

function byLabel(sheet: Sheet, printed: Sheet, revision: string | null): Entries {
  const below = (key: LabelKey, isPlausible: (text: string) => boolean, depth = cellDepth) =>
    lineBelow(sheet, key, depth, isPlausible);
  return {
    last: below("lastName", isShort),
    first: below("firstName", isShort),
    middle: below("middleName", isShort),
    tsn: below("tsn", isIdentifier, 50),
    ntn: below("nicsNumber", isIdentifier, 56),
    certificationDate: below("certificationDate", isWrittenDate),
    nicsDate: below("nicsDate", isWrittenDate, 56),
    transferDate: below("dateTransferred", hasFigure),
    licenseeUse: joinedBelow(sheet, "licenseeUse"),
    responses: responsesByLabel(sheet, printed),
    total: below("totalFirearms", isNumber),
    firearms: firearmsByHeading(sheet, revision),
  };
}

/** The places on page 1 of the official April 2012 file, whose printed part is a picture, in PDF points. */
const places2012 = {
  tsn: [494, 654, 86, 17],
  last: [29, 596, 182, 17],
  first: [219, 595, 184, 17],
  middle: [411, 595, 168, 17],
} as const;

function byPlace(sheet: Sheet, revision: string | null): Entries {
  const isPicture = revision === "2012-04" && sheet.labels.every((label) => label.page > 1);
  const at = ([left, bottom, width, height]: readonly [number, number, number, number]) => {
    if (!isPicture) return null;
    const cell = { page: 1, left, right: left + width, bottom, top: bottom + height };
    const entry = join(entriesIn(sheet, cell));
    return entry === null ? null : { ...entry, confidence: placeConfidence };
  };
  return {
    ...nothing,
    last: at(places2012.last),
    first: at(places2012.first),
    middle: at(places2012.middle),
    tsn: at(places2012.tsn),
  };
}

/** A name part has few words; a line of the instructions has many. */
function isShort(text: string): boolean {
  return text.length <= 60 && text.split(" ").length <= 5;
}

function isIdentifier(text: string): boolean {
  return isShort(text) && /\d/.test(text);
}

function isWrittenDate(text: string): boolean {
  return readDate(text) !== null;
}

/** Whatever somebody wrote as the date of transfer counts, even when it is no date. */
function hasFigure(text: string): boolean {
  return text.length <= 30 && /\d/.test(text);
}

function isNumber(text: string): boolean {
  return isShort(text) && /\d|[a-z]{3}/i.test(text);
}

function joinedBelow(sheet: Sheet, key: LabelKey): Entry | null {
  return join(labelsOf(sheet, key).flatMap((label) => entriesIn(sheet, cellOf(sheet, label, cellDepth))));
}

function nameIn({ last, first, middle }: Entries): Found<string> | null {
  const written = [last, first, middle].filter((part) => part !== null);
  const whole = join(written);
  const name = customerName(last?.text ?? "", first?.text ?? "", middle?.text ?? "");
  return whole === null || name === null ? null : foundIn(whole, name);
}

/** Any scheme of 1 to 70 characters is a number (decisions, 'Documents'), but one without a figure is a misreading. */
function identifierIn(entry: Entry | null): Found<string> | null {
  if (entry === null || entry.text.length > 70 || !/\d/.test(entry.text)) return null;
  return foundIn(entry, entry.text);
}

function dateIn(entry: Entry): Found<string> | null {
  const date = readDate(entry.text);
  return date === null ? null : foundIn(entry, date);
}
