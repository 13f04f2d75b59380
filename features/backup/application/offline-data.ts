import { createHash } from "node:crypto";
import { statusOf } from "@/features/documents/contract.ts";
import { contentOf, type Destination } from "@/kernel/backup/destination.ts";
import {
  type CopyList,
  dataFolder,
  listCall,
  pageName,
  partCall,
  type Row,
  rowsOfPart,
  type StoreList,
} from "../offline-page/format.ts";
import type { CopyIndex, CopyOfStore } from "./copy-index.ts";
import { rowsOf, type SheetRow } from "./copy-sheet.ts";

/** What the offline page is written with. */
export interface OfflineWith {
  readonly index: CopyIndex;
  readonly destination: Destination;
  /** The page as it was built; null where there is none. */
  readonly page: Uint8Array | null;
  readonly server: string;
  readonly now: Date;
}

/**
 * Writes the page that shows the copy without a server, and the rows that it lists. Parts that say the same as before are not written
 * again.
 */
export async function writeOfflinePage({ index, destination, page, server, now }: OfflineWith): Promise<void> {
  const stores: StoreList[] = [];
  for (const store of index.stores()) stores.push(await writeParts(index, destination, store));
  const list: CopyList = { writtenAt: now.toISOString(), server, stores };
  await putNew(index, destination, `${dataFolder}/list.js`, callOf(listCall, [list]));
  if (page !== null) await putNew(index, destination, pageName, page);
}

async function writeParts(index: CopyIndex, destination: Destination, store: CopyOfStore): Promise<StoreList> {
  const parts: string[] = [];
  let documents = 0;
  for (const rows of inParts(rowsOf(index, store))) {
    const part = `${dataFolder}/store-${store.storeId}-${String(parts.length + 1).padStart(4, "0")}.js`;
    await putNew(index, destination, part, callOf(partCall, [part, rows.map((row) => rowOf(index, store, row))]));
    parts.push(part);
    documents += rows.length;
  }
  return { name: store.folder, folder: store.folder, documents, parts };
}

function* inParts(rows: Iterable<SheetRow>): Generator<readonly SheetRow[]> {
  let some: SheetRow[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < rowsOfPart) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function rowOf(index: CopyIndex, { storeId }: CopyOfStore, { record, folder }: SheetRow): Row {
  const firearms = record.documentSerialNumbers
    .map((one) => [one.manufacturer, one.importer, one.model, one.type, one.caliber].filter(Boolean).join(" "));
  return [
    record.customerName,
    record.transferDate ?? "",
    record.tsn ?? "",
    record.ntn ?? "",
    record.serialNumbers.join(", "),
    firearms.join("; "),
    statusOf(record) ?? "",
    folder,
    index.filesOfDocument(storeId, record.id).map((path) => path.slice(folder.length + 1)),
  ];
}

/** A script that hands values to a function of the page. What would end a line of a script is written out. */
function callOf(name: string, values: readonly unknown[]): Uint8Array {
  const written = values.map((value) => JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, escaped)).join(",");
  return new TextEncoder().encode(`${name}(${written});\n`);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

/** Writes bytes unless they are what was written there the last time. */
async function putNew(index: CopyIndex, destination: Destination, name: string, bytes: Uint8Array): Promise<void> {
  const sum = createHash("sha256").update(bytes).digest("hex");
  const fact = `written ${name}`;
  if (index.fact(fact) === sum && await destination.find(name) !== null) return;
  await destination.put(name, contentOf(bytes));
  index.remember(fact, sum);
}
