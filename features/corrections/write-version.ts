import { and, isNull } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { insert, isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Attachment } from "@/features/documents/contract.ts";
import type { EditedRecord } from "@/features/documents/contract-edit-rules.ts";
import { documentChangesOffer, type PreparedAmendment } from "@/features/documents/offers-changes.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { Asked } from "@/features/pdf/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { CheckedCorrection } from "./check-version.ts";
import type { MarksDifference } from "./compare-marks.ts";
import type { UsedDraft } from "./contract-marks.ts";
import { usedDrafts } from "./gone-drafts.ts";
import { publishCorrections } from "./publish.ts";
import { type CorrectionEventData, markSum, type RecordedCorrection, type RecordedMark } from "./ledger-events.ts";
import type { VersionMarks } from "./marks.ts";
import { type NewForm, writeNewForm } from "./new-form.ts";
import type { SavedVersion, SavingRules } from "./offers.ts";
import { deletedStatements, type Removal, removalLog } from "./removals.ts";
import { type RepeatableRequest, requestStatement } from "./requests.ts";
import { correctionLogs, correctionMarks, type StoredMark } from "./schema.ts";

/** A version that passed every rule. */
export interface CheckedVersion {
  readonly document: ExportedDocument;
  readonly store: Store;
  readonly base: Attachment;
  readonly before: VersionMarks;
  readonly rules: SavingRules;
  readonly difference: MarksDifference;
  readonly corrections: readonly CheckedCorrection[];
  /** What it takes off of earlier versions; null for nothing. */
  readonly removal: Removal | null;
  readonly from: EditedRecord;
  readonly to: EditedRecord;
  /** The record's. */
  readonly version: number;
  readonly initials: string | null;
  /** `YYYY-MM-DD` at the store. */
  readonly today: string;
  readonly allowDuplicateTsn?: boolean;
  readonly openReason?: string;
  readonly repeatable: RepeatableRequest | null;
  readonly warnings: readonly string[];
  /** The person's unsaved marks that became this version. */
  readonly drafts: readonly UsedDraft[];
}

/** Writes the form, and with it in one batch the record, the log, the marks and the ledger's entry. */
export async function writeVersion(
  context: FeatureContext,
  access: Access,
  checked: CheckedVersion,
  asked: Asked,
): Promise<SavedVersion> {
  const { difference: { added, removed }, base } = checked;
  const form = added.length > 0 || removed.length > 0
    ? await writeNewForm(context, base, { put: added, remove: removed }, asked)
    : null;
  try {
    return await addVersion(context, access, checked, form);
  } finally {
    await form?.drop();
  }
}

async function addVersion(
  context: FeatureContext,
  access: Access,
  checked: CheckedVersion,
  form: NewForm | null,
): Promise<SavedVersion> {
  const { document, base, rules, version, to, allowDuplicateTsn, openReason } = checked;
  const at = context.clock.now().toISOString();
  const rows = await rowsOf(context, access, checked, at, base.versionNumber + (form ? 1 : 0));
  const warning = [...checked.warnings, ...form?.notices ?? []].join(" ") || null;
  const savedOf = ({ versionNumber, attachmentId }: PreparedAmendment): SavedVersion => ({
    ...{ documentId: document.id, versionNumber, attachmentId, warning },
    correctionIds: rows.logs.map(({ id }) => id),
  });
  const data: Omit<CorrectionEventData<"corrections.version_saved">, "changes" | "expirationDate" | "mainFile"> = {
    ...rules.data,
    ...openReason && to.status === null ? { openReason } : {},
    ...form ? { base: baseOf(base) } : {},
    ...{ attachmentId: base.id, versionNumber: rows.versionNumber, at },
    corrections: rows.logs.map(({ recorded }) => recorded),
    marks: rows.added.map(recordedMark),
    found: rows.found.map(recordedMark),
    removed: rows.removed.map(({ id }) => id),
    ...checked.removal && checked.removal.deletedIds.length > 0 ? { deleted: [...checked.removal.deletedIds] } : {},
  };
  const amended = await context.offered(documentChangesOffer).amend(access, {
    ...{ documentId: document.id, version, permission: rules.permission, allowDuplicateTsn, openReason },
    values: () => to,
    mainFile: form?.file,
    entry: { event: "corrections.version_saved", data },
    within: "document",
  }, async (unit, amended) => {
    unit.add(...statementsOf(rows, amended.attachmentId ?? base.id));
    unit.add(...deletedStatements(checked.removal?.deletedIds ?? [], access.identity, at));
    addAround(unit, access, checked, savedOf(amended), at);
    await rules.takesPart?.(unit, savedOf(amended));
  });
  return savedOf(amended);
}

/** What goes with a version: the drafts it came from go, a request with a key is remembered, open editors hear. */
function addAround(
  unit: UnitOfWork,
  { identity }: Access,
  { document, store, repeatable, drafts }: CheckedVersion,
  result: SavedVersion,
  at: string,
): void {
  unit.add(...usedDrafts(document.id, identity.userId, drafts));
  if (repeatable) unit.add(requestStatement(repeatable, { storeId: store.id, result, at }));
  publishCorrections(unit, document, store);
}

/** A row of the log, with its marks and what the ledger keeps of it. */
interface LogRow {
  readonly id: number;
  readonly values: Omit<typeof correctionLogs.$inferInsert, "attachmentId">;
  readonly recorded: RecordedCorrection;
}

/** A mark as it is written down, before it is a row. */
export interface MarkRow extends Omit<StoredMark, "annotation"> {
  readonly annotation: Annotation;
}

interface VersionRows {
  readonly versionNumber: number;
  readonly logs: readonly LogRow[];
  readonly added: readonly MarkRow[];
  /** Marks that stood in the file before anything of it was written down. */
  readonly found: readonly MarkRow[];
  readonly removed: readonly Pick<MarkRow, "id">[];
}

/** Everything that a version adds to the tables; takes the ids. */
async function rowsOf(
  context: FeatureContext,
  access: Access,
  checked: CheckedVersion,
  at: string,
  versionNumber: number,
): Promise<VersionRows> {
  const { document, store, before, difference } = checked;
  const place = { accountId: store.accountId, storeId: store.id, documentId: document.id };
  const markRow = async (annotation: Annotation, given: Partial<MarkRow>): Promise<MarkRow> => ({
    ...place,
    id: await context.ids.next("correction_marks"),
    ...{
      logId: null,
      name: annotation.name,
      detail: "",
      annotation,
      firstVersion: versionNumber,
      removedVersion: null,
    },
    ...given,
  });
  const found: MarkRow[] = [];
  if (before.known === null) {
    for (const mark of before.annotations) {
      found.push(await markRow(mark, { firstVersion: checked.base.versionNumber }));
    }
  }
  const logs: LogRow[] = [];
  const added: MarkRow[] = [];
  for (const correction of checked.corrections) {
    const logId = await context.ids.next("correction_logs");
    const marks: MarkRow[] = [];
    for (const { annotation, detail } of correction.marks) marks.push(await markRow(annotation, { logId, detail }));
    added.push(...marks);
    logs.push(logRow(access, checked, correction, { id: logId, at, versionNumber, marks }));
  }
  if (checked.removal) {
    logs.push(await removalLog(context, access, checked.removal, { document, store, at, versionNumber }));
  }
  const gone = new Set(difference.removed);
  const removed = [...before.known ?? [], ...found].filter(({ name }) => gone.has(name));
  return { versionNumber, logs, added, found, removed };
}

function logRow(
  { identity }: Access,
  { document, store, from, to, initials, today }: CheckedVersion,
  { description, type, reason, fields, place, isPartKnown }: CheckedCorrection,
  { id, at, versionNumber, marks }: {
    readonly id: number;
    readonly at: string;
    readonly versionNumber: number;
    readonly marks: readonly MarkRow[];
  },
): LogRow {
  const told = {
    ...{ id, description, type, initials: initials ?? "", initialDate: today, reason },
    // The ledger keeps it only where it is not as usual.
    ...isPartKnown ? {} : { isPartKnown },
  };
  const where = { section: place?.section ?? null, party: place?.party ?? null };
  const changes = Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]));
  return {
    id,
    values: {
      ...{ ...told, ...where, versionNumber, createdAt: at },
      ...{ accountId: store.accountId, storeId: store.id, documentId: document.id },
      changes: fields.length > 0 ? JSON.stringify(changes) : null,
      ...{ addedById: identity.userId, addedByName: identity.name },
    },
    recorded: { ...told, ...where, fields: [...fields], marks: marks.map(({ id }) => id) },
  };
}

function statementsOf({ versionNumber, logs, added, found, removed }: VersionRows, attachmentId: number): Statement[] {
  return [
    ...logs.map(({ values }) => statementOf(insert(correctionLogs).values({ ...values, attachmentId }))),
    ...found.map(markStatement),
    ...removalStatements(removed.map(({ id }) => id), versionNumber),
    ...added.map(markStatement),
  ];
}

/** Adds a mark. */
export function markStatement({ annotation, ...row }: MarkRow): Statement {
  return statementOf(insert(correctionMarks).values({ ...row, annotation: JSON.stringify(annotation) }));
}

/** Takes marks off from a version on. */
export function removalStatements(ids: readonly number[], removedVersion: number): readonly Statement[] {
  if (ids.length === 0) return [];
  const theirs = and(isOneOf(correctionMarks.id, ids), isNull(correctionMarks.removedVersion));
  return [statementOf(update(correctionMarks).set({ removedVersion }).where(theirs))];
}

/** What the ledger keeps of a mark. */
export function recordedMark({ id, name, annotation, detail }: MarkRow): RecordedMark {
  return { id, name, sha256: markSum(annotation, detail) };
}

/** What the ledger keeps of the version that a new one was made of. */
export function baseOf({ id, sha256, size }: Attachment) {
  return { attachmentId: id, sha256, size };
}
