import type { Statement } from "@/db/database.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";
import type { User } from "./contract.ts";
import type { RoleName } from "./contract-roles.ts";
import type { SignInStepName } from "./schema.ts";

/** Ways in which somebody proves who they are. */
export const signInMethods = [
  "password",
  "setup",
  "openid",
  "invitation",
  "passkey",
  "reset",
  "sign-up",
  "impersonation code",
] as const;

export type SignInWay = (typeof signInMethods)[number];

export type { SignInStepName } from "./schema.ts";

/** A person, without anything secret. */
export interface Person {
  readonly id: number;
  readonly accountId: number | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: RoleName;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
  readonly invitationStatus: number;
  /** 0 this product, 1 FastBound. */
  readonly origin: number;
  readonly pictureUri: string | null;
  readonly createdAt: string;
  readonly lastSignIn: string | null;
  readonly version: number;
  /** While an invitation is open: when it stops being good. */
  readonly invitationExpiresAt: string | null;
  /** Who changed the person last, and when; null when nobody did since they were made. */
  readonly changedById: number | null;
  readonly changedAt: string | null;
}

/** Where somebody comes from who is not signed in. */
export interface Visitor {
  readonly request: Request;
  readonly remoteAddress: string;
}

/** What is to begin with the session and not before it, however many steps lead there. */
export interface BeginsWithSession {
  /** Prepares what is written with the session, when there is no further step. */
  session(): Promise<BegunWithSession>;
  /** Takes part in the writing of a ticket: its `TicketEnd` finds by this what is to begin once the ticket was used. */
  ticket(unit: UnitOfWork, ticket: string): void;
}

/** Something that begins with a session. */
export interface BegunWithSession {
  /** Takes part in its writing. */
  readonly participant: Participant;
  /** The session is to act for this person, for as long as that lasts, and for nothing else. */
  readonly actsFor: number;
}

/** Prepares what is written with the session that a ticket ends in; null for a ticket that is not its own. */
export type TicketEnd = (ticket: string) => Promise<BegunWithSession | null>;

/** Somebody who has proved who they are. */
export interface SignInAs {
  readonly userId: number;
  readonly how: SignInWay;
  readonly visitor: Visitor;
  /** Written in the batch of the session, or of the ticket when there is a further step. */
  readonly statements?: readonly Statement[];
  readonly begins?: BeginsWithSession;
}

/** Somebody who is signed in from now on; `cookies` are whole Set-Cookie values, for `setCookies`. */
export interface SignedInAs {
  readonly token: string;
  readonly user: User;
  readonly cookies: readonly string[];
}

/** What is asked for before the session begins: the page `/sign-in#step=…&ticket=…` goes on from there. */
export interface SignInStep {
  readonly next: SignInStepName;
  readonly ticket: string;
  /** How the step can be taken, such as "totp" and "passkey". */
  readonly ways: readonly string[];
}

/** Says what a person must do besides the first proof; null when nothing. */
export type SignInPart = (
  person: Person,
  how: SignInWay,
) => Promise<{ readonly next: SignInStepName; readonly ways: readonly string[] } | null>;

/** A try that counts as failed unless `forgiven` is written. */
export interface Try {
  readonly forgiven: Statement;
}

/** A try with a ticket. */
export interface TicketTry extends TicketHolder, Try {
  /** After this one the ticket is gone. */
  readonly isLast: boolean;
}

/** Who holds a ticket. */
export interface TicketHolder {
  readonly userId: number;
  readonly how: SignInWay;
}

/** The end of a sign-in of two steps. */
export interface SecondStep {
  readonly ticket: string;
  readonly step: SignInStepName;
  /** What was done, for the ledger, such as "totp". */
  readonly factor: string;
  readonly visitor: Visitor;
  /** Takes part in the writing of the session; its ledger entries come before that of the sign-in. */
  readonly also: Participant;
}

/** A session that somebody ended: an audit's end, a manager, or its person. `endedAt` is a UTC instant, ISO 8601. */
export interface EndedSession {
  readonly userId: number;
  readonly endedAt: string;
  /** The page that says so, for a guest's session. */
  readonly leadsTo?: string;
}

/** A session that is alive. */
export interface OpenSession {
  readonly id: number;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
}

/** The session that a request names: by its bearer token or by the secret of its cookie. */
export type NamedSession = { readonly id: number } | { readonly secret: string };

/**
 * Sessions that another feature keeps: of guests, who are nobody's people, and of people who are let in for one thing alone.
 * Their ids are of the same count as those of other sessions.
 */
export interface GuestSessions {
  /**
   * Whose session it is, while it is alive, with the account state `guest` or a confinement; null for one that is over or not
   * of these.
   */
  find(session: NamedSession, isUse: boolean): Promise<Identity | null>;
  /** Ends one of these sessions; of any other it does nothing. */
  end(sessionId: number): Statement;
  /** Adds what else is written when the asker signs out of one of these; of any other it does nothing. */
  leaving?(access: Access, unit: UnitOfWork): Promise<void>;
  /** One of these that is over, by the secret of its cookie; null for one that is alive, and for any other. */
  ended?(secret: string): Promise<EndedSession | null>;
}

/** A guest's session that is prepared: it stands once its feature has written down `id` and `secretHash`. */
export interface NewGuestSession {
  readonly id: number;
  readonly secretHash: Uint8Array;
  /** A bearer token for it. */
  readonly token: string;
  /** Whole Set-Cookie values, for `setCookies`. */
  readonly cookies: readonly string[];
}

/** The part of the offer that is about signing in and staying so. */
export interface SignInOffer {
  /**
   * Begins a session for somebody who proved who they are in another way than by password, with its ledger entry; or
   * gives a ticket when there is a further step. Throws 401 when there is no such person any more.
   */
  signInAs(proved: SignInAs): Promise<SignedInAs | SignInStep>;
  /** Adds a part that may ask for a further step of every sign-in from now on; called while features are set up. */
  joinSignIn(part: SignInPart): void;
  /** Adds a part that is asked whenever a ticket ends in a session; called while features are set up. */
  joinTicketEnd(part: TicketEnd): void;
  /** Adds sessions of guests, asked for those that no person has; called while features are set up. */
  joinGuests(guests: GuestSessions): void;
  /** Prepares a guest's session, whose cookie lasts so long. */
  guestSession(seconds: number): Promise<NewGuestSession>;
  /** Takes part in a change with which the asker is signed out. */
  signingOut(access: Access): Participant;
  /** Who holds a ticket that is good for this step; throws 401 `accounts.ticket_gone` otherwise. */
  ticketHolder(ticket: string, step: SignInStepName): Promise<TicketHolder>;
  /**
   * Counts a try with a ticket before anything secret is looked at. Throws 401 for a ticket that is unknown, used, expired
   * or was tried too often, 403 when a page of others sent it, 429 after too many failures.
   */
  tryTicket(ticket: string, step: SignInStepName, visitor: Visitor): Promise<TicketTry>;
  /** Uses a ticket up and begins its session. Throws 401 when it is gone by now. */
  endSignIn(step: SecondStep): Promise<SignedInAs>;
  /** Throws 403 for a sign-in that a page of others sent. */
  assertOwnPage(visitor: Visitor): void;
  /** Counts a try at a secret of somebody who is known already. Throws 429 after too many failures. */
  beginTry(userId: number, remoteAddress: string): Promise<Try>;
  /** Counts a try of somebody who is not known yet, by address alone. Throws 429 after too many failures. */
  beginVisit(visitor: Visitor): Promise<Try>;
  /** False too for people without a password. Takes a while; call `beginTry` before. */
  isPassword(userId: number, typed: string): Promise<boolean>;
  /** Whether the person has a password here. */
  hasPassword(userId: number): Promise<boolean>;
  /** Until when the person of a session counts as having just proved who they are; null when that is over. */
  provedUntil(sessionId: number): Promise<string | null>;
  /** The statement that writes down that they have proved it now. */
  proveSession(sessionId: number): Statement;
  /** The sessions of a person that are alive, the one used last first. */
  openSessions(userId: number): Promise<readonly OpenSession[]>;
  /** The statement that ends one session of a person. */
  endSessionOf(userId: number, sessionId: number): Statement;
  /** The statement that ends every session of a person but perhaps one. */
  endSessionsOf(userId: number, besides?: number): Statement;
  /** The session whose cookie a request bears, where somebody ended it before its time; null for any other. */
  endedSession(request: Request): Promise<EndedSession | null>;
  /** Those who run the service and are not deleted. */
  operators(): Promise<readonly Person[]>;
}
