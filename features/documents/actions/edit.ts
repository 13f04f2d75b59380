import { GuardFailed } from "@/db/errors.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { changedBy } from "@/kernel/changed.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { EditedDocument } from "../contract-actions.ts";
import { editedContent, type EditedRecord, editProblems } from "../edit-rules.ts";
import { documentEdited } from "../events.ts";
import { expirationOf } from "../records/expiration.ts";
import { type RecordedChanges, streamOf, subjectOf } from "../ledger/events.ts";
import { replayEntries } from "../ledger/replays.ts";
import { publishChanged } from "../records/changed.ts";
import { presentFirearm, readable, type StoredDocument, storedText } from "../records/record.ts";
import type { Problems } from "../contract-rules.ts";
import { hasTsn, tsnValues } from "../search/natural-order.ts";
import { type DocumentContent, tsnGuard } from "../offers-filing.ts";
import { contentColumns, reindexStatements } from "../records/write-record.ts";
import { fold } from "../search/text.ts";

const unchangedGuard = "documents.edit_unchanged";

/**
 * Changes the values by which a document is found. The form itself is never touched: what was signed is corrected by a
 * new version. The values before stay in the history. Throws 409 for a stale version, naming who was quicker, and for a
 * TSN that another 4473 of the store has.
 */
export async function editDocument(
  context: FeatureContext,
  access: Access,
  id: number,
  { document: edited, url }: { readonly document: EditedDocument; readonly url?: string },
): Promise<StoredDocument> {
  const { database, configuration } = context;
  const stored = await readable(database, access, id, "documents.edit");
  const store = await context.offered(storesOffer).byId(Number(stored.row.store_id));
  if (!store) throw notFound();
  if (Number(stored.row.version) !== edited.version) throw await stale(context, id);
  const before = recordedContent(stored);
  const after = editedContent(before, edited);
  const changes = changesOf(before, after);
  const problems = inDocument(editProblems(before, after, context.offered(storesOffer).today(store)));
  const [message] = Object.values(problems);
  if (message) throw badRequest(message, problems);
  if (Object.keys(changes).length === 0) return stored;

  const content: DocumentContent = {
    id,
    storeId: store.id,
    ...after,
    expirationDate: after.transferDate === null
      ? expirationOf(after.nicsDate, after.certificationDate, configuration.checkWindowDays)
      : null,
    firearms: after.documentSerialNumbers,
  };
  const { tsn } = after;
  const columns = contentColumns(content);
  const isOtherTsn = fold(tsn ?? "") !== fold(before.tsn ?? "");
  const checksTsn = isOtherTsn && tsn !== null && after.formType === 0 && !edited.allowDuplicateTsn;
  try {
    await context.change((unit) => {
      if (checksTsn) {
        unit.guard(tsnGuard, `NOT EXISTS (${sameTsnSql})`, [store.accountId, ...tsnValues(tsn), store.id, id]);
      }
      unit.add({
        sql: `UPDATE documents SET ${Object.keys(columns).map((name) => `${name} = ?`).join(", ")}, ` +
          "version = version + 1 WHERE id = ? AND version = ?",
        args: [...Object.values(columns), id, edited.version],
      });
      unit.guard(unchangedGuard, "changes() = 1");
      unit.add(
        ...reindexStatements({ accountId: store.accountId, storeId: store.id, formType: after.formType }, content),
      );
      unit.record({
        stream: streamOf(store.id),
        event: "documents.edited",
        subject: subjectOf(id),
        actor: actorOf(access.identity),
        data: { changes, expirationDate: content.expirationDate },
      });
      publishChanged(unit, [{
        id,
        accountId: store.accountId,
        storeId: store.id,
        date: stored.row.status === null ? null : after.transferDate,
      }]);
      unit.publish(documentEdited, {
        ...{ documentId: id, storeId: store.id, accountId: store.accountId },
        ...doneBy(access.identity),
        url: deepLink(configuration, url, `/${store.id}/documents/${id}`),
      });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    if (error.guard === unchangedGuard) throw await stale(context, id);
    if (error.guard === tsnGuard && tsn !== null) throw await usedTsn(context, store, tsn, id);
    throw error;
  }
  return await readable(database, access, id);
}

/** The body holds the record under `document`, and `fields` of an error are paths in the body. */
function inDocument(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).map(([name, message]) => [`document.${name}`, message]));
}

const sameTsnSql = `SELECT id FROM documents WHERE account_id = ? AND form_type = 0 AND ${hasTsn} AND store_id = ? ` +
  "AND id <> ?";

async function usedTsn(
  { database }: FeatureContext,
  store: { readonly id: number; readonly accountId: number },
  tsn: string,
  id: number,
) {
  const other = await database.one(`${sameTsnSql} ORDER BY id LIMIT 1`, [
    store.accountId,
    ...tsnValues(tsn),
    store.id,
    id,
  ]);
  const message =
    "Another Form 4473 of this store has the same TSN. Please check the number, or confirm that both are right.";
  return conflict("documents.duplicate_tsn", message, other ? Number(other.id) : undefined);
}

/** 409 that names whoever gave the record the version it has. */
async function stale(context: FeatureContext, id: number) {
  const { record: { changed } } = replayEntries(context, await context.ledger.about(subjectOf(id)));
  return changedBy(changed?.by ?? "Somebody", changed?.at ?? context.clock.now().toISOString());
}

/** The values of a stored record as the ledger keeps them. */
function recordedContent({ row, serials }: Pick<StoredDocument, "row" | "serials">): EditedRecord {
  return {
    formType: Number(row.form_type),
    customerName: String(row.customer_name),
    status: row.status === null ? null : Number(row.status),
    transferDate: storedText(row.transfer_date),
    certificationDate: storedText(row.certification_date),
    nicsDate: storedText(row.nics_date),
    tsn: storedText(row.tsn),
    ntn: storedText(row.ntn),
    documentSerialNumbers: serials.map(presentFirearm),
  };
}

/** From and to of every value that is another one. */
function changesOf(
  before: EditedRecord,
  after: EditedRecord,
): RecordedChanges {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const change = <Value>(from: Value, to: Value) => isSame(from, to) ? undefined : { from, to };
  const changes = {
    customerName: change(before.customerName, after.customerName),
    status: change(before.status, after.status),
    transferDate: change(before.transferDate, after.transferDate),
    certificationDate: change(before.certificationDate, after.certificationDate),
    nicsDate: change(before.nicsDate, after.nicsDate),
    tsn: change(before.tsn, after.tsn),
    ntn: change(before.ntn, after.ntn),
    documentSerialNumbers: change(before.documentSerialNumbers, after.documentSerialNumbers),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
