import { constraintOf, troubleOf } from "@/db/errors.ts";
import type { Statement } from "@/db/database.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { type AppError, badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant } from "@/kernel/unit-of-work.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { inviteAtfPerson, personRefusal } from "./atf-person.ts";
import { insertAudit, insertAuditor, type NewAudit } from "./audit-rows.ts";
import type { StartAtf, StartedAudit, StartInternal } from "./contract.ts";
import { type AuditType, auditTypes } from "./contract-states.ts";
import { auditById } from "./find-audit.ts";
import { eligiblePeople } from "./internal-auditors.ts";
import { entryOf } from "./ledger-events.ts";
import { auditChanged } from "./offers-events.ts";
import { presentAudit } from "./presenting.ts";

/**
 * Starts an ATF audit and invites its lead auditor. Throws 404 for a store that is not the asker's, 403 for who may not, 400 at
 * `email` for an email that cannot be used, 409 while another ATF audit of the store is active.
 */
export async function startAtfAudit(context: FeatureContext, access: Access, body: StartAtf): Promise<StartedAudit> {
  const { name, email, phone, storeId, startDate, endDate } = body;
  const store = await context.offered(storesOffer).permitted(access, storeId, "audits.manage_atf");
  await requireNone(context, store, auditTypes.atf);
  const person = await inviteAtfPerson(context, access, { auditor: { name, email, phone }, role: "IOIUser", store });
  const { userId, isProved, link } = person;
  const audit = await start(context, access, store, {
    ...{ type: auditTypes.atf, range: { startDate, endDate }, leadAuditorId: userId, isProved },
    takesPart: (unit) => person.add(unit),
  });
  return link === null ? audit : { ...audit, invitationLink: link };
}

/**
 * Starts an internal audit that one of the dealer's people leads. Throws 404 and 403 as above, 400 at `leadAuditorId` for
 * somebody who cannot lead it, 409 while another internal audit of the store is active.
 */
export async function startInternalAudit(
  context: FeatureContext,
  access: Access,
  { leadAuditorId, storeId, startDate, endDate }: StartInternal,
): Promise<StartedAudit> {
  const store = await context.offered(storesOffer).permitted(access, storeId, "audits.start_internal");
  const lead = (await eligiblePeople(context, store)).find(({ id }) => id === leadAuditorId);
  if (!lead) {
    const text = "Choose someone who works in this store and can sign in.";
    throw badRequest(text, { leadAuditorId: text });
  }
  await requireNone(context, store, auditTypes.internal);
  return await start(context, access, store, {
    ...{ type: auditTypes.internal, range: { startDate, endDate }, leadAuditorId, isProved: false },
    takesPart: (unit) =>
      unit.mail({
        to: { name: lead.name, address: lead.email },
        subject: `Internal audit of ${store.friendlyFFLName}`,
        text: `${access.identity.name} started an internal audit of ${store.friendlyFFLName} and made you its lead ` +
          "auditor. Add auditors, then switch to Auditor at the top to review documents.",
        links: [{
          label: "Manage the audit",
          href: `${context.configuration.url}/${store.id}/internal-audit-management`,
        }],
        ...{ accountId: store.accountId, storeId: store.id, leastRank: 0 },
      }),
  });
}

interface Start extends Pick<NewAudit, "type" | "range" | "leadAuditorId"> {
  readonly isProved: boolean;
  readonly takesPart: Participant;
}

async function start(
  context: FeatureContext,
  access: Access,
  store: Store,
  { isProved, takesPart, ...started }: Start,
): Promise<StartedAudit> {
  const { ids, clock } = context;
  const { accountId, id: storeId } = store;
  const audit: NewAudit = { id: await ids.next("audits"), accountId, storeId, ...started };
  const { id: auditId, leadAuditorId: userId, type, range } = audit;
  const auditorId = await ids.next("auditors");
  const now = clock.now().toISOString();
  const rows: readonly Statement[] = [
    insertAudit(audit, now),
    insertAuditor({ id: auditorId, auditId, accountId, userId, isProved }, now),
  ];
  const data = { type, ...range, leadAuditorId: userId, auditorIds: [userId] };
  try {
    await context.change(async (unit) => {
      await takesPart(unit);
      unit.add(...rows);
      unit.record(entryOf({ id: auditId, storeId }, access.identity, "audits.started", data));
      unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds: [userId] });
      unit.publish(personAccessChanged, { userId });
    });
  } catch (error) {
    if (isSecondActive(error)) throw alreadyActive(type);
    throw personRefusal(error);
  }
  const stored = await auditById(context.database, auditId);
  if (!stored) throw new Error("An audit that was just started is gone.");
  return await presentAudit(context, access, stored);
}

async function requireNone({ database }: FeatureContext, { id }: Store, type: AuditType): Promise<void> {
  const active = "SELECT 1 FROM audits WHERE store_id = ? AND type = ? AND status = 0";
  if (await database.one(active, [id, type])) throw alreadyActive(type);
}

/** True for the error of a batch that would make a second active audit of its type in the store. */
function isSecondActive(error: unknown): boolean {
  return troubleOf(error) === "unique" && constraintOf(error).includes("audits.store_id");
}

function alreadyActive(type: AuditType): AppError {
  const kind = type === auditTypes.atf ? "An ATF audit" : "An internal audit";
  return conflict("audits.already_active", `${kind} of this store is active. End it before you start another.`);
}
