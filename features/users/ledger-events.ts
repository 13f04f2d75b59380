import type { Identity } from "@/kernel/access.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";

/** One value before and after. */
export interface Turned {
  readonly from: unknown;
  readonly to: unknown;
}

/** What the chain of an account holds about its people. */
export type UserEvent =
  | {
    readonly event: "users.invited" | "users.invited_again";
    readonly data: { readonly name: string; readonly email: string; readonly role: string; readonly expiresAt: string };
  }
  | { readonly event: "users.changed"; readonly data: { readonly changes: Readonly<Record<string, Turned>> } }
  | { readonly event: "users.deleted"; readonly data: { readonly name: string; readonly role: string } }
  | {
    readonly event: "users.invitation_accepted" | "users.invitation_declined";
    readonly data: { readonly email: string };
  };

/** Something that somebody did about a person. */
export function entryBy(identity: Identity, accountId: number | null, userId: number, told: UserEvent): NewEntry {
  return { stream: accountStream(accountId), subject: userSubject(userId), actor: actorOf(identity), ...told };
}

/** Something that a person did themselves, before they were signed in. */
export function entryOf(
  person: { readonly id: number; readonly name: string },
  accountId: number | null,
  told: UserEvent,
): NewEntry {
  const actor = { userId: person.id, name: person.name };
  return { stream: accountStream(accountId), subject: userSubject(person.id), actor, ...told };
}
