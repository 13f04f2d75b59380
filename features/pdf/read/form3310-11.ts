import { doubted, type Entry, foundIn, lineBelow, sheetsOf } from "./cells.ts";
import type { PdfContent } from "./content.ts";
import { readDate } from "./dates.ts";
import { firearmsByHeading } from "./firearms.ts";
import { dateDoubts, type DateRules } from "../contract-dates.ts";
import type { Found, MetaData } from "../contract-reading.ts";

/** The values of a Form 3310.11: its firearms and the date of discovery. */
export interface Form3310_11Reading {
  discoveryDate: Found<string> | null;
  documentSerialNumbers: MetaData["documentSerialNumbers"];
}

/**
 * Reads a theft or loss report; a stand-alone document of it needs serial numbers and a date (document 2, section 5).
 */
export function readForm3310_11(content: PdfContent, rules: DateRules): Form3310_11Reading {
  const { fields, text } = sheetsOf(content);
  for (const sheet of [fields, text]) {
    const firearms = firearmsByHeading(sheet, null);
    const date = dateIn(lineBelow(sheet, "discoveryDate", 30, (text) => readDate(text) !== null));
    if (firearms.length > 0 || date !== null) {
      return { discoveryDate: date && judged(date, rules), documentSerialNumbers: firearms };
    }
  }
  return { discoveryDate: null, documentSerialNumbers: [] };
}

function judged(date: Found<string>, rules: DateRules): Found<string> {
  const { transferDate: doubt } = dateDoubts(
    { transferDate: date.value, certificationDate: null, nicsDate: null },
    rules,
  );
  return doubt === undefined ? date : doubted(date, doubt);
}

function dateIn(entry: Entry | null): Found<string> | null {
  const date = entry === null ? null : readDate(entry.text);
  return entry === null || date === null ? null : foundIn(entry, date);
}
