import { eq } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { deleteFrom, insert, isOneOf, statementOf } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type DeadlineSettings, seePermission, warningDays } from "./contract.ts";
import { settingsChanged } from "./events.ts";
import { deadlineSettings } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDeadlineSettings, toldSettings } from "./told-rows.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";

/** How early a store is warned. Throws 404 for one that is not the asker's to see. */
export async function settingsOf(context: FeatureContext, access: Access, storeId: number): Promise<DeadlineSettings> {
  await context.offered(storesOffer).permitted(access, storeId, seePermission);
  return { checkWarningDays: await daysOf(context.database, storeId) };
}

/** Sets how early a store is warned; an entry of the store's history says who set it. Throws 404 and 403. */
export async function setSettings(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { checkWarningDays }: DeadlineSettings,
): Promise<DeadlineSettings> {
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "stores.manage");
  await context.change(async (unit) => {
    const from = await daysOf(context.database, storeId);
    if (from === checkWarningDays) return;
    unit.add(telling(
      statementOf(
        insert(deadlineSettings).values({ storeId, accountId, checkWarningDays })
          .onConflictDoUpdate({ target: deadlineSettings.storeId, set: { checkWarningDays } }),
      ),
      await toldSettings(context.database, { storeId, accountId, checkWarningDays }, { checkWarningDays }),
    ));
    unit.record({
      stream: storeStream(storeId),
      event: "deadlines.settings_set",
      subject: storeSubject(storeId),
      actor: actorOf(access.identity),
      data: { from, to: checkWarningDays },
    });
    unit.publish(settingsChanged, { accountId, storeId });
  });
  return { checkWarningDays };
}

/** How many days ahead each of these stores is warned; those that are left out have the usual number. */
export async function warningDaysOf(
  { query }: Database,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { storeId, checkWarningDays } = deadlineSettings;
  const rows = await query.select({ storeId, checkWarningDays }).from(deadlineSettings)
    .where(isOneOf(storeId, storeIds));
  return new Map(rows.map((row) => [row.storeId, row.checkWarningDays]));
}

async function daysOf({ query }: Database, storeId: number): Promise<number> {
  const row = await query.select({ days: deadlineSettings.checkWarningDays }).from(deadlineSettings)
    .where(eq(deadlineSettings.storeId, storeId)).get();
  return row?.days ?? warningDays.usual;
}

/** What was set for a store goes with it. */
export function forgetSettings({ change }: Pick<FeatureContext, "change">): StoreRecords {
  return {
    purge: ({ storeId }) =>
      change((unit) =>
        unit.add(telling(
          statementOf(deleteFrom(deadlineSettings).where(eq(deadlineSettings.storeId, storeId))),
          toldDeadlineSettings.gone({ storeId }),
        ))
      ),
  };
}
