import type { EventDescriber } from "@/kernel/feature.ts";

/** The words of this feature's events. */
export const describeOnboardingEvent: EventDescriber = (event) =>
  event === "onboarding.registered"
    ? { title: "Company registered", description: "The account was created with this person as its owner." }
    : null;
