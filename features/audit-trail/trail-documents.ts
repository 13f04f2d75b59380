import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { DateRange } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { TouchedDocument } from "./touched-documents.ts";

/** A document that an auditor opened, flagged, reviewed or assigned, as it goes out in files. Instants are UTC. */
export interface TrailDocument {
  readonly documentId: number;
  /** Null for a document that is gone. */
  readonly customerName: string | null;
  readonly serialNumbers: readonly string[];
  readonly tsn: string | null;
  /** `YYYY-MM-DD`; null while the transfer is in progress. */
  readonly statusDate: string | null;
  readonly timesOpened: number;
  readonly firstOpened: string | null;
  /** Red, Green or Yellow; null for none. */
  readonly flag: string | null;
  readonly flaggedBy: string | null;
  readonly flaggedOn: string | null;
  readonly isReviewed: boolean;
  readonly reviewedBy: string | null;
  readonly reviewedOn: string | null;
  readonly assignedTo: string | null;
  readonly assignedOn: string | null;
}

/** What auditors' flags are called, by their number. */
export const flagNames: readonly (string | null)[] = [null, "Red", "Green", "Yellow"];

/** Documents whose records are looked up at a time. */
const documentsAtOnce = 500;

/**
 * The documents of a trail by their number, with how they stand now, some at a time. Where `ranges` limit what the asker may
 * read, one that left them meanwhile is left out.
 */
export async function* trailDocuments(
  context: FeatureContext,
  touched: ReadonlyMap<number, TouchedDocument>,
  ranges: readonly DateRange[] | null,
): AsyncGenerator<readonly TrailDocument[]> {
  const ids = [...touched.keys()].sort((a, b) => a - b);
  for (let from = 0; from < ids.length; from += documentsAtOnce) {
    const page = ids.slice(from, from + documentsAtOnce);
    const headings = await context.offered(documentRecordsOffer).headings(page);
    yield page.flatMap((documentId): TrailDocument[] => {
      const known = touched.get(documentId);
      const heading = headings.get(documentId);
      if (!known || ranges && !isWithin(ranges, heading?.transferDate ?? null)) return [];
      return [{
        documentId,
        customerName: heading?.customerName ?? null,
        serialNumbers: heading?.serialNumbers ?? [],
        tsn: heading?.tsn ?? null,
        statusDate: heading?.transferDate ?? null,
        ...{ timesOpened: known.looks, firstOpened: known.seenAt },
        ...{ flag: flagNames[known.flag] ?? null, flaggedBy: known.flaggedBy, flaggedOn: known.flaggedAt },
        ...{ isReviewed: known.reviewedAt !== null, reviewedBy: known.reviewedBy, reviewedOn: known.reviewedAt },
        ...{ assignedTo: known.assignedTo, assignedOn: known.assignedAt },
      }];
    });
  }
}

function isWithin(ranges: readonly DateRange[], date: string | null): boolean {
  return date !== null && ranges.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
}
