import type { Mark } from "./sheet.ts";

const months: Record<string, string> = {
  "04": "April",
  "05": "May",
  "08": "August",
  "10": "October",
  "12": "December",
};

/** The foot of a page: its number, the form and, where known, the revision. */
export function footerMarks(page: string, form: string, revision?: string): Mark[] {
  const foot = (text: string, x: number, y: number): Mark => ({
    kind: "text",
    x,
    y,
    size: 7.5,
    typeface: "roman",
    text,
  });
  const [year = "", month = ""] = (revision ?? "").split("-");
  return [
    foot(page, 27, 22),
    foot(form, 490, 31),
    foot(month === "" ? "" : `Revised ${months[month]} ${year}`, 490, 22),
  ].filter((mark) => mark.kind === "text" && mark.text !== "");
}
