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
