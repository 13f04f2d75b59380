import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

const aboutPasskey = v.object({ passkey: v.string() });

/** The words of this feature's events. */
export const describeSecondFactorEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "second-factor.app_added":
      return { title: "Two-step sign-in set up", description: "An authenticator app was added." };
    case "second-factor.app_removed":
      return { title: "Two-step sign-in changed", description: "The authenticator app was removed." };
    case "second-factor.passkey_added":
      return {
        title: "Two-step sign-in set up",
        description: `The passkey "${v.parse(aboutPasskey, data).passkey}" was added.`,
      };
    case "second-factor.passkey_renamed":
      return { title: "Passkey renamed", description: `It is now called "${v.parse(aboutPasskey, data).passkey}".` };
    case "second-factor.passkey_removed":
      return {
        title: "Two-step sign-in changed",
        description: `The passkey "${v.parse(aboutPasskey, data).passkey}" was removed.`,
      };
    case "second-factor.recovery_codes_made":
      return { title: "New recovery codes", description: "The old ones no longer work." };
    case "second-factor.recovery_code_used":
      return { title: "Recovery code used", description: "" };
    case "second-factor.guessed":
      return { title: "Sign-in refused", description: "The password was right, and five codes after it were wrong." };
    case "second-factor.reset":
      return {
        title: "Two-step sign-in reset",
        description: "Two-step sign-in was turned off and all sessions ended.",
      };
    case "second-factor.required":
      return { title: "Two-step sign-in required", description: "Everyone must use two-step sign-in." };
    case "second-factor.no_longer_required":
      return { title: "Two-step sign-in no longer required", description: "" };
    default:
      return null;
  }
};
