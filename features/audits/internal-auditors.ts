import { isOneOf } from "@/db/statement.ts";
import { and, eq } from "drizzle-orm";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import { insertAuditor } from "./audit-rows.ts";
import { hearersOf } from "./auditor-ids.ts";
import { type Auditor, type Eligible, mostAuditors } from "./contract-auditors.ts";
import { texts } from "./contract.ts";
import { auditStatuses, auditTypes } from "./contract-states.ts";
import { visibleAudit } from "./find-audit.ts";
import { entryOf } from "./ledger-events.ts";
import { presentAuditor } from "./list-auditors.ts";
import type { AuditRecord } from "./offers.ts";
import { auditChanged } from "./offers-events.ts";
import { isLead } from "./presenting.ts";
import { auditors } from "./schema.ts";

/** The people of a store who can take part in an internal audit there: enabled, and in already. By name. */
export async function eligiblePeople(context: FeatureContext, store: Store): Promise<readonly Person[]> {
  const staff = await context.offered(accountsOffer).staffOfStore(store.accountId, store.id);
  return staff.filter(({ invitationStatus }) => invitationStatus === 0);
}

/** One page of the people who can lead an internal audit of a store. Throws 404 and 403. */
export async function leadCandidates(
  context: FeatureContext,
  access: Access,
  { storeId, search, ...page }: { readonly storeId: number; readonly search?: string } & AskedPage,
) {
  const store = await context.offered(storesOffer).permitted(access, storeId, "audits.start_internal");
  return paginate((await eligiblePeople(context, store)).filter(matching(search)).map(presentEligible), page);
}

/** One page of the people who can be added to an internal audit; its lead asks. Throws 404 and 403. */
export async function invitablePeople(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { search, ...page }: { readonly search?: string } & AskedPage,
) {
  const audit = await ledInternalAudit(context, access, auditId);
  const store = await context.offered(storesOffer).existing(audit.storeId);
  const eligible = await eligiblePeople(context, store);
  const within = await partakers(context, auditId, eligible);
  const others = eligible.filter(({ id }) => !within.has(id)).filter(matching(search));
  return paginate(others.map(presentEligible), page);
}

/**
 * Adds one of the dealer's people to an internal audit. Throws 404, 403 for who does not lead it, 400 at `userId` for
 * somebody who cannot take part, 409 for who does already.
 */
export async function addInternalAuditor(
  context: FeatureContext,
  access: Access,
  { auditId, userId }: { readonly auditId: number; readonly userId: number },
): Promise<Auditor> {
  const audit = await ledInternalAudit(context, access, auditId);
  const { accountId, storeId } = audit;
  const store = await context.offered(storesOffer).existing(storeId);
  const person = (await eligiblePeople(context, store)).find(({ id }) => id === userId);
  if (!person) {
    const text = "Choose someone who works in this store and can sign in.";
    throw badRequest(text, { userId: text });
  }
  const taken = await partakers(context, auditId, [person]);
  if (taken.size > 0) throw conflict("audits.auditor_exists", `${person.name} takes part in this audit already.`);
  const id = await context.ids.next("auditors");
  const now = context.clock.now().toISOString();
  await context.change(async (unit) => {
    unit.guard("audits.active", "EXISTS (SELECT 1 FROM audits WHERE id = ? AND status = 0)", [auditId]);
    unit.guard("audits.too_many", "(SELECT count(*) FROM auditors WHERE audit_id = ?) < ?", [auditId, mostAuditors]);
    unit.add(insertAuditor({ id, auditId, accountId, userId }, now));
    unit.record(entryOf(audit, access.identity, "audits.auditor_invited", { userId, name: person.name, status: 0 }));
    unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds: await hearersOf(context, audit, userId) });
    unit.publish(personAccessChanged, { userId });
    unit.mail({
      to: { name: person.name, address: person.email },
      subject: `Internal audit of ${store.friendlyFFLName}`,
      text:
        `${access.identity.name} added you to the internal audit of ${store.friendlyFFLName}. Switch to Auditor at ` +
        "the top of the page to review documents.",
      links: [{ label: "Open the store", href: `${context.configuration.url}/${storeId}/documents` }],
      ...{ accountId, storeId, leastRank: 0 },
    });
  });
  return await presentAuditor(context, id);
}

/** An active internal audit that the asker leads. Throws 404, 409 when it has ended, 403 for anybody else. */
async function ledInternalAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await visibleAudit(context, access, auditId);
  if (audit.type !== auditTypes.internal) throw forbidden();
  if (audit.status !== auditStatuses.active) throw conflict("audits.ended", "This audit has ended.");
  if (!isLead(access, audit)) throw forbidden(texts.onlyTheLead);
  return audit;
}

async function partakers(
  { database }: FeatureContext,
  auditId: number,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const { userId } = auditors;
  const rows = await database.query.select({ userId }).from(auditors)
    .where(and(eq(auditors.auditId, auditId), isOneOf(userId, people.map(({ id }) => id))));
  return new Set(rows.map((row) => row.userId));
}

function matching(search = ""): (person: Person) => boolean {
  const sought = search.toLowerCase();
  return ({ name, email }) => name.toLowerCase().includes(sought) || email.includes(sought);
}

function presentEligible({ id, name, email, pictureUri }: Person): Eligible {
  return { id, name, email, uri: pictureUri };
}
