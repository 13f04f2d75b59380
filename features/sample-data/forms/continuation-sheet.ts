import type { Sheet } from "./sheet.ts";

/** How many firearms a continuation sheet (5300.9A) takes. */
export const continuationRows = 20;

const shares = [30, 18, 25, 15, 12];
const headings = ["Manufacturer and/or Importer", "Model", "Serial Number", "Type", "Caliber or Gauge"];
const fields = ["Manufacturer_and_or_importer", "Model", "Serial_number", "Type", "Caliber_or_gauge"];
const keys = ["maker", "model", "serialNumber", "type", "caliber"];

/** Prints a continuation sheet on a new page. `firstFirearm` is the number of firearms before the first sheet. */
export function printContinuation(sheet: Sheet, firstFirearm: number, index: number): void {
  if (sheet.pages[0]?.length !== 0) sheet.turnPage();
  sheet.printCentred("Firearms (Continued)", sheet.y - 4, 12, "bold");
  sheet.y -= 18;
  sheet.row(14, headings.map((label, column) => ({ share: shares[column] ?? 1, label })));
  for (let row = 0; row < continuationRows; row++) {
    const number = index * continuationRows + row;
    const cells = keys.map((key, column) => ({
      share: shares[column] ?? 1,
      key: `firearm.${firstFirearm + number}.${key}`,
      name: `_${fields[column]}[${number}]`,
    }));
    sheet.row(18, cells);
  }
}
