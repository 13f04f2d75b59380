import * as v from "valibot";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";

const invited = v.object({
  email: v.string(),
  role: v.string(),
  expiresAt: v.string(),
  /** Left out where an invitation is sent again, and in entries of the first version. */
  storeIds: v.optional(v.array(v.number())),
});
const changed = v.object({ changes: v.record(v.string(), v.object({ to: v.unknown() })) });

/** What the entries about a person come to, as far as they say: nothing of whoever was there before any of them. */
interface Folded {
  readonly email?: string;
  readonly role?: string;
  readonly isDisabled?: boolean;
  readonly storeIds?: readonly number[];
  /** Until when the link is good; null where no invitation is open any more. */
  readonly invitedUntil?: string | null;
  readonly isDeleted?: boolean;
}

/**
 * Checks that what lets people in is what the ledger says: account, permission, status, email, FFL access, invitations.
 * Of whoever was never invited nor changed (the first owner, operators, sample people) the ledger says nothing of that.
 */
export async function* verifyPeople(context: FeatureContext): AsyncGenerator<Finding> {
  const people = context.offered(accountsOffer);
  const rows = await context.database.all(
    "SELECT DISTINCT subject FROM ledger WHERE event IN ('users.invited', 'users.invited_again', 'users.changed', 'users.deleted')",
  );
  for (const { subject } of rows) {
    const id = Number(String(subject).slice("user:".length));
    const entries = await context.ledger.about(userSubject(id));
    const folded = foldOf(entries);
    const person = await people.person(id);
    // Whoever was removed for good together with an account has no entry of their own.
    if (!person || await isPurged(context, accountSubject(person.accountId ?? 0))) continue;
    if (folded.isDeleted) {
      if (!person.isDeleted) {
        yield { kind: "problem", subject: userSubject(id), message: "The person was deleted, and is there again." };
      }
      continue;
    }
    const differing = [...differences(folded, person)];
    const invited = entries.find(({ event }) => event === "users.invited");
    if (invited && invited.stream !== accountStream(person.accountId)) differing.push("account");
    if (folded.storeIds && !await isAsTold(context, id, folded.storeIds)) differing.push("FFL access");
    for (const what of differing) {
      yield { kind: "problem", subject: userSubject(id), message: `The person's ${what} is not what the ledger says.` };
    }
  }
  yield { kind: "checked", what: "people against the ledger", count: rows.length };
}

function* differences(folded: Folded, person: Person): Generator<string> {
  const { email, role, isDisabled, invitedUntil } = folded;
  if (role !== undefined && role !== person.role) yield "permission";
  if (isDisabled !== undefined && isDisabled !== person.isDisabled) yield "status";
  if (email !== undefined && email !== person.email) yield "email";
  if (invitedUntil === null && person.invitationStatus === 1) yield "invitation";
}

/** What was removed for good leaves its row and its entry, and nothing that could be compared. */
async function isPurged({ database }: FeatureContext, subject: string): Promise<boolean> {
  const purged = "SELECT 1 FROM ledger WHERE subject = ? AND event = 'departure.purged' LIMIT 1";
  return await database.one(purged, [subject]) !== null;
}

/** Access to a store that is gone for good went with it. */
async function isAsTold({ database }: FeatureContext, userId: number, storeIds: readonly number[]): Promise<boolean> {
  const rows = await database.all(
    `SELECT store_id FROM access_stores WHERE user_id = ? AND store_id IN (SELECT id FROM stores)
     UNION ALL SELECT -value FROM json_each(?) WHERE value IN (SELECT id FROM stores)
       AND value NOT IN (SELECT store_id FROM access_stores WHERE user_id = ?)
       AND NOT EXISTS (SELECT 1 FROM ledger WHERE subject = 'store:' || value AND event = 'departure.purged')`,
    [userId, JSON.stringify(storeIds), userId],
  );
  return rows.every(({ store_id }) => storeIds.includes(Number(store_id)));
}

function foldOf(entries: readonly Entry[]): Folded {
  let folded: Folded = {};
  for (const { event, data } of entries) {
    if (event === "users.deleted") folded = { ...folded, isDeleted: true };
    else if (event === "users.invitation_accepted" || event === "users.invitation_declined") {
      folded = { ...folded, invitedUntil: null };
    } else if (event.startsWith("users.invited") && v.is(invited, data)) {
      const { email, role, expiresAt: invitedUntil, storeIds = folded.storeIds } = data;
      folded = { ...folded, email, role, invitedUntil, storeIds };
    } else if (event === "users.changed" && v.is(changed, data)) {
      folded = { ...folded, ...v.parse(known, Object.fromEntries(Object.entries(data.changes).map(toOf))) };
    }
  }
  return folded;
}

const known = v.object({
  email: v.optional(v.string()),
  role: v.optional(v.string()),
  isDisabled: v.optional(v.boolean()),
  storeIds: v.optional(v.array(v.number())),
});

function toOf([field, { to }]: readonly [string, { readonly to: unknown }]): readonly [string, unknown] {
  return [field, to];
}
