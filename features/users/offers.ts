import type { RoleName } from "@/features/accounts/contract-roles.ts";
import type { Asker, Person } from "@/features/accounts/offers.ts";
import type { ChangedUser, UserChange } from "./contract.ts";
import type { Statement } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";

/** Who invites. */
export interface Inviter extends Asker {
  readonly name: string;
}

/** Somebody who is to be invited. */
export interface NewInvitation {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone?: string;
  readonly role: RoleName;
  /** The account the person will belong to; null for auditors. */
  readonly accountId: number | null;
  readonly storeIds: readonly number[];
  readonly by: Inviter;
  /** Whose managers see the mail in their outbox, and whose history tells of it; null for nobody's. */
  readonly mailFrom: { readonly accountId: number | null; readonly storeId: number | null };
  /** What the mail says before the link; by default that the inviter invites to their account. */
  readonly words?: { readonly subject: string; readonly text: string };
  /** The link is answered in any case and no mail is sent: whoever asks hands it over. */
  readonly isHandedOver?: boolean;
}

/** An invitation that stands once the change that `add` takes part in is stored. */
export interface PreparedInvitation {
  readonly userId: number;
  /** Adds what invites: the person or the new link, and the mail. The ledger entry is the caller's. */
  readonly add: (unit: UnitOfWork) => void;
  readonly expiresAt: string;
  /** To hand over, where no mail server sends it; else null. */
  readonly link: string | null;
}

/** The body of a change of a person with who asks. */
export interface AskedChange {
  readonly body: UserChange;
  readonly access: Access;
  readonly request: Request;
  readonly remoteAddress: string;
}

/** Takes a change that is its own affair and gives the answer; null leaves it to others. */
export type ChangePart = (asked: AskedChange) => Promise<ChangedUser | null>;

/** What other features may ask of the management of people. */
export interface UsersOffer {
  /**
   * Prepares to write down somebody with a link that lets them in once, within 7 days. The caller has checked that the
   * inviter may do so. The change fails with the guards of `accountsOffer.newPerson`.
   */
  invite(invitation: NewInvitation): Promise<PreparedInvitation>;
  /** The same for somebody who is written down already; the link before stops working. */
  inviteAgain(userId: number, invitation: Omit<NewInvitation, "storeIds" | "phone">): Promise<PreparedInvitation>;
  /**
   * Counts a try to give an email to somebody, before it is known whether it is free: so many an hour. Gives the statement
   * that takes it off the count, for the batch that succeeds. Throws 429 after too many.
   */
  beginEmailTry(userId: number): Promise<Statement>;
  /**
   * Prepares that somebody who is invited comes in without the link, because a provider vouched for their email: they
   * count as arrived, what link is open ends, and the history tells it. Guard: `accounts.is_invited`.
   */
  acceptVouched(person: Person): Promise<Participant>;
  /** Lets a feature take changes sent to `PUT /api/users` that are its own, such as `impersonatedTo`; while set up. */
  joinChange(part: ChangePart): void;
}

export const usersOffer = offerKey<UsersOffer>("users");
