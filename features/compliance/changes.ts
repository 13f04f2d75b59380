import { and, eq } from "drizzle-orm";
import type * as v from "valibot";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { conditions } from "./conditions.ts";
import { compliancePermission, type dutyBody, type legalBody, type noticeBody } from "./contract.ts";
import type { Compliance } from "./contract-shapes.ts";
import { complianceSet } from "./events.ts";
import { gatherFacts } from "./gather-facts.ts";
import { entryOf } from "./ledger-events.ts";
import { pageOf } from "./page.ts";
import { dutiesOf, firstVersion, rowOf } from "./rows.ts";
import { complianceDuties, complianceStores, type StoreRow } from "./schema.ts";

const unchangedGuard = "compliance.unchanged";

/** Sets the notice. Throws 404 and 403, 400 for a day that has not come at the store, and 409 for a stale version. */
export async function changeNotice(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { version, ...to }: v.InferOutput<typeof noticeBody>,
): Promise<Compliance> {
  const store = await context.offered(storesOffer).permitted(access, storeId, compliancePermission);
  if (to.noticeDate !== null && to.noticeDate > context.offered(storesOffer).today(store)) {
    const text = "The day you gave the notice can't be in the future.";
    throw badRequest(text, { noticeDate: text });
  }
  await changeRow(context, access, store, version, (unit, row) => {
    const { noticeDate = null, officeName = "", officeAddress = "" } = row ?? {};
    const from = { noticeDate, officeName, officeAddress };
    if (isSame(from, to)) return null;
    unit.record(entryOf(storeId, actorOf(access.identity), "compliance.notice_set", { from, to }));
    return to;
  });
  return await pageOf(context, store);
}

/** Sets what the law leaves to settings. Throws 404 and 403, and 409 for a stale version. */
export async function changeLegal(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { version, accessPoints, checkWindow, retention }: v.InferOutput<typeof legalBody>,
): Promise<Compliance> {
  const store = await context.offered(storesOffer).permitted(access, storeId, compliancePermission);
  const actor = actorOf(access.identity);
  const to = { accessPoints, retentionYears: retention?.years ?? null, retentionSource: retention?.source ?? "" };
  await changeRow(context, access, store, version, async (unit, row) => {
    const isOtherWindow = await context.offered(deadlinesOffer).setCheckWindow(unit, store, actor, checkWindow);
    const { accessPoints: points = null, retentionYears = null, retentionSource = "" } = row ?? {};
    const from = { accessPoints: points, retentionYears, retentionSource };
    if (!isSame(from, to)) unit.record(entryOf(storeId, actor, "compliance.settings_set", { from, to }));
    else if (!isOtherWindow) return null;
    return to;
  });
  return await pageOf(context, store);
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(one).every((key) => one[key] === other[key]);
}

/** Writes what `to` comes to over what a store said before; null changes nothing of it. */
async function changeRow(
  context: FeatureContext,
  access: Access,
  { id: storeId, accountId, timeZone }: Store,
  version: number,
  to: (unit: UnitOfWork, row: StoreRow | undefined) => Promise<Partial<StoreRow> | null> | Partial<StoreRow> | null,
): Promise<void> {
  const stale = async () => {
    const row = await rowOf(context.database, storeId);
    const at = row?.changedAt ?? context.clock.now().toISOString();
    return staleRecord(row?.changedByName ?? "Someone else", at, timeZone);
  };
  try {
    await context.change(async (unit) => {
      const row = await rowOf(context.database, storeId);
      unit.guard(
        unchangedGuard,
        "coalesce((SELECT version FROM compliance_stores WHERE store_id = ?), ?) = ?",
        [storeId, firstVersion, version],
      );
      const set = await to(unit, row);
      if (set === null) return;
      const by = { changedByName: access.identity.name, changedAt: context.clock.now().toISOString() };
      const values = { ...set, ...by, version: version + 1 };
      unit.add(statementOf(
        insert(complianceStores).values({ storeId, accountId, ...values })
          .onConflictDoUpdate({ target: complianceStores.storeId, set: values }),
      ));
      unit.publish(complianceSet, { accountId, storeId });
    });
  } catch (error) {
    throw error instanceof GuardFailed && error.guard === unchangedGuard ? await stale() : error;
  }
}

/**
 * Confirms what only the dealer can know about a condition, anew each time; or takes it back. Throws 404 and 403, and 400
 * for a condition that has nothing to confirm in this installation.
 */
export async function changeDuty(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { condition, isConfirmed }: v.InferOutput<typeof dutyBody>,
): Promise<Compliance> {
  const store = await context.offered(storesOffer).permitted(access, storeId, compliancePermission);
  const { accountId } = store;
  const facts = await gatherFacts(context, store, await rowOf(context.database, storeId));
  const rule = conditions.find(({ number }) => number === condition);
  const statement = rule?.confirms?.(facts);
  if (!rule || !statement) {
    const text = "This condition has nothing to confirm.";
    throw badRequest(text, { condition: text });
  }
  const { identity } = access;
  const told = { condition, title: rule.title, statement };
  await context.change(async (unit) => {
    const isThere = (await dutiesOf(context.database, storeId)).has(condition);
    if (!isConfirmed && !isThere) return;
    const set = {
      statement,
      confirmedById: identity.userId,
      confirmedByName: identity.name,
      confirmedAt: context.clock.now().toISOString(),
    };
    const { storeId: store, condition: number } = complianceDuties;
    unit.add(statementOf(
      isConfirmed
        ? insert(complianceDuties).values({ storeId, condition, accountId, ...set })
          .onConflictDoUpdate({ target: [store, number], set })
        : deleteFrom(complianceDuties).where(and(eq(store, storeId), eq(number, condition))),
    ));
    const event = isConfirmed ? "compliance.duty_confirmed" : "compliance.duty_withdrawn";
    unit.record(entryOf(storeId, actorOf(identity), event, told));
    unit.publish(complianceSet, { accountId, storeId });
  });
  return await pageOf(context, store);
}
