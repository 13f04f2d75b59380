import { GuardFailed } from "@/db/errors.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { limits, texts } from "@/features/documents/contract.ts";
import {
  documentFilingOffer,
  expirationOf,
  type Filing,
  type NewFile,
  tsnGuard,
} from "@/features/documents/offers-filing.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewDocument } from "./contract.ts";
import type { FilingOptions } from "./offers.ts";
import { checkNewDocument } from "./upload-rules.ts";

/** A new document that passed the rules, and the store it goes to. */
export interface CheckedDocument {
  readonly store: Store;
  readonly document: NewDocument;
}

/** Files a document whose files another feature holds. See {@link FilingOffer.fileNew}. */
export async function fileNew(
  context: FeatureContext,
  access: Access,
  document: NewDocument,
  files: readonly NewFile[],
  { idempotencyKey, actorNote, takesPart }: FilingOptions = {},
): Promise<number> {
  const key = keyHash(idempotencyKey ?? null);
  const known = key && await context.offered(documentFilingOffer).documentOfRequest(access.identity.userId, key);
  if (known) return known;
  const store = await context.offered(storesOffer).permitted(access, document.storeId, "documents.file");
  const checked = prepared(context, store, document);
  if (files.length === 0 || files.length !== document.attachments.length) {
    const message = "Send one file for each attachment.";
    throw badRequest(message, { files: message });
  }
  if (files.length > limits.filesOfOneDocument) throw badRequest(texts.limit, { attachments: texts.limit });
  return await file(context, access, checked, files, { key, actorNote, takesPart });
}

/** Checks the values of a new document; throws 400 with the specification's texts by field. */
export function prepared(context: FeatureContext, store: Store, document: NewDocument): CheckedDocument {
  const today = context.offered(storesOffer).today(store);
  const problems = checkNewDocument({ ...document, documentSerialNumbers: firearmsOf(document) }, today);
  const [message] = Object.values(problems);
  if (message) throw badRequest(message, problems);
  return { store, document };
}

/** Files a checked document and answers its id, or the id that the same request came to while this one was under way. */
export async function file(
  context: FeatureContext,
  access: Access,
  checked: CheckedDocument,
  files: readonly NewFile[],
  { key, actorNote, takesPart }: Pick<FilingOptions, "actorNote" | "takesPart"> & { readonly key: string | null },
): Promise<number> {
  const filing = await filingOf(context, access, checked, files, { actorNote, takesPart });
  const { record } = filing;
  const archive = context.offered(documentFilingOffer);
  try {
    // Asked before the files are kept too, so that nothing of a filing that must be refused gets into the archive.
    await refuseUsedTsn(context, filing);
    await Promise.all(files.map((one) => one.keep()));
    await context.change(async (unit) => {
      // Asked under the write lock: of two that file the same at once, the second names the first.
      const warningMessage = await duplicateWarning(context, filing);
      archive.addFiling(unit, { ...filing, requestKey: key, record: { ...record, warningMessage } });
    });
    return record.id;
  } catch (error) {
    const known = key && (error instanceof AppError || archive.isRepeatedRequest(error)) &&
      await archive.documentOfRequest(filing.actor.userId ?? 0, key);
    if (known) return known;
    if (error instanceof GuardFailed && error.guard === tsnGuard) await refuseUsedTsn(context, filing);
    throw error;
  }
}

/** The filing as asked for; whether the store has its files already is told as it is written. */
async function filingOf(
  context: FeatureContext,
  access: Access,
  { store, document }: CheckedDocument,
  files: readonly NewFile[],
  { actorNote, takesPart }: Pick<FilingOptions, "actorNote" | "takesPart">,
): Promise<Filing> {
  const id = await context.ids.next("documents");
  const attachments: Filing["attachments"][number][] = [];
  for (const [index, { sha256, size, pages, fileName }] of files.entries()) {
    attachments.push({
      id: await context.ids.next("attachments"),
      sha256,
      size,
      pages,
      fileName,
      type: document.attachments[index].type,
      isMain: index === 0,
    });
  }
  const { identity } = access;
  const { days } = await context.offered(deadlinesOffer).checkWindow(store.id);
  return {
    record: {
      id,
      accountId: store.accountId,
      storeId: store.id,
      formType: document.formType,
      status: document.formType === 1 ? 0 : document.status,
      customerName: document.customerName,
      transferDate: document.transferDate,
      certificationDate: document.certificationDate,
      nicsDate: document.nicsDate,
      expirationDate: document.transferDate === null
        ? expirationOf(document.nicsDate, document.certificationDate, days)
        : null,
      tsn: document.tsn || null,
      ntn: document.ntn || null,
      firearms: firearmsOf(document),
      warningMessage: null,
      createdById: identity.userId,
      createdByName: identity.name,
      createdByOrigin: (await context.offered(accountsOffer).person(identity.userId))?.origin ?? 0,
      createdAt: context.clock.now().toISOString(),
    },
    attachments,
    actor: actorOf(identity),
    actorNote,
    takesPart: takesPart && ((unit) => takesPart(unit, id)),
    allowDuplicateTsn: document.allowDuplicateTsn,
  };
}

function firearmsOf({ documentSerialNumbers, serialNumbers }: NewDocument) {
  return documentSerialNumbers ?? serialNumbers.filter(Boolean).map((serialNumber) => ({ serialNumber }));
}

/** Throws 409 with the id of the other document when the store has the TSN already. */
async function refuseUsedTsn(context: FeatureContext, { record, allowDuplicateTsn }: Filing): Promise<void> {
  if (allowDuplicateTsn || record.formType !== 0 || !record.tsn) return;
  const other = await context.offered(documentFilingOffer).firstWithTsn(record, record.tsn);
  if (other === null) return;
  const message =
    "Another Form 4473 of this store has the same TSN. Please check the number, or confirm that both are right.";
  throw conflict("documents.duplicate_tsn", message, other);
}

/** Names the earlier document when the store has one of these very files already, or else a file that came twice in one. */
async function duplicateWarning(
  context: FeatureContext,
  { record, attachments }: Filing,
): Promise<string | null> {
  const sums = attachments.map(({ sha256 }) => sha256);
  const earlier = await context.offered(documentFilingOffer).firstWithFile(record.storeId, sums);
  if (earlier) {
    const { fileName } = attachments[earlier.position];
    return `The file ${fileName} was already filed as document ${earlier.documentId}.`;
  }
  return sameFilesWarning(attachments);
}

/** Names two files of one document that are the same to the byte. */
function sameFilesWarning(attachments: Filing["attachments"]): string | null {
  const seen = new Map<string, string>();
  for (const { sha256, fileName } of attachments) {
    const same = seen.get(sha256);
    if (same !== undefined) return `The files ${same} and ${fileName} of this document are the same.`;
    seen.set(sha256, fileName);
  }
  return null;
}
