import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { warningDays } from "./contract.ts";
import { settingsChanged } from "./events.ts";
import type { CheckWindow, OwnCheckWindow } from "./offers.ts";
import { deadlineSettings } from "./schema.ts";
import { toldSettings } from "./told-rows.ts";

/** For how many days a background check holds in a store: its own setting, else the installation's. */
export async function checkWindowOf(
  { database, configuration }: Pick<FeatureContext, "database" | "configuration">,
  storeId: number,
): Promise<CheckWindow> {
  const { checkWindowDays, checkWindowSource } = deadlineSettings;
  const row = await database.query.select({ days: checkWindowDays, source: checkWindowSource }).from(deadlineSettings)
    .where(eq(deadlineSettings.storeId, storeId)).get();
  return row === undefined || row.days === null
    ? { days: configuration.checkWindowDays, source: "", isOwn: false }
    : { days: row.days, source: row.source, isOwn: true };
}

/** Adds a store's own window to a change, with its entry; null takes it back. False where it is so already. */
export async function setCheckWindow(
  context: FeatureContext,
  unit: UnitOfWork,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  actor: Actor,
  own: OwnCheckWindow | null,
): Promise<boolean> {
  const before = await checkWindowOf(context, id);
  const from = before.isOwn ? { days: before.days, source: before.source } : null;
  if (from?.days === own?.days && from?.source === own?.source) return false;
  const set = { checkWindowDays: own?.days ?? null, checkWindowSource: own?.source ?? "" };
  const row = { storeId: id, accountId, checkWarningDays: warningDays.usual, ...set };
  unit.add(telling(
    statementOf(
      insert(deadlineSettings).values(row).onConflictDoUpdate({ target: deadlineSettings.storeId, set }),
    ),
    await toldSettings(context.database, row, set),
  ));
  unit.record({
    stream: storeStream(id),
    event: "deadlines.check_window_set",
    subject: storeSubject(id),
    actor,
    data: { from, to: own && { days: own.days, source: own.source } },
  });
  unit.publish(settingsChanged, { accountId, storeId: id });
  return true;
}
