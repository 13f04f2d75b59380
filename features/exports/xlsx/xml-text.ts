/** Spreadsheets open no cell with more characters. */
const longestText = 32_767;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML 1.0 can hold it, cut where a spreadsheet would refuse the file. */
export function xmlText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting.toWellFormed()
    // What reads like a spreadsheet's own escape must not become one.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(
      /[\p{Cc}\ufffe\uffff]/gu,
      (sign) => "\t\n".includes(sign) ? sign : sign === "\r" ? "_x000D_" : "\ufffd",
    )
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign]);
}
