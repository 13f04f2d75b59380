import { eq } from "drizzle-orm";
import type { Database, RowTold } from "@/db/database.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { deadlineSettings } from "./schema.ts";

type Settings = typeof deadlineSettings.$inferInsert & { readonly storeId: number };

/** What the ledger is told of a store's settings: all of a new row, the changed ones of one that is there. */
export async function toldSettings(database: Database, row: Settings, set: Partial<Settings>): Promise<RowTold> {
  const { storeId } = row;
  const known = await database.query.select({ storeId: deadlineSettings.storeId }).from(deadlineSettings)
    .where(eq(deadlineSettings.storeId, storeId)).get();
  return known ? toldDeadlineSettings.changed({ storeId }, set) : toldDeadlineSettings.made(row);
}

export const toldDeadlineSettings = toldRows(deadlineSettings, {
  noun: "setting of deadline warnings",
  key: ["storeId"],
  columns: {
    accountId: "account",
    checkWarningDays: "days of warning",
    checkWindowDays: "days that a background check holds",
    checkWindowSource: "rule of these days",
  },
  about: ({ storeId }) => storeSubject(Number(storeId)),
  stream: ({ storeId }) => storeStream(Number(storeId)),
});
