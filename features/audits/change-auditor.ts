import { and, eq, sql } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer, peopleGuards, type Person, type PersonChange } from "@/features/accounts/offers.ts";
import { personAccessChanged, personChanged } from "@/features/accounts/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { usersOffer } from "@/features/users/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { invitedAgain, type InvitedAtfPerson, isOnlyOf, personRefusal, wordsFor } from "./atf-person.ts";
import { hearersOf } from "./auditor-ids.ts";
import { requireActive } from "./change-audit.ts";
import type { AuditorChange, InvitedAuditor } from "./contract-auditors.ts";
import { texts } from "./contract.ts";
import { auditTypes } from "./contract-states.ts";
import { visibleAudit } from "./find-audit.ts";
import { entryOf } from "./ledger-events.ts";
import { presentAuditor } from "./list-auditors.ts";
import { auditChanged } from "./offers-events.ts";
import { type AuditorRecord, type AuditRecord, auditRecordsOffer } from "./offers.ts";
import { isLead, mayInviteAtf } from "./presenting.ts";
import { auditors } from "./schema.ts";
import { shutOut } from "./shut-out.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldAuditors } from "./told-rows.ts";

/**
 * Changes an auditor of an active audit: their status, and of an ATF auditor who is of this dealer's audits alone the name and
 * phone, and the email until they come in. Throws 404, 403 for who may not, 400 with fields, 409 when the audit has ended or
 * somebody was quicker.
 */
export async function changeAuditor(
  context: FeatureContext,
  access: Access,
  auditorId: number,
  { auditor: wanted, shouldResendInvite = false }: {
    readonly auditor: AuditorChange;
    readonly shouldResendInvite?: boolean;
  },
): Promise<InvitedAuditor> {
  const { audit, row, person } = await found(context, access, auditorId);
  requireActive(audit);
  if (wanted.version !== undefined && wanted.version !== row.version) throw quicker();
  const isEnabling = wanted.status !== undefined && wanted.status !== row.status;
  if (isEnabling) requireStatusOpen(access, audit, row);
  const change = await personChange(context, audit, person, wanted);
  const invitation = shouldResendInvite ? await again(context, access, { audit, person, change }) : null;
  await write(context, access, {
    ...{ audit, row, person, change, invitation },
    status: isEnabling ? wanted.status ?? row.status : row.status,
  });
  const shown = await presentAuditor(context, auditorId);
  return invitation?.link ? { ...shown, invitationLink: invitation.link } : shown;
}

interface Found {
  readonly audit: AuditRecord;
  readonly row: AuditorRecord;
  readonly person: Person;
}

async function found(context: FeatureContext, access: Access, auditorId: number): Promise<Found> {
  const { auditId } = auditors;
  const place = await context.database.query.select({ auditId }).from(auditors).where(eq(auditors.id, auditorId)).get();
  if (!place) throw notFound();
  const audit = await visibleAudit(context, access, place.auditId);
  const rows = await context.offered(auditRecordsOffer).auditorsOf(audit.id);
  const row = rows.find(({ id }) => id === auditorId);
  const person = row && await context.offered(accountsOffer).person(row.userId);
  if (!row || !person || person.isDeleted) throw notFound();
  if (audit.type === auditTypes.internal && !isLead(access, audit)) throw forbidden(texts.onlyTheLead);
  if (audit.type === auditTypes.atf && !mayInviteAtf(access, audit)) throw forbidden();
  return { audit, row, person };
}

/** Nobody changes their own status, and the lead of an internal audit stays in it (document 3, section 6). */
function requireStatusOpen(access: Access, { type }: AuditRecord, row: AuditorRecord): void {
  if (row.userId === access.identity.userId) throw forbidden("You can't change your own status.");
  if (row.isLead && type === auditTypes.internal) throw forbidden("The lead auditor can't be disabled.");
  const isDealers = access.identity.accountId !== null;
  if (row.isLead && !isDealers) throw forbidden("The lead auditor can't be disabled.");
}

/** What is to be another way about the person behind an ATF auditor; nothing of the dealer's own people. */
async function personChange(
  context: FeatureContext,
  { type, accountId }: AuditRecord,
  person: Person,
  { name, email, phone }: AuditorChange,
): Promise<PersonChange> {
  const change: PersonChange = {
    ...name !== undefined && name !== person.name ? { name } : {},
    ...email !== undefined && email !== person.email ? { email } : {},
    ...phone !== undefined && phone !== person.phone ? { phone } : {},
  };
  const [field] = Object.keys(change);
  if (!field) return change;
  if (type === auditTypes.internal || !await isOnlyOf(context, person.id, accountId)) {
    throw atField(field, "They can change this in their own profile.");
  }
  if (change.email !== undefined && person.invitationStatus === 0) {
    throw atField("email", "This auditor has signed in with this email. They can change it in their own profile.");
  }
  return change;
}

function atField(field: string, text: string) {
  return badRequest(text, { [`auditor.${field}`]: text });
}

async function again(
  context: FeatureContext,
  access: Access,
  { audit: { accountId, storeId, type }, person, change }: Omit<Found, "row"> & { readonly change: PersonChange },
): Promise<InvitedAtfPerson> {
  if (type === auditTypes.internal) throw forbidden();
  if (person.invitationStatus === 0) {
    throw badRequest("The invitation was already accepted.", undefined, "users.invitation_accepted");
  }
  // A link that this dealer gets must not be one into another dealer's records.
  if (!context.mail.isConfigured && !await isOnlyOf(context, person.id, accountId)) throw forbidden();
  const { identity: { userId, name, role } } = access;
  const store = await context.offered(storesOffer).existing(storeId);
  const words = wordsFor({ name: change.name ?? person.name }, name, store);
  const by = { userId, name, role };
  return await invitedAgain(context, person, { by, mailFrom: { accountId, storeId }, words, change });
}

interface Prepared extends Found {
  readonly change: PersonChange;
  readonly invitation: InvitedAtfPerson | null;
  readonly status: 0 | 1;
}

async function write(context: FeatureContext, access: Access, prepared: Prepared): Promise<void> {
  const { audit, row, person, change, invitation, status } = prepared;
  const fields = Object.keys(change);
  const isStatus = status !== row.status;
  if (fields.length === 0 && !invitation && !isStatus) return;
  const { identity } = access;
  const { accountId, storeId, id: auditId } = audit;
  const { userId } = row;
  const people = context.offered(accountsOffer);
  const forgiven = change.email === undefined ? null : await context.offered(usersOffer).beginEmailTry(identity.userId);
  const named = { userId, name: change.name ?? person.name };
  try {
    await context.change(async (unit) => {
      const values = { status, ...invitation ? { isProved: invitation.isProved } : {} };
      unit.add(telling(
        statementOf(
          update(auditors).set({ ...values, version: sql`${auditors.version} + 1` })
            .where(and(eq(auditors.id, row.id), eq(auditors.version, row.version))),
        ),
        toldAuditors.changed({ id: row.id }, values),
      ));
      unit.guard(unchanged, "changes() = 1");
      unit.guard("audits.active", "EXISTS (SELECT 1 FROM audits WHERE id = ? AND status = 0)", [auditId]);
      if (invitation) invitation.add(unit);
      else if (fields.length > 0) unit.add(...people.changePerson(person, change, identity));
      if (fields.length > 0) {
        unit.record(entryOf(audit, identity, "audits.auditor_changed", { ...named, fields }));
        unit.publish(personChanged, { accountId: null, userId });
      }
      if (invitation) unit.record(entryOf(audit, identity, "audits.auditor_invited_again", named));
      if (isStatus) {
        const event = status === 0 ? "audits.auditor_enabled" : "audits.auditor_disabled";
        unit.record(entryOf(audit, identity, event, named));
      }
      if (forgiven) unit.add(forgiven);
      unit.publish(auditChanged, {
        accountId,
        storeId,
        auditId,
        auditorIds: await hearersOf(context, audit, userId),
      });
      if (isStatus && status === 1) await shutOut(context, unit, { auditId, userIds: [userId] });
      else unit.publish(personAccessChanged, { userId });
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

const unchanged = "audits.auditor_unchanged";

function refusalOf(error: unknown): unknown {
  if (!(error instanceof GuardFailed)) return error;
  if (error.guard === unchanged || error.guard === peopleGuards.unchanged) return quicker();
  if (error.guard === "audits.active") return conflict("audits.ended", "This audit has ended.");
  return personRefusal(error, "auditor.email");
}

function quicker() {
  return conflict(
    "record.stale",
    "Someone else changed this auditor. Your change was not saved. Reload and make it again.",
  );
}
