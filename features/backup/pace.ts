import { guard } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import type { Access } from "@/kernel/access.ts";
import { tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** Pages that one person reads in a minute at most: a first copy of a large store goes on as fast as its files come. */
export const pagesPerMinute = 600;

/** Counts a page of the feed. Throws 429 when the person has had all of this minute's. */
export async function keepPace({ database, clock }: FeatureContext, { identity }: Access): Promise<void> {
  const now = clock.now().getTime();
  const minute = Math.floor(now / 60_000);
  const isSlow = "NOT EXISTS (SELECT 1 FROM backup_paces WHERE user_id = ? AND minute = ? AND pages >= ?)";
  try {
    await database.write(() => [
      guard("backup.pace", isSlow, [identity.userId, minute, pagesPerMinute]),
      {
        sql: "INSERT INTO backup_paces(user_id, minute, pages) VALUES (?, ?, 1) ON CONFLICT (user_id) DO UPDATE SET " +
          "pages = CASE WHEN minute = excluded.minute THEN pages + 1 ELSE 1 END, minute = excluded.minute",
        args: [identity.userId, minute],
      },
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw tooMany("That is too fast for a backup. Please wait a minute.", 60 - Math.floor((now / 1000) % 60));
  }
}
