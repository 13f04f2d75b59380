import type { EndedSession } from "@/features/accounts/offers-sign-in.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { Session } from "./contract.ts";

/** Says where somebody has to go before anything else; null when they are free to go anywhere. */
export type WayFirst = (access: Access) => Promise<string | null>;

/** What other features say of a person in the answer about the session. */
export type SessionFacts = Pick<Session, "maySwitchToAuditor" | "terminal">;

/** Says something of a person, read each time the session is asked for. */
export type SessionRule = (access: Access) => Promise<Partial<SessionFacts>>;

/** Says where somebody is led whose session was ended; null for nowhere but the sign-in page. */
export type WayAfter = (ended: EndedSession) => Promise<string | null>;

/** What other features may ask of the shell. */
export interface ShellOffer {
  /** Adds a rule to those that fill in the session's facts; called while features are set up. */
  tellSession(rule: SessionRule): void;
  /** Adds a rule to those that send people to a page outside of the frame; called while features are set up. */
  sendFirst(rule: WayFirst): void;
  /** Adds a rule to those that lead on from a session that was ended; called while features are set up. */
  leadAfterEnd(rule: WayAfter): void;
}

export const shellOffer = offerKey<ShellOffer>("shell");
