import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, isOneOf, statementOf, update } from "@/db/statement.ts";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, type ErasedAccount, newSecret, secretHash } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewInvitation, PreparedInvitation } from "./offers.ts";
import { userInvitations } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldInvitations } from "./told-rows.ts";

/** Invitations are valid 7 days (decisions, 'Accounts, stores, users'). */
export const invitationDays = 7;

const managersRank = 2;

/** An invitation as it was found by its link. */
export interface OpenInvitation {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number | null;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

/** Prepares somebody new with their invitation. */
export async function prepareInvitation(
  context: FeatureContext,
  invitation: NewInvitation,
): Promise<PreparedInvitation> {
  const userId = await context.ids.next("users");
  const { add, ...prepared } = await prepareLink(context, userId, invitation);
  const { name, email, phone = "", role, accountId, storeIds, by } = invitation;
  const person = { id: userId, accountId, name, email, phone, role, storeIds, expiresAt: prepared.expiresAt, by };
  return {
    ...prepared,
    add(unit) {
      unit.add(...context.offered(accountsOffer).newPerson(person));
      add(unit);
    },
  };
}

/** Prepares a new link for somebody who is written down; the one before ends with the same batch. */
export async function prepareLink(
  context: FeatureContext,
  userId: number,
  invitation: Omit<NewInvitation, "storeIds" | "phone">,
): Promise<PreparedInvitation> {
  const { clock, configuration, ids, mail } = context;
  const { name, email, role, by, mailFrom } = invitation;
  const id = await ids.next("user_invitations");
  const token = newSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 60 * 60_000).toISOString();
  const link = `${configuration.url}/invitation/${token}`;
  const row = {
    ...{ id, userId, accountId: mailFrom.accountId, tokenHash: secretHash(token), invitedByName: by.name },
    ...{ createdAt: now.toISOString(), expiresAt },
  };
  const words = invitation.words ?? await usualWords(context, invitation);
  return {
    userId,
    expiresAt,
    link: mail.isConfigured && !invitation.isHandedOver ? null : link,
    add(unit) {
      unit.add(
        endInvitationsOf(userId, "replaced", now),
        telling(statementOf(insert(userInvitations).values(row)), toldInvitations.made(row)),
      );
      unit.publish(personChanged, { accountId: mailFrom.accountId, userId });
      if (invitation.isHandedOver) return;
      unit.mail({
        to: { name, address: email },
        ...words,
        links: [{ label: "Accept the invitation", href: link }],
        ...mailFrom,
        leastRank: Math.max(managersRank, roleNamed(role)?.rank ?? managersRank),
      });
    },
  };
}

async function usualWords(
  context: FeatureContext,
  { name, role, by, mailFrom }: Pick<NewInvitation, "name" | "role" | "by" | "mailFrom">,
): Promise<{ subject: string; text: string }> {
  const account = mailFrom.accountId === null ? null : await context.offered(accountsOffer).account(mailFrom.accountId);
  const company = account?.name ?? "Strongroom";
  return {
    subject: `Your invitation to ${company}`,
    text: `Hello ${name},\n\n${by.name} invites you to the records of ${company} in Strongroom, with the permission ` +
      `"${roleNamed(role)?.label ?? ""}".\n\nThe link works once and for ${invitationDays} days. ` +
      "If you did not expect this, you need not do anything.",
  };
}

/** Ends whatever invitation of a person is open. */
export function endInvitationsOf(userId: number, outcome: "accepted" | "replaced" | "withdrawn", at: Date): Statement {
  return telling(
    statementOf(
      update(userInvitations).set({ endedAt: at.toISOString(), outcome })
        .where(and(eq(userInvitations.userId, userId), isNull(userInvitations.endedAt))),
    ),
    toldInvitations.allGone({ userId }),
  );
}

/** Forgets the invitations of an account that is gone for good, and of its people. */
export function eraseInvitations({ accountId, userIds }: ErasedAccount): readonly Statement[] {
  const isTheirs = or(eq(userInvitations.accountId, accountId), isOneOf(userInvitations.userId, userIds));
  return [telling(
    statementOf(deleteFrom(userInvitations).where(isTheirs)),
    toldInvitations.allGone({ accountId }),
    ...userIds.map((userId) => toldInvitations.allGone({ userId })),
  )];
}

/** The open invitation of a link's token; null when it is unknown, used, declined, replaced or expired. */
export async function invitationOf(database: Database, token: string, now: Date): Promise<OpenInvitation | null> {
  const { id, userId, accountId, invitedByName, tokenHash, expiresAt, endedAt } = userInvitations;
  const found = await database.query.select({ id, userId, accountId, invitedBy: invitedByName, expiresAt })
    .from(userInvitations)
    .where(and(eq(tokenHash, secretHash(token)), isNull(endedAt), gt(expiresAt, now.toISOString()))).get();
  return found ?? null;
}

/** The account that invited somebody whose invitation is open; null when none is. */
export async function inviterOf(database: Database, userId: number): Promise<number | null> {
  const open = await database.query.select({ accountId: userInvitations.accountId }).from(userInvitations)
    .where(and(eq(userInvitations.userId, userId), isNull(userInvitations.endedAt)))
    .orderBy(desc(userInvitations.id)).get();
  return open?.accountId ?? null;
}

/** The name of the guard that lets a link work once. */
export const linkUnused = "users.link_unused";

/** Uses a link up; the batch fails when somebody was quicker, or when it ran out. */
export function endByLink(id: number, outcome: "accepted" | "declined", at: Date): readonly Statement[] {
  const now = at.toISOString();
  const isOpen = and(eq(userInvitations.id, id), isNull(userInvitations.endedAt), gt(userInvitations.expiresAt, now));
  return [
    telling(
      statementOf(update(userInvitations).set({ endedAt: now, outcome }).where(isOpen)),
      toldInvitations.gone({ id }),
    ),
    guard(linkUnused, "changes() = 1"),
  ];
}
