import { type AttachmentMarks, documentRecordsOffer } from "@/features/documents/offers.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { type MarksFound, pdfAnnotationsOffer } from "@/features/pdf/offers-annotations.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { knownMarks, marksOfVersion, shownBy, versionsOf } from "./marks.ts";
import { correctable, layoutOfForm } from "./save-version.ts";
import { readXfdfForm } from "./version-form.ts";
import { readableVersion } from "./versions.ts";

/** The marks that a version of a form has; of any other attachment those in its file. Who gets them is in the ledger before. */
export async function marksFor(context: FeatureContext, access: Access, attachmentId: number): Promise<MarksFound> {
  const { document, version } = await readableVersion(context, access, attachmentId);
  const found = await marksOfVersion(context, document, version, { asker: askerOf(access) });
  await context.offered(documentRecordsOffer).recordViewed(access, document.storeId, version);
  return found;
}

/** The marks of a version of a form, whoever asks. Throws 404 when there is no such version. */
export async function marksAt(context: FeatureContext, attachmentId: number): Promise<MarksFound> {
  const records = context.offered(documentRecordsOffer);
  const documentId = await records.documentOf(attachmentId);
  const document = documentId === null ? null : await records.byId(documentId);
  const version = document?.attachments.find(({ id }) => id === attachmentId);
  if (!document || !version) throw notFound();
  return await marksOfVersion(context, document, version);
}

/** The marks that corrections gave a version of a form, for the answer about the attachment; no file is opened for it. */
export async function toldMarks(context: FeatureContext, attachmentId: number): Promise<AttachmentMarks> {
  const records = context.offered(documentRecordsOffer);
  const documentId = await records.documentOf(attachmentId);
  const all = documentId === null ? [] : await knownMarks(context.database, documentId);
  const document = all.length > 0 && documentId !== null ? await records.byId(documentId) : null;
  const version = document && versionsOf(document).find(({ id }) => id === attachmentId);
  if (!version) return { xfdfString: "", annotations: [] };
  const annotations = shownBy(all, version.versionNumber).map(({ annotation }) => annotation);
  return { xfdfString: xfdfOf(annotations), annotations };
}

/** Where the boxes of a document's form lie, and what stands in them. Who gets it is in the ledger before. */
export async function layoutShown(context: FeatureContext, access: Access, documentId: number): Promise<FormLayout> {
  const { document, base } = await correctable(context, access, documentId, "corrections.correct");
  const layout = await layoutOfForm(context, base, { asker: askerOf(access) });
  await context.offered(documentRecordsOffer).recordViewed(access, document.storeId, base);
  return layout;
}

/** The same for another feature, which writes its own entry. */
export async function layoutFor(
  context: FeatureContext,
  access: Access,
  documentId: number,
  permission: string,
): Promise<FormLayout> {
  const { base } = await correctable(context, access, documentId, permission);
  return await layoutOfForm(context, base, { asker: askerOf(access) });
}

/** Reads the XFDF file of a form into marks, and stores nothing. Throws 404, 403, 400, 413 and 415. */
export async function xfdfSent(
  context: FeatureContext,
  access: Access,
  documentId: number,
  request: Request,
): Promise<MarksFound> {
  await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "corrections.correct");
  return await xfdfMarks(context, access, await readXfdfForm(context, request));
}

/** Reads an XFDF text into marks. Throws 400 with its sentence for what is none. */
export async function xfdfMarks(context: FeatureContext, access: Access, text: string): Promise<MarksFound> {
  const found = await context.offered(pdfAnnotationsOffer).parseXfdf(text, { asker: askerOf(access) });
  if (found.kind === "refused") throw badRequest(found.message, { xfdf: found.message });
  return found;
}
