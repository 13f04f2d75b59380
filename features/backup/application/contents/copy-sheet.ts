import * as v from "valibot";
import { statusText } from "@/features/documents/contract.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { putOwn, type Writing } from "../index/own-files.ts";
import { textContent } from "./text-content.ts";

/** What a spreadsheet and the offline page show of a document: of its record what they need. */
const recordSchema = v.object({
  id: v.number(),
  formType: v.number(),
  customerName: v.string(),
  serialNumbers: v.array(v.string()),
  documentSerialNumbers: v.array(v.looseObject({
    serialNumber: v.string(),
    manufacturer: v.optional(v.nullable(v.string())),
    importer: v.optional(v.nullable(v.string())),
    model: v.optional(v.nullable(v.string())),
    type: v.optional(v.nullable(v.string())),
    caliber: v.optional(v.nullable(v.string())),
  })),
  status: v.nullable(v.number()),
  transferDate: v.nullable(v.string()),
  certificationDate: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  versionNumber: v.number(),
  createdOn: v.string(),
  attachments: v.array(v.object({
    ...{ name: v.string(), type: v.number(), sha256: v.string(), versionNumber: v.number() },
    isMainAttachment: v.boolean(),
  })),
});

export type SheetRecord = v.InferOutput<typeof recordSchema>;

/** A document of the copy with where its files lie, below the store's folder. */
export interface SheetRow {
  readonly record: SheetRecord;
  readonly folder: string;
}

/** The documents of a store, in the order of their numbers, read as they are taken. */
export function* rowsOf(index: CopyIndex, { storeId }: CopyOfStore): Generator<SheetRow> {
  for (const { folder, record } of index.documents(storeId)) {
    yield { folder, record: v.parse(recordSchema, JSON.parse(record)) };
  }
}

const headings = [
  "Transferee",
  "Transfer date",
  "TSN",
  "NTN",
  "Status",
  "Serial numbers",
  "Manufacturer",
  "Importer",
  "Model",
  "Type",
  "Caliber or gauge",
  "Filed",
  "Version",
  "Folder",
];

function lineOf({ record, folder }: SheetRow): string {
  const firearms = (name: "manufacturer" | "importer" | "model" | "type" | "caliber") =>
    record.documentSerialNumbers.map((firearm) => firearm[name] ?? "").join("; ");
  return csvLine([
    ...[record.customerName, record.transferDate, record.tsn, record.ntn, statusText(record.status)],
    record.serialNumbers.join(", "),
    ...[firearms("manufacturer"), firearms("importer"), firearms("model"), firearms("type"), firearms("caliber")],
    ...[record.createdOn.slice(0, 10), record.versionNumber, folder],
  ]);
}

/**
 * Writes what is read without this product: `index.csv` of a store, a line for each document, for a spreadsheet; and `records.jsonl`, a
 * line with everything that the archive knows of each and the folder of its files, for programs. Both are made piece by piece.
 */
export async function writeSheets(given: Writing & { readonly index: CopyIndex }, store: CopyOfStore): Promise<void> {
  const { storeId } = store;
  const [sheet, records] = sheetPaths(store);
  await putOwn(
    given,
    { storeId, path: sheet },
    textContent(function* () {
      yield byteOrderMark + csvLine(headings);
      for (const row of rowsOf(given.index, store)) yield lineOf(row);
    }),
  );
  await putOwn(
    given,
    { storeId, path: records },
    textContent(function* () {
      for (const { folder, record } of given.index.documents(storeId)) {
        yield `{"folder":${JSON.stringify(folder)},"record":${record}}\n`;
      }
    }),
  );
}

/** Where the sheet of a store and its records lie. */
export function sheetPaths({ folder }: Pick<CopyOfStore, "folder">): readonly [sheet: string, records: string] {
  return [`${folder}/index.csv`, `${folder}/${recordsName}`];
}

/** The records of a store for programs, in its folder. */
export const recordsName = "records.jsonl";
