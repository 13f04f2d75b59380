import { asc, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { refusalError } from "@/features/documents/offers-filing.ts";
import { type Annotation, annotationSchema } from "@/features/pdf/contract-annotations.ts";
import { type MarksFound, pdfAnnotationsOffer } from "@/features/pdf/offers-annotations.ts";
import type { Asked, FileToRead } from "@/features/pdf/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { correctionMarks, type StoredMark } from "./schema.ts";

/** A mark of a form that is written down, with what is drawn. */
export interface KnownMark extends Omit<StoredMark, "annotation"> {
  readonly annotation: Annotation;
}

/** The versions of a document's form, oldest first. */
export function versionsOf({ attachments }: Pick<ExportedDocument, "attachments">): readonly Attachment[] {
  return attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((one, other) => one.versionNumber - other.versionNumber);
}

/** Every mark that is written down of a document's form, of whatever version. */
export async function knownMarks({ query }: Database, documentId: number): Promise<readonly KnownMark[]> {
  const rows = await query.select().from(correctionMarks).where(eq(correctionMarks.documentId, documentId))
    .orderBy(asc(correctionMarks.id));
  return rows.map(knownMark);
}

/** A mark of its row. */
export function knownMark(row: StoredMark): KnownMark {
  return { ...row, annotation: v.parse(annotationSchema, JSON.parse(row.annotation)) };
}

/** Those that a version shows. */
export function shownBy(marks: readonly KnownMark[], versionNumber: number): readonly KnownMark[] {
  return marks.filter(({ firstVersion, removedVersion }) =>
    firstVersion <= versionNumber && (removedVersion === null || versionNumber < removedVersion)
  );
}

/** The marks of a version, and whether they are written down: those of a form that was never corrected are in its file alone. */
export interface VersionMarks extends MarksFound {
  readonly known: readonly KnownMark[] | null;
}

/** The marks that a version of a document's form shows; of a supplement those in its file. Throws 400 for a file that cannot be read, 429 and 503. */
export async function marksOfVersion(
  context: FeatureContext,
  document: Pick<ExportedDocument, "id" | "attachments">,
  version: Attachment,
  asked?: Asked,
): Promise<VersionMarks> {
  const all = version.isMainAttachment ? await knownMarks(context.database, document.id) : [];
  if (all.length > 0 || (version.isMainAttachment && versionsOf(document).length > 1)) {
    const known = shownBy(all, version.versionNumber);
    return { kind: "ok", annotations: known.map(({ annotation }) => annotation), leftOut: [], known };
  }
  return { ...await marksInFile(context, await fileOf(context, version), version.name, asked), known: null };
}

/** The marks in a file. Throws 400 for one that cannot be read, 415 for what is no PDF. */
export async function marksInFile(
  context: FeatureContext,
  file: FileToRead,
  name: string,
  asked?: Asked,
): Promise<MarksFound> {
  const found = await context.offered(pdfAnnotationsOffer).annotationsOf(file, asked);
  if (found.kind === "refused") throw refusalError(found, name);
  return found;
}

/** A stored file on this machine; only while it is whole. */
export async function fileOf({ files }: FeatureContext, { sha256 }: Pick<Attachment, "sha256">): Promise<FileToRead> {
  return { path: await files.localPath(sha256), sha256 };
}
