import { attachedTypes, formTypes, statusOf } from "@/features/documents/contract.ts";
import { contentOf } from "@/kernel/backup/destination.ts";
import {
  type CopyList,
  dataFolder,
  type FileOfRow,
  listCall,
  partCall,
  type Row,
  rowsOfPart,
  type StoreList,
} from "../../offline-page/format.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { rowsOf, type SheetRecord, type SheetRow } from "./copy-sheet.ts";
import type { CopyPage } from "./copy-pages.ts";
import { putOwn, type Writing } from "../index/own-files.ts";

/** What the copy explains itself with. */
export interface OfflineWith extends Writing {
  readonly index: CopyIndex;
  /** The pages as they were built. */
  readonly pages: readonly CopyPage[];
  readonly server: string;
}

/**
 * Writes the pages that show and check the copy without a server, and the rows that the one lists. Parts that say the same as before
 * are not written again.
 */
export async function writeOfflinePage(given: OfflineWith): Promise<void> {
  const { index, server, now, pages } = given;
  const stores: StoreList[] = [];
  for (const store of index.stores()) stores.push(await writeParts(given, store));
  const list: CopyList = { writtenAt: new Date(now()).toISOString(), server, stores };
  await putOwn(given, { storeId: 0, path: listPath }, contentOf(callOf(listCall, [list])));
  for (const { name, bytes } of pages) await putOwn(given, { storeId: 0, path: name }, contentOf(bytes));
}

/** True when something of what {@link writeOfflinePage} writes is not there as it was written. */
export function lacksOfflinePage({ index, pages }: Pick<OfflineWith, "index" | "pages">): boolean {
  const written = [listPath, ...index.stores().flatMap(({ storeId }) => partsOf(index, storeId))];
  if (written.some((path) => index.own.find(path) === null)) return true;
  return pages.some(({ name, bytes }) => index.own.find(name)?.sha256 !== contentOf(bytes).sha256);
}

function partsOf(index: CopyIndex, storeId: number): readonly string[] {
  const count = Math.ceil(index.counts(storeId).documents / rowsOfPart);
  return Array.from({ length: count }, (_, at) => partPath(storeId, at));
}

function partPath(storeId: number, at: number): string {
  return `${dataFolder}/store-${storeId}-${String(at + 1).padStart(4, "0")}.js`;
}

const listPath = `${dataFolder}/list.js`;

async function writeParts(given: OfflineWith, store: CopyOfStore): Promise<StoreList> {
  const { index } = given;
  const parts: string[] = [];
  let documents = 0;
  for (const rows of inParts(rowsOf(index, store))) {
    const part = partPath(store.storeId, parts.length);
    const script = callOf(partCall, [part, rows.map((row) => rowOf(index, store, row))]);
    await putOwn(given, { storeId: 0, path: part }, contentOf(script));
    parts.push(part);
    documents += rows.length;
  }
  return { id: store.storeId, name: store.folder, folder: store.folder, documents, parts };
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
  return [
    record.id,
    record.formType === formTypes.form4473 ? "ATF Form 4473" : "ATF Form 3310.11",
    record.customerName,
    record.transferDate ?? "",
    record.certificationDate ?? "",
    record.tsn ?? "",
    record.ntn ?? "",
    statusOf(record) ?? "",
    record.documentSerialNumbers.map((one) => [
      ...[one.serialNumber, one.manufacturer ?? "", one.importer ?? ""] as const,
      ...[one.model ?? "", one.type ?? "", one.caliber ?? ""] as const,
    ]),
    folder,
    filesOf(index, storeId, folder, record),
  ];
}

/** The files of a record in its folder: the form as it is now, as it was before, and what is attached. */
function filesOf(index: CopyIndex, storeId: number, folder: string, record: SheetRecord): readonly FileOfRow[] {
  const bySum = new Map(record.attachments.map((attachment) => [attachment.sha256, attachment]));
  const inFolder = index.filesOfDocument(storeId, record.id).flatMap(({ path, sha256 }) => {
    const attachment = path.startsWith(`${folder}/`) ? bySum.get(sha256) : undefined;
    return attachment ? [{ name: path.slice(folder.length + 1), attachment }] : [];
  });
  const newest = Math.max(...record.attachments.map((one) => one.isMainAttachment ? one.versionNumber : 0));
  return inFolder
    .toSorted((a, b) =>
      Number(b.attachment.isMainAttachment) - Number(a.attachment.isMainAttachment) ||
      b.attachment.versionNumber - a.attachment.versionNumber
    )
    .map(({ name, attachment }) => [name, labelOf(attachment, newest)]);
}

function labelOf(
  { type, versionNumber, isMainAttachment }: SheetRecord["attachments"][number],
  newest: number,
): string {
  const label = attachedTypes.find((one) => one.type === type)?.label ?? "Other";
  if (!isMainAttachment || newest <= 1) return label;
  return versionNumber === newest
    ? `${label}, version ${versionNumber} (newest)`
    : `${label}, version ${versionNumber}${versionNumber === 1 ? " (original)" : ""}`;
}

/** A script that hands values to a function of the page. What would end a line of a script is written out. */
function callOf(name: string, values: readonly unknown[]): Uint8Array {
  const written = values.map((value) => JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, escaped)).join(",");
  return new TextEncoder().encode(`${name}(${written});\n`);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}
