import { eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { isAuditor, type RoleName } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, peopleGuards, type Person, type PersonChange } from "@/features/accounts/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import { texts as userTexts } from "@/features/users/contract.ts";
import { usersOffer } from "@/features/users/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { type AppError, badRequest, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { auditors } from "./schema.ts";

/** An ATF auditor as the dealer names them. */
export interface NamedAuditor {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
}

/** Somebody who will take part in an ATF audit, once the change that `add` takes part in is stored. */
export interface InvitedAtfPerson {
  readonly userId: number;
  /** Their name: their own, where they were here before. */
  readonly name: string;
  /** True when nobody but they themselves can have accepted. */
  readonly isProved: boolean;
  /** To hand over, where no mail server sends it. */
  readonly link: string | null;
  add(unit: UnitOfWork): void;
}

/** Where an ATF auditor is invited to. */
export interface AtfInvitation {
  readonly auditor: NamedAuditor;
  readonly role: RoleName;
  readonly store: Store;
}

/**
 * Lets an auditor into the installation: somebody new by a link, somebody who inspects here already by their own sign-in.
 * Emails are unique, so a try counts as one to give an email. Throws 400 at `email` for an email that cannot be used: a
 * dealer's, an operator's, or an auditor's whom another dealer let in by a link that the dealer themselves got. Whoever
 * holds such a link could be that dealer, and would see this store.
 */
export async function inviteAtfPerson(
  context: FeatureContext,
  access: Access,
  { auditor, role, store }: AtfInvitation,
): Promise<InvitedAtfPerson> {
  const people = context.offered(accountsOffer);
  const users = context.offered(usersOffer);
  const { identity } = access;
  const forgiven = await users.beginEmailTry(identity.userId);
  const known = await people.personByEmail(auditor.email);
  const by = { userId: identity.userId, name: identity.name, role: identity.role };
  const mailFrom = { accountId: store.accountId, storeId: store.id };
  const words = wordsFor(known ?? auditor, identity.name, store);
  if (!known) {
    const invitation = { ...auditor, role, accountId: null, storeIds: [], by, mailFrom, words };
    const { userId, link, add } = await users.invite(invitation);
    return {
      ...{ userId, name: auditor.name, link, isProved: link === null },
      add: (unit) => {
        add(unit);
        unit.add(forgiven);
      },
    };
  }
  if (!await mayLetIn(context, known, store.accountId)) throw emailTaken();
  if (known.invitationStatus === 0) {
    return {
      ...{ userId: known.id, name: known.name, link: null, isProved: await isProved(context, known.id) },
      add(unit) {
        unit.add(forgiven);
        unit.mail({
          to: { name: known.name, address: known.email },
          ...words,
          links: [{ label: "Open the store", href: `${context.configuration.url}/${store.id}/documents` }],
          ...mailFrom,
          leastRank: 2,
        });
      },
    };
  }
  return await invitedAgain(context, known, { by, mailFrom, words, forgiven: (unit) => unit.add(forgiven) });
}

/** A new link for somebody who has not come in yet; the one before ends. */
export async function invitedAgain(
  context: FeatureContext,
  person: Person,
  { by, mailFrom, words, change = {}, forgiven }: {
    readonly by: { readonly userId: number; readonly name: string; readonly role: string };
    readonly mailFrom: { readonly accountId: number; readonly storeId: number };
    readonly words: { readonly subject: string; readonly text: string };
    /** What else is to be another way about them. */
    readonly change?: PersonChange;
    readonly forgiven?: (unit: UnitOfWork) => void;
  },
): Promise<InvitedAtfPerson> {
  const { name, email, role } = { ...person, ...change };
  const users = context.offered(usersOffer);
  const again = await users.inviteAgain(person.id, { name, email, role, accountId: null, by, mailFrom, words });
  const people = context.offered(accountsOffer);
  return {
    ...{ userId: person.id, name, link: again.link, isProved: again.link === null },
    add(unit) {
      unit.add(...people.changePerson(person, { ...change, invitedUntil: again.expiresAt }, by));
      again.add(unit);
      forgiven?.(unit);
    },
  };
}

/** What an invitation to an inspection says. */
export function wordsFor(
  { name }: Pick<NamedAuditor, "name">,
  inviter: string,
  { friendlyFFLName }: Store,
): { readonly subject: string; readonly text: string } {
  return {
    subject: `Inspection of ${friendlyFFLName}`,
    text:
      `Hello ${name},\n\n${inviter} invites you to inspect the records of ${friendlyFFLName} in Strongroom. You can ` +
      "search, view and print them during the store's business hours.\n\nAn invitation link works once and for 7 days. " +
      "If you did not expect this, you need not do anything.",
  };
}

/** What a change about an auditor's person that failed means. */
export function personRefusal(error: unknown, field = "email"): unknown {
  if (!(error instanceof GuardFailed)) return error;
  if (error.guard === peopleGuards.emailFree) return emailTaken(field);
  if (error.guard === peopleGuards.askerStands) {
    return forbidden("Your own permission has changed. Please reload and try again.");
  }
  return error;
}

function emailTaken(field = "email"): AppError {
  return badRequest(userTexts.userExists, { [field]: userTexts.userExists }, "users.exists");
}

/** True for an auditor who is of this account's audits alone, or whose sign-in is nobody else's. */
async function mayLetIn(context: FeatureContext, person: Person, accountId: number): Promise<boolean> {
  if (!isAuditor(person.role) || person.isDisabled) return false;
  if (await isOnlyOf(context, person.id, accountId)) return true;
  // A link that this dealer is about to get must not be one into another dealer's records.
  const isLinkTheirs = person.invitationStatus === 0 || context.mail.isConfigured;
  return isLinkTheirs && await isProved(context, person.id);
}

/** True when a person took part in audits of this account and of no other. */
export async function isOnlyOf({ database }: FeatureContext, userId: number, accountId: number): Promise<boolean> {
  const of = auditors.accountId;
  const rows = await database.query.selectDistinct({ of }).from(auditors).where(eq(auditors.userId, userId));
  return rows.length === 1 && rows[0].of === accountId;
}

async function isProved({ database }: FeatureContext, userId: number): Promise<boolean> {
  const { isProved } = auditors;
  const rows = await database.query.selectDistinct({ isProved }).from(auditors).where(eq(auditors.userId, userId));
  return rows.length > 0 && rows.every((row) => row.isProved);
}
