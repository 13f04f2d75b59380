import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import { statusWord } from "./columns.ts";
import { listFormats } from "./contract.ts";

/** Everything that this feature writes into the ledger under its own name, by event. */
export const exportEvents = {
  "exports.list_exported": v.object({
    format: v.picklist(listFormats),
    /** What was asked for, as it stands in the list's query. */
    filters: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
    /** Rows of this store that were handed out. */
    rows: v.number(),
    /** False when whoever took it went away, or it broke off, before the end. */
    isComplete: v.boolean(),
  }),
} as const;

/** What an export of a list is remembered by. */
export type ListExported = v.InferOutput<(typeof exportEvents)["exports.list_exported"]>;

const formatNames = { csv: "CSV", xlsx: "Excel" } as const;

/** The words of this feature's events. */
export const describeExportEvent: EventDescriber = (event, data) => {
  if (event !== "exports.list_exported") return null;
  const { format, filters, rows, isComplete } = v.parse(exportEvents[event], data);
  const count = rows === 1 ? "1 document" : `${rows.toLocaleString("en-US")} documents`;
  const told = Object.entries(filters).filter(([name]) => !unsaid.has(name))
    .map(([name, value]) => `${wordsOf(name)} ${name === "status" ? statusWord(Number(value)) : value}`);
  const narrowed = told.length === 0 ? "" : `, filtered by ${told.join(", ")}`;
  const end = isComplete ? "" : " It broke off before the end.";
  return { title: "List exported", description: `${count} as ${formatNames[format]}${narrowed}.${end}` };
};

/** What every list has, and says nothing of which documents it holds. */
const unsaid: ReadonlySet<string> = new Set(["sort", "sortOrder", "storeId", "accountOverview", "formType"]);

/** `customerName` as `customer name`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
