import { and, eq, isNull, lt, lte } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { deleteFrom, isOneOf, statementOf } from "@/db/statement.ts";
import { inSlices, removingOldest } from "@/kernel/slices.ts";
import type { UsedDraft } from "./contract-marks.ts";
import { correctionDrafts } from "./schema.ts";

/** Marks that nobody came back for in half a year, and signs of people who are long gone. */
const forgottenDraftMs = 180 * 86_400_000;
const forgottenPresenceMs = 3_600_000;

/**
 * Takes away the drafts that a save came from. What the person marked since, on another device or for another version stays;
 * of those who only look nothing is lost.
 */
export function usedDrafts(documentId: number, userId: number, used: readonly UsedDraft[]): readonly Statement[] {
  const theirs = and(eq(correctionDrafts.documentId, documentId), eq(correctionDrafts.userId, userId));
  return used.map(({ key, revision }) =>
    statementOf(
      deleteFrom(correctionDrafts)
        .where(and(theirs, eq(correctionDrafts.key, key), lte(correctionDrafts.revision, revision))),
    )
  );
}

/** Takes away all drafts of people who are gone for good. */
export function draftsOfPeople(userIds: readonly number[]): readonly Statement[] {
  return [statementOf(deleteFrom(correctionDrafts).where(isOneOf(correctionDrafts.userId, userIds)))];
}

/** Forgets drafts that nobody came back for, and signs of people who left without a word. */
export async function forgetDrafts(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const isLeft = and(isNull(correctionDrafts.content), lt(correctionDrafts.seenAt, before(forgottenPresenceMs)));
  await database.write(() => [statementOf(deleteFrom(correctionDrafts).where(isLeft))]);
  await inSlices(database, removingOldest("correction_drafts", "seen_at", before(forgottenDraftMs)));
}
