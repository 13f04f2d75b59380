import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
import { leftOutCount } from "@/kernel/zip/left-out.ts";

const kind = v.picklist(["store", "account"]);

/** Everything that this feature writes into the ledger, by event name. */
export const offboardingEvents = {
  /** Its bytes begin to be sent; how it ended, where it did, is an entry of its own. */
  "departure.handed_out": v.object({ exportId: v.number(), whole: kind, files: v.number(), bytes: v.number() }),
  "departure.exported": v.object({
    exportId: v.number(),
    whole: kind,
    files: v.number(),
    bytes: v.number(),
    /** Files of this store that were not as filed, and are not in the zip; left out when it is whole. */
    leftOutFiles: v.optional(v.number()),
    /** The first hundred of them. */
    leftOut: v.optional(v.array(v.object({
      /** Where it would lie in the zip. */
      path: v.string(),
      sha256: v.string(),
      reason: v.picklist(["missing", "changed"]),
    }))),
  }),
  "departure.deleted": v.object({ kind, name: v.string(), exportId: v.number() }),
  "departure.restored": v.object({ kind, name: v.string() }),
  "departure.purged": v.object({ kind }),
} as const;

/** The words of this feature's events. */
export const describeOffboardingEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "departure.handed_out": {
      const { whole, files } = v.parse(offboardingEvents[event], data);
      const of = whole === "store" ? "of the store" : "of the whole account";
      return {
        title: "Export begun",
        description: `An export of everything ${of}, ${grouped(files)} files, was begun.`,
      };
    }
    case "departure.exported": {
      const { whole, files, leftOutFiles = 0, leftOut = [] } = v.parse(offboardingEvents[event], data);
      const of = whole === "store" ? "of the store" : "of the whole account";
      const sent = `Everything ${of} was exported: ${grouped(files)} files.`;
      return leftOutFiles === 0
        ? { title: "Exported", description: sent }
        : { title: "Exported in part", description: `${sent} ${leftOutWords(leftOutFiles, leftOut)}` };
    }
    case "departure.deleted": {
      const deleted = v.parse(offboardingEvents[event], data);
      const title = deleted.kind === "store" ? "FFL deleted" : "Account deleted";
      return { title, description: `${deleted.name} was deleted. It can be restored for 30 days.` };
    }
    case "departure.restored": {
      const { name } = v.parse(offboardingEvents[event], data);
      return { title: "Restored", description: `${name} was restored.` };
    }
    case "departure.purged":
      return { title: "Permanently removed", description: "The 30 days ended, and the records were removed." };
    default:
      return null;
  }
};

const mostInWords = 5;

function leftOutWords(count: number, named: readonly { readonly path: string }[]): string {
  const told = named.slice(0, mostInWords).map(({ path }) => path);
  const more = count > told.length ? [`${grouped(count - told.length)} more`] : [];
  return `${leftOutCount(count)} left out as damaged or missing: ${[...told, ...more].join("; ")}.`;
}
