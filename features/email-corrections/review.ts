import { type Annotation, stampTitle } from "@/features/pdf/contract-annotations.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { correctionsOffer, stampText } from "@/features/corrections/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { type CorrectionRequest, requestPermission } from "./contract.ts";
import { entryOf } from "./ledger-events.ts";
import { addMove, refusal, tellChanged } from "./requests.ts";
import { newestForm, permittedRequest, presentRequest, requestById } from "./rows.ts";
import type { RequestRow } from "./schema.ts";
import { reviewerStamp } from "./stamp-place-rules.ts";

/**
 * Accepts what the receiver saved: the reviewer's stamp is put beside the receiver's as a further version. Throws 409 for a
 * request that does not wait for a review, for a correction that is deleted by now, and for a form of which the reviewer has
 * not seen the newest version.
 */
export async function review(
  context: FeatureContext,
  access: Access,
  id: number,
  { initials, versionNumber }: { readonly initials: string; readonly versionNumber?: number },
): Promise<CorrectionRequest> {
  const row = await permittedRequest(context, access, id);
  if (row.state !== "saved" || row.savedVersion === null) throw notWaiting(row);
  const { savedVersion } = row;
  const { identity } = access;
  const document = await context.offered(documentRecordsOffer).byId(row.documentId);
  if (!document) throw notFound();
  const form = newestForm(document);
  const stores = context.offered(storesOffer);
  const corrections = context.offered(correctionsOffer);
  const { annotations } = await corrections.marksOf(form.id);
  if (!await isStanding(context, document, savedVersion, annotations)) throw deleted();
  if (form.versionNumber !== (versionNumber ?? savedVersion)) throw unseen(form.versionNumber, form.uploadedBy);
  const at = context.clock.now().toISOString();
  const text = stampText(initials, stores.today(await stores.existing(row.storeId)), "reviewer");
  const stamp = reviewerStamp(annotations, { name: `review-${id}`, text, at: at.replace(/\.\d+Z$/, "Z") });
  const version = {
    document: { versionNumber: form.versionNumber, allowDuplicateTsn: false },
    corrections: [{
      description: `Reviewed the correction of ${row.email}, version ${savedVersion}`,
      type: "annotation" as const,
      annotations: [{ name: stamp.name, detail: `${stampTitle} ${text}` }],
      reason: "Review of an emailed correction",
    }],
    initials,
    marks: { kind: "xfdf" as const, text: xfdfOf([...annotations, stamp]) },
  };
  try {
    await corrections.save(access, row.documentId, version, {
      permission: requestPermission,
      party: "seller",
      stamp: "reviewer",
      mayChangeValues: false,
      mayRemoveMarks: false,
      data: { emailCorrectionId: id },
      takesPart: (unit, { attachmentId, versionNumber }) => {
        if (attachmentId === null) throw notWaiting(row);
        addMove(unit, row, ["saved"], {
          ...{ state: "reviewed", endedAt: at, endedByName: identity.name, reviewedVersion: versionNumber },
        });
        unit.record(
          entryOf(row, actorOf(identity), "email-corrections.reviewed", { attachmentId, versionNumber, savedVersion }),
        );
        tellChanged(unit, row);
      },
    });
  } catch (error) {
    const now = await requestById(context, id);
    throw now && now.state !== "saved" ? notWaiting(now) : refusal(error);
  }
  return await presentRequest(context, await requestById(context, id) ?? row);
}

/** Whether the newest version has any of the marks yet that a version brought. */
async function isStanding(
  context: FeatureContext,
  { attachments }: ExportedDocument,
  version: number,
  newest: readonly Annotation[],
): Promise<boolean> {
  const namesOf = async (wanted: number) => {
    const form = attachments.find(({ isMainAttachment, versionNumber }) =>
      isMainAttachment && versionNumber === wanted
    );
    const { annotations } = form ? await context.offered(correctionsOffer).marksOf(form.id) : { annotations: [] };
    return new Set(annotations.map(({ name }) => name));
  };
  const [before, saved] = await Promise.all([namesOf(version - 1), namesOf(version)]);
  return newest.some(({ name }) => saved.has(name) && !before.has(name));
}

function notWaiting({ state, email, endedByName }: RequestRow) {
  const what = {
    sent: `${email} has saved nothing yet, so there is nothing to accept.`,
    opened: `${email} has saved nothing yet, so there is nothing to accept.`,
    saved: "This correction was changed in the meantime. Please reload the page.",
    reviewed: `${endedByName} has accepted this correction already.`,
    sentBack: `${endedByName} has sent this correction back already.`,
    withdrawn: `${endedByName} withdrew this request, so there is nothing to accept.`,
    expired: "This request expired before anything was saved, so there is nothing to accept.",
  };
  return conflict("email-corrections.over", what[state]);
}

function deleted() {
  const message =
    "The buyer's marks were deleted in the meantime, so there is nothing to accept. Send it back instead.";
  return conflict("email-corrections.deleted", message);
}

function unseen(version: number, by: string) {
  const message = `${by} saved version ${version} of the form in the meantime. Look at it, then accept.`;
  return conflict("email-corrections.newer_version", message);
}
