import { grouped } from "@/kernel/counted.ts";

/** What became of one file of an import. */
export interface Line {
  /** As it lies on the importing machine. */
  readonly file: string;
  readonly outcome: "taken" | "already taken" | "cannot be read" | "not taken";
  readonly itemId: number | null;
  readonly reason: string;
}

/** The report as a table that spreadsheets open. */
export function reportCsv(lines: readonly Line[]): string {
  const rows = lines.map(({ file, outcome, itemId, reason }) => [file, outcome, String(itemId ?? ""), reason]);
  return [["File", "Outcome", "Item", "Reason"], ...rows].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

/** A cell that begins like a formula would be run by a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same in a few lines for the screen. */
export function summary(lines: readonly Line[]): string[] {
  const count = (outcome: Line["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  const told: readonly (readonly [Line["outcome"], string])[] = [
    ["taken", "imported, to verify"],
    ["already taken", "taken before"],
    ["cannot be read", "imported, but cannot be read; see the reasons under To verify"],
    ["not taken", "not taken"],
  ];
  return told.filter(([outcome]) => outcome === "taken" || count(outcome) > 0)
    .map(([outcome, words]) => `${grouped(count(outcome)).padStart(8)} ${words}`);
}
