import { eq } from "drizzle-orm";
import type { Row, Value } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { assigneeFor } from "./assign.ts";
import { bulkAssignmentNotice } from "./assignment-notice.ts";
import { resolveChosen, storesHolding } from "./bulk-chosen.ts";
import { changeInSlices, forgetChosen } from "./bulk-slices.ts";
import { changeById, changeByKey, chosenOf, ownChange, resultOf, type StoredChange, workingOn } from "./bulk-stored.ts";
import { bulkFlagNotices } from "./flag-notice.ts";
import { markRule, valuesOf } from "./mark-rules.ts";
import { type BulkChange, mostChosen } from "../contract-actions.ts";
import type {
  BulkAsker,
  ChosenInput,
  DocumentMarksOffer,
  Mark,
  Marking,
  MarkSide,
  SliceAsker,
} from "../offers-marks.ts";
import { documentBulkChanges, documentBulkChosen } from "../schema.ts";

/** Flags the chosen documents. */
export async function flagMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly color: number },
): Promise<BulkChange> {
  return await markMany(context, asker, input, { side: "dealer", mark: { kind: "flag", color: input.color } });
}

/** Assigns the chosen documents and tells the person, once. */
export async function assignMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput & { readonly assignedUser: number | null; readonly url?: string },
): Promise<BulkChange> {
  const { assignedUser, url } = input;
  return await run(context, asker, input, {
    ...{ side: "dealer", kind: "assign", decided: assignedUser },
    markFor: async (stores) => ({ kind: "assign", assignee: await assigneeFor(context, stores, assignedUser) }),
    url,
  });
}

/** Marks the chosen documents. See {@link DocumentMarksOffer}. */
export async function markMany(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput,
  { side, mark, url, holds, auditId }: Marking,
  finished?: WantedMark["finished"],
): Promise<BulkChange> {
  const decided = decidedBy({ side, mark });
  return await run(context, asker, input, {
    side,
    kind: mark.kind,
    decided,
    markFor: () => mark,
    url,
    holds,
    auditId,
    finished,
  });
}

interface WantedMark {
  readonly side: MarkSide;
  readonly kind: Mark["kind"];
  /** The value that tells it from other marks of its kind; a key belongs to one change. */
  readonly decided: Value;
  /** Checks what is wanted against the stores that hold the documents. */
  readonly markFor: (stores: readonly Row[]) => Promise<Mark> | Mark;
  readonly url?: string;
  readonly holds?: Marking["holds"];
  readonly auditId?: number;
  readonly finished?: Parameters<DocumentMarksOffer["markMany"]>[3];
}

/** The value by which a mark is told from others of its kind and side. */
function decidedBy({ side, mark }: Marking): Value {
  const values = valuesOf(mark, { userId: 0, name: "", at: "", change: null });
  return values[markRule(side, mark.kind).decides] ?? null;
}

/**
 * Writes down what is asked, then changes the documents in slices (bulk-slices.ts). A repeated request goes on where the one
 * before came to, with the documents that were chosen then.
 */
async function run(
  context: FeatureContext,
  asker: BulkAsker,
  input: ChosenInput,
  { side, kind, decided, markFor, url, holds, auditId, finished }: WantedMark,
): Promise<BulkChange> {
  const { access, key } = asker;
  const { userId } = access.identity;
  const hash = keyHash(key);
  const known = hash === null ? null : await changeByKey(context, userId, hash);
  const isSame = known?.side === side && known.mark.kind === kind && decidedBy(known) === decided;
  if (known && !(isSame && known.auditId === auditId)) {
    throw conflict("documents.key_used", "This Idempotency-Key belongs to another change.");
  }
  if (known?.isFinished || known?.isUndoBegun) return await resultOf(context, known);
  const change = known ?? await chosenAndBegun();
  const documents = await chosenOf(context, change.id);
  // Whoever the documents go to may have left since.
  if (known) await markFor(await storesHolding(context, documents));
  return await goOn(context, asker, { ...change, holds, url }, documents, finished);

  async function chosenAndBegun(): Promise<StoredChange> {
    const { permission } = markRule(side, kind);
    const { sideBySide, hasMore, stores } = await resolveChosen(context, access, input, {
      permission,
      most: mostChosen,
    });
    const mark = await markFor(stores);
    return await begin(context, { userId, hash, side, mark, auditId, documents: sideBySide, hasMore });
  }
}

/** Goes on with a change from where it came to, through its end. Throws 409 when it is taken back meanwhile. */
export async function goOn(
  context: FeatureContext,
  asker: SliceAsker,
  change: StoredChange,
  documents: readonly number[],
  finished?: WantedMark["finished"],
): Promise<BulkChange> {
  await workingOn(context, change.id, () => changeInSlices(context, asker, change, documents));
  await finish(context, asker.access, change, finished);
  const now = await ownChange(context, asker.access.identity.userId, change.id);
  if (now.isUndoBegun) throw undoneMeanwhile();
  return await resultOf(context, now);
}

/** Refuses to go on with a change that somebody takes back, or has. */
export function undoneMeanwhile() {
  return conflict("documents.change_undone", "This change was undone. Select the documents again to change them.");
}

interface Beginning extends Marking {
  readonly userId: number;
  readonly hash: string | null;
  readonly documents: readonly number[];
  readonly hasMore: boolean;
}

async function begin(context: FeatureContext, beginning: Beginning): Promise<StoredChange> {
  const { userId, hash, side, mark, auditId, documents, hasMore } = beginning;
  const chosen = documents.length;
  const id = await context.ids.next("document_bulk_changes");
  const at = context.clock.now().toISOString();
  const assignee = mark.kind === "assign" ? mark.assignee : null;
  await context.database.write(() => [
    statementOf(
      insert(documentBulkChanges).values({
        ...{ id, userId, keyHash: hash, side, kind: mark.kind, at, chosen, hasMore, lastStepAt: at, auditId },
        flag: mark.kind === "flag" ? mark.color : null,
        assignedId: assignee?.id ?? null,
        assignedName: assignee?.name ?? null,
        assignedOrigin: assignee?.origin ?? 0,
        reviewed: mark.kind === "review" ? mark.isReviewed : null,
      }),
    ),
    statementOf(insert(documentBulkChosen).values({ changeId: id, documents })),
  ]);
  return { id, side, mark, at, chosen, hasMore, auditId, reached: 0, denied: 0, isFinished: false, isUndoBegun: false };
}

/** Marks the change as done and adds what belongs to its end, both once. */
async function finish(
  context: FeatureContext,
  access: Access,
  change: StoredChange,
  finished: WantedMark["finished"],
): Promise<void> {
  const { clock } = context;
  const { id } = change;
  const notices = await noticesOf(context, access, change);
  await context.change(async (unit) => {
    const now = await changeById(context, access.identity.userId, id);
    if (!now || now.isFinished || now.isUndoBegun) return;
    unit.add(
      statementOf(
        update(documentBulkChanges).set({ finishedAt: clock.now().toISOString() }).where(
          eq(documentBulkChanges.id, id),
        ),
      ),
      forgetChosen(id),
    );
    await notices?.(unit);
    await finished?.(unit, id);
  });
}

/** What is told at the end; read before the writer's turn. */
async function noticesOf(
  context: FeatureContext,
  access: Access,
  { id, side, mark, url }: StoredChange,
): Promise<Participant | null> {
  if (side === "dealer" && mark.kind === "assign") {
    return await bulkAssignmentNotice(context, access, id, mark.assignee?.id ?? null, url);
  }
  if (mark.kind === "flag" && mark.color !== 0) {
    return await bulkFlagNotices(context, access.identity, { id, side, color: mark.color });
  }
  return null;
}
