import type { Statement } from "@/db/database.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import type { ChangedUser, UserChange } from "./contract.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";

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
  readonly by: Identity;
  /** Whose managers see the mail in their outbox, and whose history tells of it. */
  readonly mailFrom: { readonly accountId: number; readonly storeId: number | null };
  /** What the mail says before the link; by default that the inviter invites to their account. */
  readonly words?: { readonly subject: string; readonly text: string };
}

/** An invitation that stands once its statements are written. */
export interface PreparedInvitation {
  readonly userId: number;
  readonly statements: readonly Statement[];
  /** What the ledger is to hold about it; append it in the same batch. */
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
   * inviter may do so. The batch fails with the guards of `accountsOffer.newPerson`; call `context.wake()` after it.
   */
  invite(invitation: NewInvitation): Promise<PreparedInvitation>;
  /** The same for somebody who is written down already; the link before stops working. */
  inviteAgain(userId: number, invitation: Omit<NewInvitation, "storeIds" | "phone">): Promise<PreparedInvitation>;
  /** Lets a feature take changes sent to `PUT /api/users` that are its own, such as `impersonatedTo`; while set up. */
  joinChange(part: ChangePart): void;
}

export const usersOffer = offerKey<UsersOffer>("users");
