import type { Statement } from "@/db/database.ts";
import type { Identity } from "@/kernel/access.ts";

/** What a wish for another password came to (document 1, section 4). */
export type PasswordOutcome = "PasswordUpdatedSuccessfully" | "CurrentPasswordIncorrect";

/** Whom a link lets choose a new password. */
export interface ResetHolder {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

/** Why somebody gets no link. */
export type NoReset = "unknown" | "disabled" | "invited" | "external";

/** The part of the offer that is about passwords and pictures: what people change about themselves. */
export interface PasswordOffer {
  /**
   * Gives a person another password when they know the one they have: every session of theirs ends. Counts the try;
   * throws 429 after too many, 409 when the password was changed meanwhile.
   */
  changePassword(
    asker: { readonly identity: Identity; readonly remoteAddress: string },
    wanted: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<PasswordOutcome>;
  /**
   * Somebody says that they do not know their password. Does the same for every email, known or not: what follows from it
   * is a job's. Throws 429 when the address has asked too often.
   */
  askForReset(email: string, remoteAddress: string): Promise<void>;
  /** A link that works once, within 60 minutes, for whoever runs the machine to hand over; or why there is none. */
  resetLink(email: string): Promise<{ readonly link: string } | { readonly refused: NoReset }>;
  /** Who holds a link. Throws 404 for one that is unknown, used or expired. */
  resetHolder(token: string): Promise<ResetHolder>;
  /** Uses a link up: the new password is in force, every session ends, and every other link. Throws 404 as above. */
  resetPassword(token: string, password: string): Promise<void>;
  /** The statement that says where a person's picture is; null for none. */
  setPicture(userId: number, uri: string | null): Statement;
}
