import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { accountAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { coveredCondition, exportLifeMilliseconds, notWhole } from "../export/export-state.ts";
import { lastExport, lastWholeExport } from "../export/export-rows.ts";
import { deletionChanged } from "../events.ts";
import { deletions } from "../schema.ts";
import type { Subject } from "../subjects.ts";
import { hindranceTo } from "./hindrance.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDeletions } from "../told-rows.ts";

/** What is deleted can be restored by the operator for this long. */
const graceMilliseconds = 30 * 24 * 60 * 60_000;

/**
 * Deletes a store or an account. The batch itself holds only while an export by the same person, finished within 24
 * hours, covers everything as of now (decisions, 'Accounts, stores, users'). Throws 409 with the reason otherwise.
 */
export async function deleteSubject(context: FeatureContext, access: Access, subject: Subject): Promise<void> {
  const hindrance = await hindranceTo(context, subject);
  if (hindrance) throw conflict(hindrance.code, hindrance.text);
  const { database, ids, clock } = context;
  const { identity } = access;
  const whole = await lastWholeExport(database, subject, identity.userId);
  if (!whole) throw await inPart(context, subject, identity.userId) ? exportWhole() : exportFirst();
  const exportId = whole.id;
  const now = clock.now();
  const at = now.toISOString();
  const covered = coveredCondition(context, subject, exportId);
  const row = {
    ...{ id: await ids.next("departures"), accountId: subject.accountId, storeId: subject.storeId },
    ...{ name: subject.name, deletedByName: identity.name, deletedAt: at },
    purgeAt: new Date(now.getTime() + graceMilliseconds).toISOString(),
  };
  try {
    await context.change(async (unit) => {
      unit.guard(
        "offboarding.exported",
        "EXISTS (SELECT 1 FROM departure_exports WHERE id = ? AND state = 'finished' AND left_out_files = 0 " +
          "AND finished_at > ?)",
        [exportId, new Date(now.getTime() - exportLifeMilliseconds).toISOString()],
      );
      unit.guard("offboarding.covered", covered.sql, covered.args);
      for (const part of removal(context, subject, at)) await part(unit);
      unit.add(telling(statementOf(insert(deletions).values(row)), toldDeletions.made(row)));
      unit.record({
        stream: accountStream(subject.accountId),
        event: "departure.deleted",
        subject: subject.storeId === null ? accountSubject(subject.accountId) : storeSubject(subject.storeId),
        actor: actorOf(identity),
        data: { kind: subject.kind, name: subject.name, exportId },
      });
      unit.publish(accountAccessChanged, { accountId: subject.accountId });
      unit.publish(deletionChanged, { accountId: subject.accountId, storeId: subject.storeId });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw error.guard === "offboarding.covered" ? exportAgain() : exportFirst();
  }
}

function removal(
  context: FeatureContext,
  { accountId, storeId, stores }: Subject,
  at: string,
): readonly Participant[] {
  const close = context.offered(storesOffer).close(accountId, stores.map(({ id }) => id), at);
  return storeId === null ? [close, context.offered(accountsOffer).closeAccount(accountId, at)] : [close];
}

/** Whether the last export was finished without some files. */
async function inPart({ database }: FeatureContext, subject: Subject, userId: number): Promise<boolean> {
  const last = await lastExport(database, subject, userId);
  return last?.state === "finished" && last.leftOutFiles > 0;
}

function exportWhole() {
  return conflict("offboarding.export_not_whole", notWhole);
}

function exportFirst() {
  return conflict("offboarding.export_first", "Export all files first. You can delete for 24 hours after that.");
}

function exportAgain() {
  return conflict(
    "offboarding.export_again",
    "Something has changed since the export. Export again before deleting.",
  );
}
