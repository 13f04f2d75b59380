import { accountsOffer, type NoReset } from "@/features/accounts/offers.ts";
import type { Command } from "@/kernel/feature.ts";

const why: Readonly<Record<NoReset, string>> = {
  unknown: "Nobody has this email.",
  disabled: "This person is disabled. Somebody who manages people can enable them.",
  invited: "This person has not accepted their invitation yet. Somebody who manages people can send it again.",
  external: "This person signs in with the external provider and has no password here.",
};

/** `strongroom reset-link EMAIL`: a link to choose a new password, for whoever runs the machine to hand over. */
export const resetLinkCommand: Command = {
  summary: "prints a link with which somebody can choose a new password: strongroom reset-link EMAIL",
  async run([email, ...rest], context, print) {
    if (!email || rest.length > 0) {
      print("Whose? Usage: strongroom reset-link EMAIL");
      return 2;
    }
    if (!context.configuration.localAccounts) {
      print("Passwords are not used here: people sign in with the external provider.");
      return 1;
    }
    const made = await context.offered(accountsOffer).resetLink(email);
    if ("refused" in made) {
      print(why[made.refused]);
      return 1;
    }
    print("Hand this link to the person and to nobody else. It works once, for 60 minutes:");
    print(`  ${made.link}`);
    return 0;
  },
};
