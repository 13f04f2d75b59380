import { GuardFailed, troubleOf } from "@/db/errors.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { inviteAtfPerson, type NamedAuditor, personRefusal } from "./atf-person.ts";
import { insertAuditor } from "./audit-rows.ts";
import { hearersOf } from "./auditor-ids.ts";
import { requireActive } from "./change-audit.ts";
import { type InvitedAuditor, mostAuditors } from "./contract-auditors.ts";
import { texts } from "./contract.ts";
import { auditTypes } from "./contract-states.ts";
import { visibleAudit } from "./find-audit.ts";
import { entryOf } from "./ledger-events.ts";
import { presentAuditor } from "./list-auditors.ts";
import { auditChanged } from "./offers-events.ts";
import { mayInviteAtf } from "./presenting.ts";

/**
 * Invites somebody to an active ATF audit. Throws 404, 403 for who may not, 409 when it has ended, is full or has them
 * already, 400 at `email` for an email that cannot be used, 429 after too many of those.
 */
export async function inviteToAtfAudit(
  context: FeatureContext,
  access: Access,
  { auditId, status, ...auditor }: NamedAuditor & { readonly auditId: number; readonly status: 0 | 1 },
): Promise<InvitedAuditor> {
  const audit = await visibleAudit(context, access, auditId);
  if (audit.type !== auditTypes.atf) throw forbidden(texts.onlyTheLead);
  if (!mayInviteAtf(access, audit)) throw forbidden();
  requireActive(audit);
  const { accountId, storeId } = audit;
  const store = await context.offered(storesOffer).existing(storeId);
  const named = { name: auditor.name, email: auditor.email, phone: auditor.phone };
  const person = await inviteAtfPerson(context, access, { auditor: named, role: "IOIAdmin", store });
  const { userId, name, isProved, link } = person;
  const id = await context.ids.next("auditors");
  const now = context.clock.now().toISOString();
  try {
    await context.change(async (unit) => {
      unit.guard("audits.active", "EXISTS (SELECT 1 FROM audits WHERE id = ? AND status = 0)", [auditId]);
      unit.guard(full, "(SELECT count(*) FROM auditors WHERE audit_id = ?) < ?", [auditId, mostAuditors]);
      person.add(unit);
      unit.add(insertAuditor({ id, auditId, accountId, userId, isProved, status }, now));
      unit.record(entryOf(audit, access.identity, "audits.auditor_invited", { userId, name, status }));
      unit.publish(auditChanged, {
        accountId,
        storeId,
        auditId,
        auditorIds: await hearersOf(context, audit, userId),
      });
      unit.publish(personAccessChanged, { userId });
    });
  } catch (error) {
    throw refusalOf(error);
  }
  const shown = await presentAuditor(context, id);
  return link === null ? shown : { ...shown, invitationLink: link };
}

const full = "audits.too_many_auditors";

function refusalOf(error: unknown): unknown {
  if (troubleOf(error) === "unique") {
    return conflict("audits.auditor_exists", "This auditor takes part in the audit already.");
  }
  if (error instanceof GuardFailed && error.guard === "audits.active") {
    return conflict("audits.ended", "This audit has ended.");
  }
  if (error instanceof GuardFailed && error.guard === full) {
    return conflict("audits.too_many_auditors", `An audit has at most ${mostAuditors} auditors.`);
  }
  return personRefusal(error);
}
