import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { SignInWay } from "./offers-sign-in.ts";

/** A person signed in; `factor` is the second one, where there was one. */
export function signedInEntry(
  person: { readonly id: number; readonly name: string; readonly accountId: number | null },
  method: SignInWay,
  factor?: string,
): NewEntry {
  return {
    stream: accountStream(person.accountId),
    event: "accounts.signed_in",
    subject: userSubject(person.id),
    actor: { userId: person.id, name: person.name },
    data: factor === undefined ? { method } : { method, factor },
  };
}

const signedIn = v.object({ method: v.string(), factor: v.optional(v.string()) });

const ways: Readonly<Record<string, string>> = {
  password: "With a password",
  setup: "During setup",
  openid: "With company sign-in",
  invitation: "By accepting an invitation",
  passkey: "With a passkey",
  reset: "By resetting the password",
  "sign-up": "By creating an account",
  "impersonation code": "With an operator's single-use link",
};

/** The words of this feature's events. */
export const describeAccountEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "accounts.set_up":
      return { title: "Set up", description: "The first user and company were created." };
    case "accounts.sample_loaded":
      return { title: "Sample data loaded", description: "All people and records are fictional." };
    case "accounts.signed_in": {
      const { method, factor } = v.parse(signedIn, data);
      return {
        title: "Signed in",
        description: `${ways[method] ?? method}${factor ? ", with two-step sign-in" : ""}.`,
      };
    }
    case "accounts.signed_up":
      return { title: "Account created", description: "The person confirmed their email." };
    case "accounts.signed_out":
      return { title: "Signed out", description: "" };
    case "accounts.logged_out":
      return { title: "All sessions ended", description: "" };
    case "accounts.password_changed":
      return { title: "Password changed", description: "All sessions of the person ended." };
    default:
      return null;
  }
};
