import { eq } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { daysAfter } from "@/features/deadlines/offers.ts";
import { noticeDays } from "./contract.ts";
import type { Notice } from "./contract-shapes.ts";
import type { Duties } from "./judge.ts";
import { complianceDuties, complianceStores, type StoreRow } from "./schema.ts";

/** What a store said; undefined while it has said nothing. */
export async function rowOf({ query }: Database, storeId: number): Promise<StoreRow | undefined> {
  return await query.select().from(complianceStores).where(eq(complianceStores.storeId, storeId)).get();
}

/** What was confirmed last in a store, by condition. */
export async function dutiesOf({ query }: Database, storeId: number): Promise<Duties> {
  const rows = await query.select().from(complianceDuties).where(eq(complianceDuties.storeId, storeId));
  return new Map(rows.map((row) => [row.condition, row]));
}

/** The version that a store has which has said nothing. */
export const firstVersion = 1;

/** The notice as a row has it, on the calendar of its store. The sixtieth day is the last on which paper is kept. */
export function noticeOf(row: StoreRow | undefined, today: string): Notice {
  const { noticeDate = null, officeName = "", officeAddress = "" } = row ?? {};
  const lastDay = noticeDate === null ? null : daysAfter(noticeDate, noticeDays);
  return { noticeDate, lastDay, isOver: lastDay !== null && today > lastDay, officeName, officeAddress };
}
