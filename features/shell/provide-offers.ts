import type { EndedSession } from "@/features/accounts/offers-sign-in.ts";
import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { SessionFacts, SessionRule, ShellOffer, WayAfter, WayFirst } from "./offers.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface ShellOffered extends ShellOffer {
  /** The first place that some rule sends the person to. */
  placeToGo(access: Access): Promise<string | null>;
  /** The first place that some rule leads to from a session that was ended. */
  placeAfter(ended: EndedSession): Promise<string | null>;
  /** What all features say of the person; no to what nobody says. */
  factsOf(access: Access): Promise<SessionFacts>;
}

export const ownOffer = offerKey<ShellOffered>("shell");

/** What this feature gives to others. */
export function shellOffered(): ShellOffered {
  const rules: WayFirst[] = [];
  const ends: WayAfter[] = [];
  const sessionRules: SessionRule[] = [];
  return {
    sendFirst: (rule) => void rules.push(rule),
    leadAfterEnd: (rule) => void ends.push(rule),
    tellSession: (rule) => void sessionRules.push(rule),
    async factsOf(access) {
      const facts = await Promise.all(sessionRules.map((rule) => rule(access)));
      return Object.assign({ maySwitchToAuditor: false }, ...facts);
    },
    async placeAfter(ended) {
      for (const rule of ends) {
        const place = await rule(ended);
        if (place !== null) return place;
      }
      return null;
    },
    async placeToGo(access) {
      for (const rule of rules) {
        const place = await rule(access);
        if (place !== null) return place;
      }
      return null;
    },
  };
}
