import * as v from "valibot";
import { emailSchema } from "@/features/accounts/contract.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Command } from "@/kernel/feature.ts";
import type { Invited } from "./contract-invitations.ts";
import { inviteOperator, inviteOperatorAgain } from "./invitations.ts";

/** Whoever has the machine; no person of the product. */
const machine = { userId: null, name: "Your Strongroom administrator", role: "None" } as const;

/** `strongroom operator EMAIL`: a link that makes an operator, also where a company set the server up. */
export const operatorCommand: Command = {
  summary: "invites an operator and prints their link: strongroom operator EMAIL",
  async run([typed, ...rest], context, print) {
    const email = v.safeParse(emailSchema, typed ?? "");
    if (!email.success || rest.length > 0) {
      print("Whose email? Usage: strongroom operator EMAIL");
      return 2;
    }
    const known = await context.offered(accountsOffer).personByEmail(email.output);
    if (known && (known.role !== "OperatorAdmin" || known.accountId !== null)) {
      print("This email belongs to someone else here. Use another one.");
      return 1;
    }
    if (known && (known.invitationStatus === 0 || known.isDisabled)) {
      print("This person is an operator already. Forgotten password: strongroom reset-link EMAIL");
      return 1;
    }
    const wanted = { name: email.output.split("@")[0], email: email.output };
    const made: Invited = known
      ? await inviteOperatorAgain(context, machine, known.id, true)
      : await inviteOperator(context, machine, wanted, true);
    print("Give this link to the operator and to no one else. It works once, for 7 days:");
    print(`  ${made.invitationLink}`);
    return 0;
  },
};
