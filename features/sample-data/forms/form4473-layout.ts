import { fieldNames, itemNumbers } from "@/features/pdf/contract-revisions.ts";
import { printBuyer } from "./buyer-section.ts";
import { printFirearms, printTotals } from "./firearms-section.ts";
import { printContinuation } from "./continuation-sheet.ts";
import { firearmRows, type Layout } from "./layout.ts";
import { printNotices } from "./notices.ts";
import { printNics, printRecertification } from "./nics-section.ts";
import { printSeller } from "./seller-section.ts";
import { footerMarks } from "./footer.ts";
import { pageHeight, pageWidth, Sheet, type Template } from "./sheet.ts";
import { textWidth } from "./typeface.ts";
import type { Form4473Revision } from "./values.ts";

/** The printed form of a revision, with as many continuation sheets as asked for. */
export function layoutForm4473(revision: Form4473Revision, continuationSheets: number): Template {
  const isNew = revision >= "2020";
  const sheet = new Sheet(isNew ? 1.7 : 1.35);
  const layout: Layout = { sheet, revision, items: itemNumbers[revision], names: fieldNames(revision), isNew };
  printTitle(layout);
  if (isNew) printNewOrder(layout);
  else printOldOrder(layout);
  printNotices(layout);
  const formPages = sheet.pages.length;
  for (let index = 0; index < continuationSheets; index++) printContinuation(sheet, firearmRows(revision), index);
  printFeet(layout, formPages);
  return { pages: sheet.pages, places: sheet.places };
}

function printOldOrder(layout: Layout): void {
  const { sheet } = layout;
  printBuyer(layout, "A");
  sheet.turnPage();
  sheet.heading("Section B - Must Be Completed By Transferor/Seller");
  printNics(layout);
  printRecertification(layout, "C");
  sheet.turnPage();
  sheet.heading("Section D - Must Be Completed By Transferor/Seller Even If The Firearm(s) Is Not Transferred");
  printFirearms(layout);
  printTotals(layout);
  printSeller(layout);
}

function printNewOrder(layout: Layout): void {
  const { sheet } = layout;
  sheet.heading("Section A - Must Be Completed By Transferor/Seller Before Transferee/Buyer Completes Section B");
  printFirearms(layout);
  printTotals(layout);
  printBuyer(layout, "B");
  sheet.turnPage();
  sheet.heading("Section C - Must Be Completed By Transferor/Seller Prior To The Transfer Of The Firearm(s)");
  printNics(layout);
  sheet.turnPage();
  printRecertification(layout, "D");
  sheet.heading("Section E - Must Be Completed By Transferor/Seller");
  printSeller(layout);
}

function printTitle({ sheet, isNew, revision, names }: Layout): void {
  const top = pageHeight - 30;
  sheet.print("OMB No. 1140-0020", pageWidth - 27 - textWidth("OMB No. 1140-0020", "roman", 7.5), top, 7.5);
  sheet.print("U.S. Department of Justice", 27, top - 8, 9, "bold");
  sheet.print("Bureau of Alcohol, Tobacco, Firearms and Explosives", 27, top - 18, 8);
  sheet.print(
    revision === "2012-04" ? "Firearms Transaction Record Part I -" : "Firearms Transaction Record",
    330,
    top - 12,
    13,
    "bold",
  );
  if (revision === "2012-04") sheet.print("Over-the-Counter", 330, top - 26, 13, "bold");
  sheet.y = top - 32;
  sheet.line(27, sheet.y, pageWidth - 27, sheet.y, 2);
  const labels = isNew ? "Transferor's/Seller's Transaction Serial Number" : "Transferor's Transaction Serial Number";
  const height = 58;
  const width = 122;
  const left = pageWidth - 27 - width;
  sheet.outline(27, sheet.y - height, left - 27, height);
  for (const [index, line] of warning.entries()) sheet.print(line, 30, sheet.y - 9 - index * 9.8, 8, "bold");
  sheet.outline(left, sheet.y - height, width, height);
  sheet.label({ label: labels, hint: "(If any)" }, left, sheet.y, width);
  sheet.place("tsn", names.tsn, left + 3, sheet.y - height + 2, width - 6, 14);
  sheet.y -= height;
}

const warning = [
  "WARNING: The information you provide will be used to determine whether you are prohibited by Federal or State law",
  "from receiving a firearm. Certain violations of the Gun Control Act, 18 U.S.C. 921 et. seq., are punishable by",
  "imprisonment and/or a fine. Read the Notices, Instructions, and Definitions on this form. Prepare in original only",
  "at the licensed premises, unless the transaction qualifies under 18 U.S.C. 922(c). All entries must be legible.",
  '"PLEASE PRINT."',
];

/** The foot of every page names the form and its revision, from which readers tell the revision. */
function printFeet({ sheet, revision }: Layout, formPages: number): void {
  const part = revision === "2012-04" ? " Part I" : "";
  for (const [index, marks] of sheet.pages.entries()) {
    const page = index < formPages ? `Page ${index + 1} of ${formPages}` : "";
    marks.push(...footerMarks(page, `ATF Form 4473 (5300.9)${part}`, revision));
  }
}
