import { continuationRows, printContinuation } from "./continuation-sheet.ts";
import { footerMarks } from "./footer.ts";
import { writtenDate, writtenMaker } from "./form4473-entries.ts";
import { type Entries, prepare, type PreparedTemplate, renderFlattened } from "./render.ts";
import { pageHeight, Sheet, type Template } from "./sheet.ts";
import { wrap } from "./typeface.ts";
import type { FirearmValues, Form4473Values } from "./values.ts";

const prepared: { multipleSale?: PreparedTemplate; continuation?: PreparedTemplate } = {};

/** Draws a Form 3310.4, the report of two or more handguns sold to one person within five business days. */
export function drawForm3310_4(values: Form4473Values): Uint8Array<ArrayBuffer> {
  prepared.multipleSale ??= prepare(multipleSale(), "ATF Form 3310.4 Report of Multiple Sale");
  const { customer, store } = values;
  return renderFlattened(
    prepared.multipleSale,
    new Map([
      ["fflNumber", store.fflNumber],
      ["store", `${store.tradeName}, ${store.street}, ${store.city}, ${store.state}`],
      ["customer", `${customer.last}, ${customer.first} ${customer.middle}`.trim()],
      ["birthDate", writtenDate(customer.birthDate)],
      ["address", `${customer.street}, ${customer.city}, ${customer.state} ${customer.zip}`],
      ["saleDate", writtenDate(values.transferDate)],
      ["sellerName", values.sellerName],
      ...firearmEntries(values.firearms.slice(0, multipleSaleRows)),
    ]),
  );
}

/** Draws a stand-alone continuation sheet (5300.9A); it takes twenty firearms. */
export function drawContinuationSheet(firearms: readonly FirearmValues[]): Uint8Array<ArrayBuffer> {
  prepared.continuation ??= prepare(continuation(), "Firearms (Continued)");
  return renderFlattened(prepared.continuation, new Map(firearmEntries(firearms.slice(0, continuationRows))));
}

/** A letter on a plain letterhead, such as a law enforcement officer's duty use letter. */
export interface LetterValues {
  letterhead: readonly string[];
  /** YYYY-MM-DD. */
  date: string;
  subject: string;
  paragraphs: readonly string[];
  signer: string;
}

/** Draws a letter of one page. */
export function drawLetter({ letterhead, date, subject, paragraphs, signer }: LetterValues): Uint8Array<ArrayBuffer> {
  const sheet = new Sheet();
  const [name = "", ...address] = letterhead;
  sheet.printCentred(name, pageHeight - 66, 16, "bold");
  for (const [index, line] of address.entries()) sheet.printCentred(line, pageHeight - 82 - index * 12, 10, "roman");
  sheet.line(72, pageHeight - 112, 540, pageHeight - 112, 1);
  sheet.print(writtenDate(date), 72, pageHeight - 140, 11);
  sheet.print(`Re: ${subject}`, 72, pageHeight - 170, 11, "bold");
  let y = pageHeight - 200;
  for (const paragraph of paragraphs) {
    for (const line of wrap(paragraph, "roman", 11, 468)) {
      sheet.print(line, 72, y, 11);
      y -= 15;
    }
    y -= 9;
  }
  sheet.print(signer, 72, y - 30, 15, "signature");
  sheet.print(signer, 72, y - 48, 11);
  return renderFlattened(prepare({ pages: sheet.pages, places: [] }, subject), noEntries);
}

const noEntries: Entries = new Map();
const multipleSaleRows = 8;
const headings = ["Serial Number", "Manufacturer", "Model", "Type", "Caliber"];
const shares = [24, 28, 20, 14, 14];
const keys = ["serialNumber", "maker", "model", "type", "caliber"];

function multipleSale(): Template {
  const sheet = new Sheet(1.6);
  const top = pageHeight - 30;
  sheet.print("OMB No. 1140-0003", 520, top, 7.5);
  sheet.print("U.S. Department of Justice", 27, top - 8, 9, "bold");
  sheet.print("Bureau of Alcohol, Tobacco, Firearms and Explosives", 27, top - 18, 8);
  sheet.print("Report of Multiple Sale or Other Disposition", 300, top - 14, 12, "bold");
  sheet.print("of Pistols and Revolvers", 300, top - 28, 12, "bold");
  sheet.y = top - 38;
  sheet.heading("Section A - Licensee");
  sheet.row(24, [
    { share: 35, label: "1. Federal Firearms License Number", key: "fflNumber" },
    { share: 65, label: "2. Business Name and Address", key: "store" },
  ]);
  sheet.heading("Section B - Transferee");
  sheet.row(24, [
    { share: 60, label: "3. Name of Transferee", key: "customer" },
    { share: 40, label: "4. Birth Date", key: "birthDate" },
  ]);
  sheet.row(24, [{ share: 1, label: "5. Address", key: "address" }]);
  sheet.heading("Section C - Handguns");
  sheet.row(14, headings.map((label, column) => ({ share: shares[column] ?? 1, label })));
  for (let row = 0; row < multipleSaleRows; row++) {
    sheet.row(16, keys.map((key, column) => ({ share: shares[column] ?? 1, key: `firearm.${row}.${key}` })));
  }
  sheet.row(26, [
    { share: 60, label: "6. Name of Licensee or Employee", key: "sellerName" },
    { share: 40, label: "7. Date of Sale or Other Disposition", key: "saleDate" },
  ]);
  for (const marks of sheet.pages) marks.push(...footerMarks("Page 1 of 1", "ATF Form 3310.4"));
  return { pages: sheet.pages, places: sheet.places };
}

function continuation(): Template {
  const sheet = new Sheet();
  printContinuation(sheet, 0, 0);
  for (const marks of sheet.pages) marks.push(...footerMarks("", "ATF Form 4473 (5300.9)", "2023-08"));
  return { pages: sheet.pages, places: sheet.places };
}

function firearmEntries(firearms: readonly FirearmValues[]): [string, string][] {
  return firearms.flatMap((firearm, row): [string, string][] => [
    [`firearm.${row}.serialNumber`, firearm.serialNumber],
    [`firearm.${row}.maker`, writtenMaker(firearm)],
    [`firearm.${row}.model`, firearm.model],
    [`firearm.${row}.type`, firearm.type],
    [`firearm.${row}.caliber`, firearm.caliber],
  ]);
}
