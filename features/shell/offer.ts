import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { ShellOffer, WayFirst } from "./offers.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface ShellOffered extends ShellOffer {
  /** The first place that some rule sends the person to. */
  placeToGo(access: Access): Promise<string | null>;
}

export const ownOffer = offerKey<ShellOffered>("shell");

/** What this feature gives to others. */
export function shellOffered(): ShellOffered {
  const rules: WayFirst[] = [];
  return {
    sendFirst: (rule) => void rules.push(rule),
    async placeToGo(access) {
      for (const rule of rules) {
        const place = await rule(access);
        if (place !== null) return place;
      }
      return null;
    },
  };
}
