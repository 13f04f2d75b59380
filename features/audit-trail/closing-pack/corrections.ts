import * as v from "valibot";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { recordedAmendmentEntries } from "@/features/documents/offers-replay.ts";
import type { Cell, WorkbookTable } from "@/features/exports/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { walkWith } from "@/kernel/ledger/walk-with.ts";
import { column, instant, person } from "../columns.ts";
import { wordsOf } from "../history.ts";
import { documentIdOf } from "../trail.ts";
import type { PackOrder } from "./order.ts";

/** A new version of a form that was saved since the audit began. */
export interface SavedCorrection {
  readonly documentId: number;
  /** Null for a document that is gone. */
  readonly customerName: string | null;
  readonly tsn: string | null;
  /** The number of the version that was saved; 1 is the form as it was signed. */
  readonly version: number;
  readonly savedBy: string;
  readonly savedOn: string;
  /** What was done, in words. */
  readonly what: string;
  readonly details: string;
  /** The number of the entry that tells of it. */
  readonly ledgerEntry: number;
}

/** What of an amendment's entry counts here. */
const versionSchema = v.pick(v.object(recordedAmendmentEntries), ["mainFile"]);

/** The entries of new versions of the trail's documents since the audit began, in their order, some at a time. */
export async function* correctionEntries(
  { database }: FeatureContext,
  { taken: { audit, touched }, stretch, seen }: Pick<PackOrder, "taken" | "stretch" | "seen">,
): AsyncGenerator<readonly Entry[]> {
  const { stream, firstSeq, lastSeq } = stretch;
  for await (
    const page of walkWith(database, { stream, fromSeq: firstSeq, toSeq: lastSeq, member: "mainFile" }, seen)
  ) {
    const found = page.filter(({ at, subject }) => at >= audit.createdAt && touched.has(documentIdOf(subject) ?? 0));
    if (found.length > 0) yield found;
  }
}

/** The same for people. */
export async function* corrections(
  context: FeatureContext,
  order: PackOrder,
): AsyncGenerator<readonly SavedCorrection[]> {
  for await (const page of correctionEntries(context, order)) {
    const ids = page.flatMap(({ subject }) => documentIdOf(subject) ?? []);
    const headings = await context.offered(documentRecordsOffer).headings([...new Set(ids)]);
    yield page.flatMap((entry) => {
      const documentId = documentIdOf(entry.subject);
      const saved = v.safeParse(versionSchema, entry.data);
      if (documentId === null || !saved.success || !saved.output.mainFile) return [];
      const heading = headings.get(documentId);
      const { title, description } = wordsOf(context, entry);
      return [{
        documentId,
        customerName: heading?.customerName ?? null,
        tsn: heading?.tsn ?? null,
        version: saved.output.mainFile.versionNumber,
        ...{ savedBy: entry.actor.name, savedOn: entry.at, what: title, details: description, ledgerEntry: entry.seq },
      }];
    });
  }
}

/** Corrections for a spreadsheet. */
export function correctionsTable(pages: AsyncIterable<readonly SavedCorrection[]>): WorkbookTable {
  return {
    name: "Corrections",
    columns: [
      ...[column("Document", "number", 12), column("Customer", "text", 30), column("TSN", "text", 14)],
      ...[column("Version", "number", 9), person("Saved by"), instant("Saved"), column("What", "text", 26)],
      ...[column("Details", "text", 60), column("Ledger entry", "number", 14)],
    ],
    pages: correctionRows(pages),
  };
}

async function* correctionRows(pages: AsyncIterable<readonly SavedCorrection[]>) {
  for await (const page of pages) {
    yield page.map((saved): readonly Cell[] => [
      ...[saved.documentId, saved.customerName, saved.tsn, saved.version],
      ...[saved.savedBy, saved.savedOn, saved.what, saved.details, saved.ledgerEntry],
    ]);
  }
}
