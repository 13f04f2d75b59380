import { and, eq, isNull } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { isOneOf, statementOf, update } from "@/db/statement.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { markWords } from "./compare-marks.ts";
import { correctionLimits } from "./contract.ts";
import type { RecordedCorrection } from "./ledger-events.ts";
import { correctionLogs, type StoredLog } from "./schema.ts";

/** A mark that stands on the form, as far as the log tells of it. */
export interface StandingMark {
  readonly name: string;
  readonly logId: number | null;
  readonly detail: string;
  readonly annotation: Annotation;
}

/** What is taken off a form that an earlier version had. */
export interface Removal {
  /** Corrections of which no mark is left, and that changed no value of the record: they are deleted with it. */
  readonly deletedIds: readonly number[];
  /** Names what is taken off, for the log. */
  readonly description: string;
  readonly reason: string;
}

/** What taking these marks off takes off of the corrections of a document. */
export async function removalOf(
  { query }: Database,
  documentId: number,
  { standing, removed, reason }: {
    readonly standing: readonly StandingMark[];
    readonly removed: readonly string[];
    readonly reason: string;
  },
): Promise<Removal> {
  const gone = new Set(removed);
  const logs = await query.select().from(correctionLogs)
    .where(and(eq(correctionLogs.documentId, documentId), isNull(correctionLogs.deletedAt)));
  const byLog = Map.groupBy(standing, ({ logId }) => logId);
  const deleted = logs.filter(({ id, changes }) => {
    const marks = byLog.get(id) ?? [];
    return changes === null && marks.length > 0 && marks.every(({ name }) => gone.has(name));
  });
  const whole = new Set(deleted.map(({ id }) => id));
  const loose = standing.filter(({ name, logId }) => gone.has(name) && (logId === null || !whole.has(logId)));
  return { deletedIds: [...whole], description: removalWords(deleted, loose), reason };
}

/** 'Deleted the correction "Corrected box 10"', 'Deleted Line through on page 1 ("Smith")', or both. */
export function removalWords(
  logs: readonly Pick<StoredLog, "description">[],
  marks: readonly Pick<StandingMark, "annotation" | "detail">[],
): string {
  const text = [
    ...logs.map(({ description }) => `Deleted the correction "${description}"`),
    ...marks.length > 0
      ? [`Deleted ${marks.map(({ annotation, detail }) => markWords(annotation, detail)).join(", ")}`]
      : [],
  ].join(". ");
  return text.length <= correctionLimits.description ? text : `${text.slice(0, correctionLimits.description - 1)}…`;
}

/** Strikes corrections out of the log; each stays in it. */
export function deletedStatements(ids: readonly number[], { userId, name }: Identity, at: string): Statement[] {
  if (ids.length === 0) return [];
  return [statementOf(
    update(correctionLogs).set({ deletedAt: at, deletedById: userId, deletedByName: name })
      .where(and(isOneOf(correctionLogs.id, ids), isNull(correctionLogs.deletedAt))),
  )];
}

/** The log's own row of a removal, and what the ledger keeps of it. */
export interface RemovalLog {
  readonly id: number;
  readonly values: Omit<typeof correctionLogs.$inferInsert, "attachmentId">;
  readonly recorded: RecordedCorrection;
}

/** Makes the row that tells what a version takes off; takes its id. */
export async function removalLog(
  context: FeatureContext,
  { identity }: Access,
  { description, reason }: Pick<Removal, "description" | "reason">,
  { document, store, at, versionNumber }: {
    readonly document: Pick<ExportedDocument, "id">;
    readonly store: Store;
    readonly at: string;
    readonly versionNumber: number;
  },
): Promise<RemovalLog> {
  const id = await context.ids.next("correction_logs");
  const initialDate = context.offered(storesOffer).today(store);
  const told = {
    ...{ id, description, type: "annotation" as const, initials: "", initialDate, reason },
    ...{ section: null, party: null, isRemoval: true },
  };
  return {
    id,
    values: {
      ...{ ...told, versionNumber, createdAt: at },
      ...{ accountId: store.accountId, storeId: store.id, documentId: document.id },
      ...{ addedById: identity.userId, addedByName: identity.name },
    },
    recorded: { ...told, fields: [], marks: [] },
  };
}
