/** What stands at the beginning of a file of CSV, or spreadsheets take the text for another alphabet's. */
export const byteOrderMark = "\ufeff";

/** One line of CSV (RFC 4180). What a spreadsheet would take for a formula is made plain text by a `'` before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Beginnings that make a spreadsheet calculate, in full width too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
