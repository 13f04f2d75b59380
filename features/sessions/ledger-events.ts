import type { EventDescriber } from "@/kernel/feature.ts";

/** The words of this feature's events. */
export const describeSessionEvent: EventDescriber = (event) => {
  switch (event) {
    case "sessions.ended":
      return { title: "Session ended", description: "On another device." };
    case "sessions.others_ended":
      return { title: "Signed out everywhere else", description: "" };
    default:
      return null;
  }
};
