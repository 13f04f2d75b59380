import { auditNotesOffer, type ProvenNote } from "@/features/audit-review/offers.ts";
import type { Cell, WorkbookTable } from "@/features/exports/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { column, instant, person } from "../columns.ts";
import type { PackOrder } from "./order.ts";

/** What the auditors wrote about the documents of the trail that the asker may see, some at a time. */
export async function* packedNotes(
  context: FeatureContext,
  { taken }: Pick<PackOrder, "taken">,
): AsyncGenerator<readonly ProvenNote[]> {
  const notes = context.offered(auditNotesOffer);
  for await (const page of taken.documents()) {
    yield await notes.ofDocuments(taken.audit.id, page.map(({ documentId }) => documentId));
  }
}

/** Notes for a spreadsheet. */
export function notesTable(pages: AsyncIterable<readonly ProvenNote[]>): WorkbookTable {
  return {
    name: "Notes",
    columns: [
      ...[column("Document", "number", 12), column("Note", "text", 60), person("Written by"), instant("Written")],
      column("Number", "number", 9),
    ],
    pages: noteRows(pages),
  };
}

async function* noteRows(pages: AsyncIterable<readonly ProvenNote[]>) {
  for await (const page of pages) {
    yield page.map((note): readonly Cell[] => [
      ...[note.documentId, note.content, note.createdBy, note.createdOn, note.id],
    ]);
  }
}
