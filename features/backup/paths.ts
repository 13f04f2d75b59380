import { type ExportedDocument, formFolder } from "@/features/documents/offers-export.ts";
import { statusText } from "@/features/documents/contract.ts";
import { pathPart } from "@/kernel/zip/names.ts";

/**
 * The folder of a document's files in a copy: `4473/2026/2026-03-14 Doe, Jane TSN 1042`. One without a transfer date has the day
 * on which it was filed, and its status. Two documents may have the same: whoever copies tells them apart.
 */
export function backupFolder(document: ExportedDocument): string {
  const { customerName, transferDate, createdOn, status, tsn, id, formType } = document;
  const day = transferDate ?? createdOn.slice(0, 10);
  const words = [
    day,
    customerName,
    ...transferDate === null ? [statusText(status)] : [],
    ...tsn === null ? [] : [`TSN ${tsn}`],
  ];
  return `${formFolder(formType)}/${day.slice(0, 4)}/${pathPart(words.join(" "), `Document ${id}`)}`;
}

/** A file in the folder of its document. */
export function backupPath(
  document: ExportedDocument,
  { id, name }: { readonly id: number; readonly name: string },
): string {
  return `${backupFolder(document)}/${pathPart(name, `file ${id}.pdf`)}`;
}
