import * as v from "valibot";
import type { Actor, Entry } from "@/kernel/ledger/ledger.ts";

/** One more when an entry counts another way than before: every store is counted again then. */
export const rulesVersion = 1;

/** What is counted of documents, by the columns of `analytics_days`. */
export const countedColumns = [
  "transferred",
  "flagged",
  "assigned",
  "versions",
  "uploaded",
  "voidNoSale",
  "denied",
] as const;

export type CountedColumn = (typeof countedColumns)[number];

const outcomes: readonly CountedColumn[] = ["transferred", "voidNoSale", "denied"];
const form4473 = 0;

const filedSchema = v.object({
  document: v.object({ formType: v.number(), status: v.nullable(v.number()) }),
  filing: v.optional(v.object({ createdAt: v.string() })),
});
const amendedSchema = v.object({
  changes: v.object({ status: v.optional(v.object({ from: v.nullable(v.number()), to: v.nullable(v.number()) })) }),
  mainFile: v.optional(v.object({ versionNumber: v.number() })),
});
const flaggedSchema = v.object({ to: v.number(), isUndo: v.optional(v.boolean()) });
const assignedSchema = v.object({ to: v.nullable(v.string()), isUndo: v.optional(v.boolean()) });

/** What an entry of a store's chain adds to the counters. */
export interface Counted {
  readonly columns: readonly CountedColumn[];
  /** Who was at work; null for the product itself, and for an operator who acts for somebody. */
  readonly actor: Actor | null;
  /** When it counts, UTC instant, ISO 8601. */
  readonly at: string;
}

/**
 * Counts the entries of a chain in their order. A document counts when it was filed, as its record says; what is entered
 * in the same instant about it, such as a flag of the sample data, counts then too.
 */
export class EntryCounter {
  #instant = "";
  readonly #filedAt = new Map<string, string>();

  count(entry: Entry): Counted {
    if (entry.at !== this.#instant) {
      this.#instant = entry.at;
      this.#filedAt.clear();
    }
    const actor = entry.actor.userId === null || entry.actor.behind !== undefined ? null : entry.actor;
    const columns = this.#columnsOf(entry);
    return { columns, actor, at: this.#filedAt.get(entry.subject) ?? entry.at };
  }

  #columnsOf({ event, subject, data, at }: Entry): readonly CountedColumn[] {
    switch (event) {
      case "documents.filed": {
        const filed = v.safeParse(filedSchema, data);
        if (!filed.success) return ["uploaded"];
        this.#filedAt.set(subject, filed.output.filing?.createdAt ?? at);
        const { formType, status } = filed.output.document;
        // The status of a stand-alone 3310.11, which is no transfer, means nothing.
        return formType === form4473 ? ["uploaded", ...outcomeOf(status)] : ["uploaded"];
      }
      case "documents.flagged":
        return v.is(flaggedSchema, data) && data.to !== 0 && !data.isUndo ? ["flagged"] : [];
      case "documents.assigned":
        return v.is(assignedSchema, data) && data.to !== null && !data.isUndo ? ["assigned"] : [];
      default:
        return amendmentOf(data);
    }
  }
}

/** Whatever feature amended a document, its entry says what changed and names the new version of the form. */
function amendmentOf(data: Entry["data"]): readonly CountedColumn[] {
  if (!("changes" in data)) return [];
  const amended = v.safeParse(amendedSchema, data);
  if (!amended.success) return [];
  const { changes: { status }, mainFile } = amended.output;
  return [...status && status.from !== status.to ? outcomeOf(status.to) : [], ...mainFile ? ["versions" as const] : []];
}

function outcomeOf(status: number | null): readonly CountedColumn[] {
  const column = status === null ? undefined : outcomes[status];
  return column ? [column] : [];
}
