import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
import { statusText } from "@/features/documents/contract.ts";
import { listFormats } from "./contract.ts";

const asked = {
  format: v.picklist(listFormats),
  /** What was asked for, as it stands in the list's query. */
  filters: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
};

/** Everything that this feature writes into the ledger under its own name, by event. */
export const exportEvents = {
  /** Before the first byte: what is handed out is in the ledger even when the process dies half way. */
  "exports.list_begun": v.object(asked),
  "exports.list_exported": v.object({
    ...asked,
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
  switch (event) {
    case "exports.list_begun": {
      const begun = v.parse(exportEvents[event], data);
      return { title: "List export started", description: `A list was requested as ${formatWords(begun)}.` };
    }
    case "exports.list_exported": {
      const exported = v.parse(exportEvents[event], data);
      const { rows, isComplete } = exported;
      const count = rows === 1 ? "1 document" : `${grouped(rows)} documents`;
      const end = isComplete ? "" : " It stopped before the end.";
      return { title: "List exported", description: `${count} as ${formatWords(exported)}.${end}` };
    }
    default:
      return null;
  }
};

function formatWords({ format, filters }: Pick<ListExported, "format" | "filters">): string {
  const told = Object.entries(filters).filter(([name]) => !unsaid.has(name))
    .map(([name, value]) => `${wordsOf(name)} ${name === "status" ? statusText(Number(value)) : value}`);
  const narrowed = told.length === 0 ? "" : `, filtered by ${told.join(", ")}`;
  return `${formatNames[format]}${narrowed}`;
}

/** What every list has, and says nothing of which documents it holds. */
const unsaid: ReadonlySet<string> = new Set(["sort", "sortOrder", "storeId", "accountOverview", "formType"]);

/** `customerName` as `customer name`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
