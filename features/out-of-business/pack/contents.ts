import { and, asc, count, eq, gt } from "drizzle-orm";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { licenseeName } from "@/features/stores/contract-names.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { leftOutName, leftOutText } from "@/kernel/zip/left-out.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { type DeclarationRow, packRecords, type PackRow, type PartRow } from "../schema.ts";
import { ahead } from "./ahead.ts";
import { indexFiles, indexFolder } from "./index-files.ts";
import { writeLetter } from "./letter.ts";
import type { PartProgress } from "./part-progress.ts";
import { partsOf } from "./part-rows.ts";
import { growthOf } from "./parts-rules.ts";
import { closeFiles, type RecordFiles, recordFiles } from "./record-files.ts";
import { recordPath } from "./record-names.ts";
import { fileDescription, readMe } from "./texts.ts";

/** What one zip of a pack is made of. */
export interface PartOrder {
  readonly access: Access;
  readonly store: Store;
  readonly declaration: DeclarationRow;
  readonly pack: PackRow;
  readonly part: Pick<PartRow, "number">;
  /** How many zips there are. */
  readonly parts: number;
}

/**
 * The files of one zip of a pack, one after the other: READ ME.txt, its records, in the last one the letter and the index,
 * and what was left out. Nothing is held but what is being read.
 */
export async function* partContents(
  context: FeatureContext,
  order: PartOrder,
  told: PartProgress,
): AsyncGenerator<ZipEntry> {
  const { store, declaration, pack, part, parts } = order;
  const now = context.clock.now();
  const text = (path: string, pieces: Iterable<string>): ZipEntry => ({
    path,
    content: textStream(pieces),
    modified: now,
  });
  const license = writtenLicence(store);
  const name = licenseeName(store);
  const { discontinuedOn, successorName } = declaration;
  const receiver = successorName ? "successor" : "atf";
  const [records, isLast] = [pack.plannedRecords, part.number === parts];
  yield text("READ ME.txt", [readMe({ name, license, discontinuedOn, receiver, records, part: part.number, parts })]);
  yield* recordsOf(context, order, told);
  if (isLast) {
    await told.settle();
    const leftOutFiles = told.leftOut.length + await leftOutBefore(context, pack, part.number);
    const counts = await countsOf(context, pack);
    const today = context.offered(storesOffer).today(store);
    const letter = await writeLetter({ store, declaration, counts, parts, leftOutFiles, today, now });
    yield { path: "LETTER.pdf", content: letter, modified: now };
    const { widths, id: packId } = pack;
    yield text(`${indexFolder}/FILE DESCRIPTION.txt`, [fileDescription({ widths, records, license })]);
    yield* indexFiles({ database: context.database, packId, records, widths, license, name, now });
  }
  if (told.leftOut.length > 0) yield text(leftOutName, leftOutText(told.leftOut));
}

async function* recordsOf(
  context: FeatureContext,
  { access, pack, part }: PartOrder,
  told: PartProgress,
): AsyncGenerator<ZipEntry> {
  let growthLeft = growthOf(pack.partBytes);
  const asker = askerOf(access);
  const opened = ahead(
    placedDocuments(context, access, pack, part.number),
    async ({ document, path }) => ({
      document,
      files: await recordFiles(context, document, { path, asker, mostGrowth: growthLeft }),
    }),
    ({ files }) => closeFiles(files),
  );
  for await (const { document, files } of opened) {
    await told.record(document.id, files).catch(async (error) => {
      await closeFiles(files);
      throw error;
    });
    growthLeft -= Math.max(0, files.bytes - sizeOf(document));
    yield* whole(files);
  }
}

/** The entries of a record; given up half way, the others are closed. */
async function* whole(files: RecordFiles): AsyncGenerator<ZipEntry> {
  let isOver = false;
  try {
    yield* files.entries;
    isOver = true;
  } finally {
    if (!isOver) await closeFiles(files);
  }
}

const sizeOf = ({ attachments }: { readonly attachments: readonly { readonly size: number }[] }) =>
  attachments.reduce((sum, { size }) => sum + size, 0);

const recordsAtOnce = 100;

/** The records of a part with their paths, in the order of filing. */
async function* placedDocuments(context: FeatureContext, access: Access, { id }: PackRow, part: number) {
  const { packId, documentId, folder, stem, copy } = packRecords;
  for (let last = 0;;) {
    const rows = await context.database.query.select({ documentId, folder, stem, copy }).from(packRecords)
      .where(and(eq(packId, id), eq(packRecords.part, part), gt(documentId, last)))
      .orderBy(asc(documentId)).limit(recordsAtOnce);
    const documents = await context.offered(documentExportOffer).permitted(
      access,
      rows.map(({ documentId }) => documentId),
      "documents.read",
    );
    for (const [at, document] of documents.entries()) yield { document, path: recordPath(rows[at]) };
    if (rows.length < recordsAtOnce) return;
    last = rows[rows.length - 1].documentId;
  }
}

async function countsOf({ database }: FeatureContext, { id }: PackRow) {
  const { folder, packId } = packRecords;
  return await database.query.select({ folder, records: count() }).from(packRecords).where(eq(packId, id))
    .groupBy(folder).orderBy(asc(folder));
}

/** How many files the other zips of a pack were downloaded without. */
async function leftOutBefore({ database }: FeatureContext, { id }: PackRow, last: number): Promise<number> {
  const others = (await partsOf(database, id)).filter(({ number }) => number !== last);
  return others.reduce((sum, { leftOutFiles }) => sum + leftOutFiles, 0);
}
