import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, tooLarge } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Draft, DraftContent } from "./contract-marks.ts";
import { correctionChanged } from "./events.ts";
import { readDraft } from "./read-draft.ts";
import { correctable } from "./save-version.ts";
import { correctionDrafts, type StoredDraft } from "./schema.ts";

/** How long somebody counts as being there after the last sign of it. */
const presenceMs = 60_000;
const mostOthers = 20;
/** Devices of one person with unsaved marks on one form. */
const mostDrafts = 20;
const largestDraft = 500_000;

/** The asker's unsaved marks on a form, of one device or else the newest, and who else corrects it. */
export async function draftOf(
  context: FeatureContext,
  access: Access,
  documentId: number,
  key?: string,
): Promise<Draft> {
  const { base } = await correctable(context, access, documentId, "corrections.correct");
  const { query } = context.database;
  const { userId } = access.identity;
  const ofDocument = eq(correctionDrafts.documentId, documentId);
  const own = await query.select().from(correctionDrafts)
    .where(and(ofDocument, eq(correctionDrafts.userId, userId), isNotNull(correctionDrafts.content)))
    .orderBy(desc(correctionDrafts.savedAt), desc(correctionDrafts.revision));
  const shown = own.find((row) => row.key === key) ?? own.at(0);
  const since = new Date(context.clock.now().getTime() - presenceMs).toISOString();
  const hasMarks = and(isNotNull(correctionDrafts.content), eq(correctionDrafts.versionNumber, base.versionNumber));
  const others = await query.select().from(correctionDrafts)
    .where(and(ofDocument, ne(correctionDrafts.userId, userId), or(gt(correctionDrafts.seenAt, since), hasMarks)))
    .orderBy(desc(correctionDrafts.seenAt)).limit(mostOthers * mostDrafts);
  return {
    draft: shown ? presentedDraft(shown) : null,
    elsewhere: own.filter((row) => row.key !== (key ?? shown?.key)).map((row) => ({
      key: row.key,
      savedAt: row.savedAt ?? row.seenAt,
      versionNumber: row.versionNumber,
      isOpen: row.seenAt > since,
    })),
    others: [...Map.groupBy(others, (row) => row.userId).values()].slice(0, mostOthers).map((rows) => ({
      name: rows[0].userName,
      since: rows.map(({ begunAt }) => begunAt).toSorted()[0],
      hasMarks: rows.some(({ content }) => content !== null),
    })),
    versionNumber: base.versionNumber,
  };
}

function presentedDraft({ key, revision, versionNumber, savedAt, content, seenAt }: StoredDraft): Draft["draft"] {
  return { key, revision, versionNumber, savedAt: savedAt ?? seenAt, ...readDraft(content ?? "null") };
}

/** What a person's device keeps of its unsaved marks. */
export interface DraftToKeep {
  readonly versionNumber: number;
  readonly key: string;
  readonly revision: number;
  readonly content?: DraftContent;
}

/**
 * Keeps what somebody marked and has not saved, and that they are there; without `content` only that. Marks of another of
 * their devices stay beside it. Throws 409 for too many of these, 413 for too many marks.
 */
export async function keepDraft(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { versionNumber, key, revision, content }: DraftToKeep,
): Promise<Draft> {
  const { database, clock } = context;
  const { identity: { userId, name: userName } } = access;
  const { storeId, accountId, date } = await context.offered(documentRecordsOffer)
    .permittedPlace(access, documentId, "corrections.correct");
  const text = content ? JSON.stringify(content) : null;
  if (text !== null && text.length > largestDraft) {
    throw tooLarge("There are too many marks to keep them unsaved. Save them now.");
  }
  const now = clock.now();
  const at = now.toISOString();
  const since = new Date(now.getTime() - presenceMs).toISOString();
  const theirs = and(eq(correctionDrafts.documentId, documentId), eq(correctionDrafts.userId, userId));
  const rows = await database.query.select().from(correctionDrafts).where(theirs);
  const known = rows.find((row) => row.key === key);
  const left = rows.filter((row) => row.key !== key && (row.content !== null || row.seenAt > since));
  if (!known && left.length >= mostDrafts) throw conflict("corrections.too_many_drafts", tooManyDrafts);
  const wasThere = known !== undefined && known.seenAt > since;
  const isLate = known !== undefined && known.content !== null && revision < known.revision;
  const statements = [
    // Signs of devices that are long gone make room.
    statementOf(
      deleteFrom(correctionDrafts).where(
        and(
          theirs,
          ne(correctionDrafts.key, key),
          isNull(correctionDrafts.content),
          lt(correctionDrafts.seenAt, since),
        ),
      ),
    ),
    statementOf(
      insert(correctionDrafts).values({
        ...{ documentId, storeId, accountId, userId, userName, key, versionNumber },
        revision: text === null ? 0 : revision,
        ...{ content: text, savedAt: text === null ? null : at, begunAt: at, seenAt: at },
      }).onConflictDoUpdate({
        target: [correctionDrafts.documentId, correctionDrafts.userId, correctionDrafts.key],
        set: {
          ...{ seenAt: at, userName },
          ...text === null || isLate ? {} : { content: text, savedAt: at, versionNumber, revision },
          ...wasThere ? {} : { begunAt: at },
        },
      }),
    ),
  ];
  const isNews = !wasThere || (text !== null && known.content === null);
  if (isNews) {
    await context.change((unit) => {
      unit.add(...statements);
      unit.publish(correctionChanged, { accountId, storeId, documentId, date, isPresence: true });
    });
  } else await database.write(() => statements);
  return await draftOf(context, access, documentId, key);
}

const tooManyDrafts =
  "You have unsaved marks on this form from many devices. Open it, and save or discard those first.";

/** Drops what somebody marked on a device and has not saved, and says that they no longer have the form open there. */
export async function dropDraft(
  context: FeatureContext,
  access: Access,
  documentId: number,
  key: string,
): Promise<void> {
  const place = await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "corrections.correct");
  const theirs = and(
    eq(correctionDrafts.documentId, documentId),
    eq(correctionDrafts.userId, access.identity.userId),
    eq(correctionDrafts.key, key),
  );
  const { database } = context;
  const known = await database.query.select({ id: correctionDrafts.documentId }).from(correctionDrafts)
    .where(theirs).get();
  if (!known) return;
  await context.change((unit) => {
    unit.add(statementOf(deleteFrom(correctionDrafts).where(theirs)));
    unit.publish(correctionChanged, { ...place, documentId, isPresence: true });
  });
}
