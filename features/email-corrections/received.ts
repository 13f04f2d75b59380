import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import type { Draft, DraftContent } from "@/features/corrections/contract-marks.ts";
import { correctionsOffer, partyOfBox, partyOfSection, readDraft } from "@/features/corrections/offers.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { type ReceivedCorrection, receivePermission } from "./contract-receiver.ts";
import { entryOf } from "./ledger-events.ts";
import { emailCorrectionSaved } from "./offers.ts";
import { isOwnMailbox, ownMailbox } from "./own-people.ts";
import { ownRequest, savingAccess } from "./receivers.ts";
import { addMove, closing, refusal, tellChanged, withoutDraft } from "./requests.ts";
import { linesOf, newestForm, waitingStates } from "./rows.ts";
import { emailCorrectionDrafts, type RequestRow } from "./schema.ts";

/** The bytes of a draft: as many as one of the dealer's may have. */
const largestDraft = 500_000;

async function formOf(context: FeatureContext, { documentId }: RequestRow) {
  const document = await context.offered(documentRecordsOffer).byId(documentId);
  if (!document) throw notFound();
  return { document, form: newestForm(document) };
}

/** What the receiver sees of a correction. */
export async function received(context: FeatureContext, access: Access, id: number): Promise<ReceivedCorrection> {
  const row = await ownRequest(context, access, id);
  const { document, form } = await formOf(context, row);
  const stores = context.offered(storesOffer);
  const store = await stores.existing(row.storeId);
  return {
    id,
    email: row.email,
    storeName: store.friendlyFFLName,
    storePhone: store.phone,
    correctionLines: linesOf(row),
    expiresOn: row.expiresAt,
    form: {
      formType: document.formType,
      attachmentId: form.id,
      versionNumber: form.versionNumber,
      pages: form.pages,
      uri: `/api/emailCorrections/${id}/form?version=${form.versionNumber}`,
      sha256: form.sha256,
      savedOn: form.uploadedOn,
    },
    today: stores.today(store),
    timeZone: store.timeZone,
  };
}

/** Answers the newest form. Who gets it is in the ledger before the first byte is sent. */
export async function receivedFormResponse(
  context: FeatureContext,
  access: Access,
  id: number,
  request: Request,
): Promise<Response> {
  const row = await ownRequest(context, access, id);
  const { form } = await formOf(context, row);
  const entry = viewedEntry(access, row, form);
  const shown = { name: "Form 4473.pdf", mediaType: "application/pdf" };
  return await fileResponse(storedBytes(context.files, form), request, shown, () => context.ledger.recordOnce(entry));
}

/** Who gets the form, or what stands on it: one entry for all of it. */
function viewedEntry({ identity }: Access, row: RequestRow, { id, versionNumber }: Attachment): NewEntry {
  return entryOf(row, actorOf(identity), "email-corrections.form_viewed", { attachmentId: id, versionNumber });
}

/** The marks of the newest form, and where everything lies on it. */
export async function receivedMarksOf(context: FeatureContext, access: Access, id: number) {
  const row = await ownRequest(context, access, id);
  const { form } = await formOf(context, row);
  const { marksOf, layoutOf } = context.offered(correctionsOffer);
  const [marks, layout] = await Promise.all([
    marksOf(form.id),
    layoutOf(savingAccess(access, row), row.documentId),
  ]);
  await context.ledger.recordOnce(viewedEntry(access, row, form));
  const sections = [...new Set(layout.sections.map(({ section }) => section))].sort()
    .filter((section) => partyOfSection(layout, section) === "buyer");
  // What is the dealer's alone to correct is not offered, nor told apart from the page that shows it.
  const boxes = layout.boxes.filter((box) => partyOfBox(layout, box) !== "seller");
  return { annotations: [...marks.annotations], layout: { ...layout, boxes }, sections };
}

/** What the receiver has marked and not saved yet. */
export async function receivedDraft(context: FeatureContext, access: Access, id: number): Promise<Draft> {
  return await draftOf(context, await ownRequest(context, access, id));
}

async function draftOf(context: FeatureContext, row: RequestRow): Promise<Draft> {
  const { form } = await formOf(context, row);
  const kept = await context.database.query.select().from(emailCorrectionDrafts)
    .where(eq(emailCorrectionDrafts.correctionId, row.id)).get();
  return {
    draft: kept
      ? {
        ...{ key: "", revision: 0, versionNumber: kept.versionNumber, savedAt: kept.savedAt },
        ...readDraft(kept.content),
      }
      : null,
    ...{ elsewhere: [], others: [] },
    versionNumber: form.versionNumber,
  };
}

/** Keeps what the receiver has marked; without content it tells only what there is. Throws 400 for more than 500 kB. */
export async function keepReceivedDraft(
  context: FeatureContext,
  access: Access,
  id: number,
  { versionNumber, content }: { readonly versionNumber: number; readonly content?: DraftContent },
): Promise<Draft> {
  const row = await ownRequest(context, access, id);
  if (content) {
    const text = JSON.stringify(content);
    if (text.length > largestDraft) throw badRequest("These are too many marks to keep. Save what you have.");
    const savedAt = context.clock.now().toISOString();
    const draft = { correctionId: id, storeId: row.storeId, versionNumber, content: text, savedAt };
    await context.database.write(() => [
      statementOf(
        insert(emailCorrectionDrafts).values(draft)
          .onConflictDoUpdate({ target: emailCorrectionDrafts.correctionId, set: draft }),
      ),
    ]);
  }
  return await draftOf(context, row);
}

/** Drops what the receiver has marked. */
export async function dropReceivedDraft(context: FeatureContext, access: Access, id: number): Promise<void> {
  await ownRequest(context, access, id);
  await context.database.write(() => [withoutDraft(id)]);
}

/**
 * Saves what the receiver corrected as a new version of the form, by the rules for all corrections. Link and session end
 * with it, and the dealer hears of it.
 */
export async function saveReceivedForm(
  context: FeatureContext,
  access: Access,
  id: number,
  request: Request,
): Promise<void> {
  const row = await ownRequest(context, access, id);
  const at = context.clock.now().toISOString();
  const { accountId, storeId, documentId, email } = row;
  if (await isOwnMailbox(context, null, accountId, email)) throw conflict("email-corrections.own_mailbox", ownMailbox);
  try {
    await context.offered(correctionsOffer).saveFromForm(savingAccess(access, row), documentId, request, {
      permission: receivePermission,
      party: "buyer",
      ownPartOnly: true,
      mayChangeValues: false,
      mayRemoveMarks: false,
      data: { emailCorrectionId: id, email },
      takesPart: (unit, { attachmentId, versionNumber }) => {
        if (attachmentId === null) throw badRequest("Mark on the form what is to be corrected before you save.");
        addMove(unit, row, waitingStates, { state: "saved", savedAt: at, savedVersion: versionNumber });
        unit.add(...closing(id, at), withoutDraft(id));
        unit.record(
          entryOf(row, actorOf(access.identity), "email-corrections.saved", { attachmentId, versionNumber }),
        );
        tellChanged(unit, row, versionNumber);
        unit.publish(emailCorrectionSaved, {
          ...{ accountId, storeId, documentId, correctionId: id, email, askedBy: row.askedById },
          url: `${context.configuration.url}/${storeId}/documents/${documentId}?emailCorrection=${id}`,
        });
      },
    });
  } catch (error) {
    throw refusal(error);
  }
}
