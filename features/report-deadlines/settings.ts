import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { reportPermission, type ReportSettings } from "./contract.ts";
import type { RifleReports } from "./contract-shapes.ts";
import { reportChanged } from "./events.ts";
import { rifleStates } from "./firearm-rules.ts";
import { settingsEvent } from "./ledger-events.ts";
import { reportDeadlineSettings } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldReportSettings } from "./told-rows.ts";

/** Whether a store reports multiple sales of rifles, as it is set. Throws 404 for a store that is not the asker's. */
export async function settingsOf(context: FeatureContext, access: Access, storeId: number): Promise<ReportSettings> {
  return await shown(context, await context.offered(storesOffer).permitted(access, storeId, reportPermission));
}

/** Sets it for transfers from now on; an entry of the store's history says who set it. Throws 404 and 403. */
export async function setSettings(
  context: FeatureContext,
  access: Access,
  storeId: number,
  rifleReports: RifleReports,
): Promise<ReportSettings> {
  const store = await context.offered(storesOffer).permitted(access, storeId, "stores.manage");
  const { accountId } = store;
  await context.change(async (unit) => {
    const from = await settingOf(context, storeId);
    if (from === rifleReports) return;
    unit.add(telling(
      statementOf(
        insert(reportDeadlineSettings).values({ storeId, accountId, rifleReports })
          .onConflictDoUpdate({ target: reportDeadlineSettings.storeId, set: { rifleReports } }),
      ),
      toldReportSettings.made({ storeId, accountId, rifleReports }),
    ));
    unit.record({
      stream: storeStream(storeId),
      event: settingsEvent,
      subject: storeSubject(storeId),
      actor: actorOf(access.identity),
      data: { from, to: rifleReports },
    });
    unit.publish(reportChanged, { accountId, storeId });
  });
  return await shown(context, store);
}

/** Whether multiple sales of rifles are found in a store. */
export async function reportsRifles(context: FeatureContext, store: Store): Promise<boolean> {
  const setting = await settingOf(context, store.id);
  return setting === "on" || (setting === "byState" && stateAsks(store));
}

async function shown(context: FeatureContext, store: Store): Promise<ReportSettings> {
  return { rifleReports: await settingOf(context, store.id), stateAsks: stateAsks(store) };
}

const stateAsks = ({ premiseState }: Store) => rifleStates.includes(premiseState);

async function settingOf({ database }: FeatureContext, storeId: number): Promise<RifleReports> {
  const row = await database.query.select({ setting: reportDeadlineSettings.rifleReports }).from(reportDeadlineSettings)
    .where(eq(reportDeadlineSettings.storeId, storeId)).get();
  return row?.setting ?? "byState";
}
