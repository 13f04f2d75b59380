import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentIdOf } from "./trail.ts";
import { trailKinds } from "./kind-rules.ts";

/** What auditors did with one document. */
export interface TouchedDocument {
  looks: number;
  seenAt: string | null;
  flag: number;
  flaggedBy: string | null;
  flaggedAt: string | null;
  reviewedBy: string | null;
  reviewedAt: string | null;
  assignedTo: string | null;
  assignedAt: string | null;
}

const untouched = (): TouchedDocument => ({
  ...{ looks: 0, seenAt: null, flag: 0, flaggedBy: null, flaggedAt: null },
  ...{ reviewedBy: null, reviewedAt: null, assignedTo: null, assignedAt: null },
});

/** Every document of a trail with how it stands after it; small for each, so that very many fit. */
export async function touchedDocuments(
  pages: AsyncIterable<readonly Entry[]>,
): Promise<ReadonlyMap<number, TouchedDocument>> {
  const found = new Map<number, TouchedDocument>();
  for await (const page of pages) {
    for (const entry of page) {
      const id = documentIdOf(entry.subject);
      if (id === null) continue;
      const document = found.get(id) ?? untouched();
      found.set(id, document);
      touch(document, entry);
    }
  }
  return found;
}

function touch(document: TouchedDocument, { event, at, actor, data: { to } }: Entry): void {
  switch (event) {
    case "documents.audit_flagged":
      document.flag = typeof to === "number" ? to : 0;
      document.flaggedBy = document.flag === 0 ? null : actor.name;
      document.flaggedAt = document.flag === 0 ? null : at;
      break;
    case "documents.audit_reviewed":
      document.reviewedBy = to === true ? actor.name : null;
      document.reviewedAt = to === true ? at : null;
      break;
    case "documents.audit_assigned":
      document.assignedTo = typeof to === "string" ? to : null;
      document.assignedAt = typeof to === "string" ? at : null;
      break;
    case "documents.loaded_ahead":
      // It went to a browser that shows it next; the look is an entry of its own.
      break;
    default:
      if (!trailKinds.look.some((ending) => event.endsWith(ending))) return;
      document.looks++;
      document.seenAt ??= at;
  }
}
