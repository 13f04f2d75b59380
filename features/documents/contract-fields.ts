import { isCalendarDate } from "@/kernel/shapes.ts";
import { texts } from "./contract.ts";

/** The fields of a record that stand by themselves, in the order of its forms; its firearms come in rows. */
export const recordFields = [
  "customerName",
  "status",
  "transferDate",
  "certificationDate",
  "nicsDate",
  "tsn",
  "ntn",
] as const;

const dateFields = ["transferDate", "certificationDate", "nicsDate"] as const;

/** Refuses what was typed as a date and is none, by field (document 2, section 5). */
export function dateProblems(
  record: Readonly<Partial<Record<typeof dateFields[number], string | null>>>,
): Readonly<Record<string, string>> {
  const wrong = dateFields.filter((name) => record[name] && !isCalendarDate(record[name]));
  return Object.fromEntries(wrong.map((name) => [name, texts.date]));
}

/** A firearm of which nothing was entered yet. */
export const noFirearm = { serialNumber: "", manufacturer: "", importer: "", model: "", type: "", caliber: "" };
