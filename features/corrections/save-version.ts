import * as v from "valibot";
import { editedContent, type EditedRecord } from "@/features/documents/contract-edit-rules.ts";
import { documentChangesOffer } from "@/features/documents/offers-changes.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { refusalError } from "@/features/documents/offers-filing.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { asWritten } from "@/features/pdf/contract-mark-shapes.ts";
import { pdfAnnotationsOffer } from "@/features/pdf/offers-annotations.ts";
import { pdfLayoutOffer } from "@/features/pdf/offers-layout.ts";
import { type Asked, pdfOffer } from "@/features/pdf/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { assertLockedMarks, checkedCorrections } from "./check-version.ts";
import { differenceOf } from "./compare-marks.ts";
import { coverProblem } from "./cover-rules.ts";
import { changedFields } from "./description-rules.ts";
import { fileOf, marksInFile, marksOfVersion, type VersionMarks, versionsOf } from "./marks.ts";
import type { MarkedFile, SavedVersion, SavingRules, VersionToSave } from "./offers.ts";
import { ownPartLayout } from "./own-part.ts";
import { type Removal, removalOf } from "./removals.ts";
import { type RepeatableRequest, resultOfRequest } from "./requests.ts";
import { readVersionForm } from "./version-form.ts";
import { writeVersion } from "./write-version.ts";

const savedSchema = v.object({
  documentId: v.number(),
  versionNumber: v.number(),
  attachmentId: v.nullable(v.number()),
  correctionIds: v.array(v.number()),
  warning: v.nullable(v.string()),
});

/** Reads the form of a new version and saves it. See {@link CorrectionsOffer.saveFromForm}. */
export async function saveFromForm(
  context: FeatureContext,
  access: Access,
  documentId: number,
  request: Request,
  rules: SavingRules,
): Promise<SavedVersion> {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, rules.permission);
  const key = keyHash(request.headers.get("idempotency-key"));
  const repeatable = key === null ? null : { userId: access.identity.userId, documentId, keyHash: key };
  const known = repeatable && await resultOfRequest(context.database, repeatable, savedSchema);
  if (known) {
    await request.body?.cancel();
    return known;
  }
  const form = await readVersionForm(context, request);
  try {
    return await saveVersion(context, access, documentId, form.version, rules, repeatable);
  } catch (error) {
    // The same request may have been answered meanwhile: its own version is then what this one meets.
    const saved = repeatable && await resultOfRequest(context.database, repeatable, savedSchema).catch(() => null);
    if (saved) return saved;
    throw error;
  } finally {
    await form.drop();
  }
}

/** Saves corrections as a new version of a form, of its record, or of both. See {@link CorrectionsOffer.save}. */
export async function saveVersion(
  context: FeatureContext,
  access: Access,
  documentId: number,
  version: VersionToSave,
  rules: SavingRules,
  repeatable: RepeatableRequest | null = null,
): Promise<SavedVersion> {
  const { document, base } = await correctable(context, access, documentId, rules.permission);
  const store = await context.offered(storesOffer).existing(document.storeId);
  if (isStale(version, document, base)) throw staleRecord(base.uploadedBy, base.uploadedOn, store.timeZone);

  const asked = { asker: askerOf(access) };
  const before = version.marks ? await marksOfVersion(context, document, base, asked) : nothingMarked;
  const { marks, leftOut } = version.marks ? await marksSent(context, base, version.marks, asked) : noMarks;
  // A place that a mark claims and does not have would be judged by, and the file would have another.
  const difference = differenceOf(before.annotations.map(asWritten), marks.map(asWritten));
  assertLockedMarks(difference, before.known ?? [], {
    path: version.marks?.kind ?? "xfdf",
    mayRemove: rules.mayRemoveMarks ?? true,
  });

  for (const mark of difference.added) {
    const problem = coverProblem(mark);
    if (problem) throw badRequest(problem, { [version.marks?.kind ?? "xfdf"]: problem });
  }
  const from = recordOf(document);
  const to = editedContent(from, { ...version.document, version: 1 });
  const changed = changedFields(from, to);
  if (rules.mayChangeValues === false && changed.length > 0) throw badRequest(marksAlone, { document: marksAlone });
  const layout = await layoutToJudge(context, base, asked, {
    rules,
    added: difference.added,
    path: version.marks?.kind,
  });
  const today = context.offered(storesOffer).today(store);
  const corrections = checkedCorrections({ version, rules, difference, layout, today, from, to, changed });
  const removal = await removalIn(context, documentId, before, difference.removed, version.removalReason ?? "");
  const isMarked = difference.added.length > 0 || difference.removed.length > 0;
  if (!isMarked && changed.length === 0) {
    throw badRequest("Nothing was corrected. Mark the form or change a value first.");
  }
  return await writeVersion(context, access, {
    ...{ document, store, base, before, rules, corrections, removal, from, to, repeatable, today },
    version: version.document.version ?? document.version,
    initials: version.initials,
    difference,
    allowDuplicateTsn: version.document.allowDuplicateTsn,
    openReason: version.document.openReason,
    warnings: leftOut,
    drafts: version.drafts ?? [],
  }, asked);
}

async function layoutToJudge(
  context: FeatureContext,
  base: Attachment,
  asked: Asked,
  { rules, added, path = "xfdf" }: {
    readonly rules: SavingRules;
    readonly added: readonly Annotation[];
    readonly path?: string;
  },
): Promise<FormLayout> {
  if (added.length === 0) return unknownLayout;
  if (!rules.ownPartOnly) return await layoutOfForm(context, base, asked);
  return await ownPartLayout(context, base, asked, { party: rules.party, marks: added, path });
}

/** What is taken off, which needs a reason; null for nothing. Throws 400 without one. */
async function removalIn(
  { database }: FeatureContext,
  documentId: number,
  { known, annotations }: VersionMarks,
  removed: readonly string[],
  reason: string,
): Promise<Removal | null> {
  if (removed.length === 0) return null;
  if (reason === "") throw badRequest(sayWhyRemoved, { removalReason: sayWhyRemoved });
  const standing = known ??
    annotations.map((annotation) => ({ annotation, name: annotation.name, logId: null, detail: "" }));
  return await removalOf(database, documentId, { standing, removed, reason });
}

const sayWhyRemoved = "Say why you take off marks of an earlier version.";

const marksAlone = "Only marks can be made here. The values of the record are the store's.";

/** A document whose form can be corrected, with the form's newest version. Throws 404 and 403. */
export async function correctable(
  context: FeatureContext,
  access: Access,
  documentId: number,
  permission: string,
): Promise<{ readonly document: ExportedDocument; readonly base: Attachment }> {
  const document = await context.offered(documentChangesOffer).amendable(access, documentId, permission);
  const base = versionsOf(document).at(-1);
  if (!base) throw notFound();
  return { document, base };
}

function isStale(
  { document, attachmentId }: VersionToSave,
  { attachments }: ExportedDocument,
  base: Attachment,
): boolean {
  if (attachmentId !== undefined && attachmentId !== base.id) {
    if (attachments.some(({ id, isMainAttachment }) => isMainAttachment && id === attachmentId)) return true;
    const message = "This is no version of the document's form.";
    throw badRequest(message, { attachmentId: message });
  }
  return document.versionNumber !== base.versionNumber;
}

/** The values of a record as a change of it compares them. */
export function recordOf(document: ExportedDocument): EditedRecord {
  const { formType, customerName, status, transferDate, certificationDate, nicsDate, tsn, ntn } = document;
  const { documentSerialNumbers } = document;
  return { formType, customerName, status, transferDate, certificationDate, nicsDate, tsn, ntn, documentSerialNumbers };
}

/** Of a change of values alone: the form stays as it is, and so do its marks. */
const nothingMarked: VersionMarks = { kind: "ok", annotations: [], leftOut: [], known: [] };
const noMarks: Awaited<ReturnType<typeof marksSent>> = { marks: [], leftOut: [] };

/** All marks of the new version as they were sent, and what of them could not be taken over. */
async function marksSent(
  context: FeatureContext,
  base: Attachment,
  sent: NonNullable<VersionToSave["marks"]>,
  asked: Asked,
): Promise<{ readonly marks: readonly Annotation[]; readonly leftOut: readonly string[] }> {
  if (sent.kind === "file") return await marksOfFile(context, base, sent, asked);
  const found = await context.offered(pdfAnnotationsOffer).parseXfdf(sent.text, asked);
  if (found.kind === "refused") throw badRequest(found.message, { xfdf: found.message });
  const beyond = found.annotations.find(({ page }) => page > base.pages);
  if (beyond) {
    const message = `A mark is on page ${beyond.page}, but the form ends with page ${base.pages}.`;
    throw badRequest(message, { xfdf: message });
  }
  return { marks: found.annotations, leftOut: found.leftOut };
}

async function marksOfFile(context: FeatureContext, base: Attachment, file: MarkedFile, asked: Asked) {
  const inspected = await context.offered(pdfOffer).inspect(file, asked);
  if (inspected.kind === "refused") throw refusalError(inspected, file.fileName);
  if (inspected.pages !== base.pages) {
    const message =
      `This file has ${inspected.pages} pages, the form ${base.pages}. Send the form itself with its marks.`;
    throw badRequest(message, { file: message });
  }
  const { annotations, leftOut } = await marksInFile(context, file, file.fileName, asked);
  return { marks: annotations, leftOut };
}

const unknownLayout: FormLayout = { formType: null, revision: null, sections: [], boxes: [], isUnread: true };

/** Where the boxes of a form lie; where its file cannot be read in time, it says so. Throws 429 and 503. */
export async function layoutOfForm(context: FeatureContext, form: Attachment, asked?: Asked): Promise<FormLayout> {
  const found = await context.offered(pdfLayoutOffer).layout(await fileOf(context, form), asked);
  return found.kind === "refused" ? unknownLayout : found.layout;
}
