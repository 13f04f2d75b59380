import { statusOf } from "@/features/documents/contract.ts";
import { type ExportedDocument, formFolder } from "@/features/documents/offers-export.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";

const flagNames = ["", "Red", "Green", "Yellow"];

const headings = [
  ...["Id", "Form", "Customer", "Status", "Status Date", "Certification date", "NICS date", "Expires", "TSN", "NTN"],
  ...["Serial numbers", "Manufacturers", "Importers", "Models", "Types", "Calibers", "Flag", "Assigned"],
  ...["Files", "Filed by", "Filed at"],
];

/** The records of documents for a spreadsheet, a line each. */
export async function* recordsCsv(documents: AsyncIterable<ExportedDocument>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  for await (const document of documents) {
    const firearms = document.documentSerialNumbers;
    const each = (pick: (firearm: typeof firearms[number]) => string | null | undefined) =>
      firearms.map(pick).map((value) => value ?? "").join("; ");
    yield csvLine([
      document.id,
      formFolder(document.formType),
      document.customerName,
      statusOf(document) ?? "",
      document.transferDate,
      document.certificationDate,
      document.nicsDate,
      document.expirationDate,
      document.tsn,
      document.ntn,
      each(({ serialNumber }) => serialNumber),
      each(({ manufacturer }) => manufacturer),
      each(({ importer }) => importer),
      each(({ model }) => model),
      each(({ type }) => type),
      each(({ caliber }) => caliber),
      flagNames[document.fflFlaggedColor],
      document.fflAssignedToUser,
      document.attachments.length,
      document.createdBy,
      document.createdOn,
    ]);
  }
}
