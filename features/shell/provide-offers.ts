import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { SessionFacts, SessionRule, ShellOffer, WayFirst } from "./offers.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface ShellOffered extends ShellOffer {
  /** The first place that some rule sends the person to. */
  placeToGo(access: Access): Promise<string | null>;
  /** What all features say of the person; no to what nobody says. */
  factsOf(access: Access): Promise<SessionFacts>;
}

export const ownOffer = offerKey<ShellOffered>("shell");

/** What this feature gives to others. */
export function shellOffered(): ShellOffered {
  const rules: WayFirst[] = [];
  const sessionRules: SessionRule[] = [];
  return {
    sendFirst: (rule) => void rules.push(rule),
    tellSession: (rule) => void sessionRules.push(rule),
    async factsOf(access) {
      const facts = await Promise.all(sessionRules.map((rule) => rule(access)));
      return Object.assign({ maySwitchToAuditor: false }, ...facts);
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
