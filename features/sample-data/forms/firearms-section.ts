import { firearmRows, type Layout } from "./layout.ts";

const shares = [30, 18, 25, 15, 12];
const keys = ["maker", "model", "serialNumber", "type", "caliber"];

/** The table of the firearms: five rows before 2020, three since. */
export function printFirearms({ sheet, revision, items, names, isNew }: Layout): void {
  const importer = isNew ? "and Importer" : "and/or Importer";
  const makers = isNew
    ? "(If any) (If the manufacturer and importer are different, include both.)"
    : "(If the manufacturer and importer are different, the FFL should include both.)";
  const headings = [
    { label: `${items.manufacturer}. Manufacturer ${importer}`, hint: makers },
    { label: `${items.model}. Model`, hint: isNew ? "(If designated)" : "" },
    { label: `${items.serialNumber}. Serial Number` },
    { label: `${items.type}. Type`, hint: "(See instructions)" },
    { label: `${items.caliber}. Caliber or Gauge` },
  ];
  sheet.row(30, headings.map((heading, column) => ({ share: shares[column] ?? 1, ...heading })));
  const fields = [names.manufacturer, names.model, names.serialNumber, names.type, names.caliber];
  for (let row = 0; row < firearmRows(revision); row++) {
    const cells = keys.map((key, column) => ({
      share: shares[column] ?? 1,
      key: `firearm.${row}.${key}`,
      name: `${fields[column]}[${row}]`,
    }));
    sheet.row(18, cells);
  }
}

/** How many firearms in words, and the questions on pawns and private sales. */
export function printTotals({ sheet, items, names, isNew, revision }: Layout): void {
  const total = {
    share: 60,
    label: `${items.totalFirearms}. Total Number of Firearms${isNew ? " to be Transferred" : ""}`,
    hint: "(Please spell total number e.g., one, two, etc. Do not use numerals.)",
    key: "total",
    name: `_${items.totalFirearms}_Total_number_of_firearms`,
  };
  const pawn = isNew ? "7" : revision === "2012-04" ? "30b" : "30";
  const privateParty = isNew ? "8" : "32";
  sheet.row(26, [
    total,
    { share: 22, label: `${pawn}. Check if any part of this transaction is a pawn redemption.` },
    ...(revision === "2012-04" ? [] : [{
      share: 26,
      label: `${privateParty}. Check if any part of this transaction is to facilitate a private party transfer.`,
    }]),
  ]);
  if (isNew) return;
  sheet.row(26, [{
    share: 1,
    label: `${items.licenseeUse}. For Use by ${revision === "2012-04" ? "FFL" : "Licensee"}`,
    hint: "(See Instructions)",
    key: "licenseeUse",
    name: names.licenseeUse,
  }]);
}
