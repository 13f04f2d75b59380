import { type ExportedDocument, formFolder } from "@/features/documents/offers.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";

const statusNames = ["Transferred", "Void or No Sale", "Denied"];

const headings = [
  ...["Id", "Form", "Customer", "Status", "Transfer date", "Certification date", "NICS date", "TSN", "NTN"],
  ...["Serial numbers", "Manufacturers", "Models", "Types", "Calibers", "Files", "Filed by", "Filed at"],
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
      document.status === null ? "In progress" : statusNames[document.status],
      document.transferDate,
      document.certificationDate,
      document.nicsDate,
      document.tsn,
      document.ntn,
      each(({ serialNumber }) => serialNumber),
      each(({ manufacturer }) => manufacturer),
      each(({ model }) => model),
      each(({ type }) => type),
      each(({ caliber }) => caliber),
      document.attachments.length,
      document.createdBy,
      document.createdOn,
    ]);
  }
}
