import { accountsOffer, type NoReset } from "@/features/accounts/offers.ts";
import type { Command } from "@/kernel/feature.ts";

const why: Readonly<Record<NoReset, string>> = {
  unknown: "No user has this email.",
  disabled: "This user is disabled. Someone who manages users can enable them.",
  invited: "This user has not accepted their invitation yet. Someone who manages users can resend it.",
  external: "This user signs in with the external provider and has no password here.",
};

/** `strongroom reset-link EMAIL`: a link to choose a new password, for whoever runs the machine to hand over. */
export const resetLinkCommand: Command = {
  summary: "prints a password reset link for a user: strongroom reset-link EMAIL",
  async run([email, ...rest], context, print) {
    if (!email || rest.length > 0) {
      print("Whose password? Usage: strongroom reset-link EMAIL");
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
    print("Give this link to that person only. It works once, for 60 minutes:");
    print(`  ${made.link}`);
    return 0;
  },
};
