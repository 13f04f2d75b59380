import * as v from "valibot";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import type { Identity } from "@/kernel/access.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
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
    readonly data: {
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly expiresAt: string;
      readonly storeIds?: readonly number[];
    };
  }
  | { readonly event: "users.changed"; readonly data: { readonly changes: Readonly<Record<string, Turned>> } }
  | {
    readonly event: "users.email_change_asked" | "users.email_change_declined";
    readonly data: { readonly from: string; readonly to: string };
  }
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

const invited = v.object({ name: v.string(), email: v.string(), role: v.string() });
const changed = v.object({ changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })) });
const emails = v.object({ from: v.string(), to: v.string() });
const deleted = v.object({ name: v.string() });

const fieldNames: Readonly<Record<string, string>> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  role: "Permission",
  isDisabled: "Status",
  storeIds: "FFL access",
};

/** The words of this feature's events. */
export const describeUserEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "users.invited":
    case "users.invited_again": {
      const { name, email, role } = v.parse(invited, data);
      const title = event === "users.invited" ? "User invited" : "User invited again";
      return { title, description: `${name}, ${email}, as ${roleNamed(role)?.label ?? role}.` };
    }
    case "users.changed":
      return { title: "User changed", description: changeWords(v.parse(changed, data).changes) };
    case "users.email_change_asked": {
      const { from, to } = v.parse(emails, data);
      return { title: "New email asked for", description: `From ${from} to ${to}. The person confirms it.` };
    }
    case "users.email_change_declined": {
      const { from, to } = v.parse(emails, data);
      return { title: "New email declined", description: `${from} stays; ${to} was not taken.` };
    }
    case "users.deleted":
      return { title: "User deleted", description: `${v.parse(deleted, data).name} can no longer sign in.` };
    case "users.invitation_accepted":
      return { title: "Invitation accepted", description: "" };
    case "users.invitation_declined":
      return { title: "Invitation declined", description: "" };
    default:
      return null;
  }
};

function changeWords(changes: Readonly<Record<string, { from: unknown; to: unknown }>>): string {
  const words = Object.entries(changes).map(([field, { from, to }]) => {
    if (field === "storeIds") return "FFL access changed.";
    return `${fieldNames[field] ?? field} from ${valueWords(field, from)} to ${valueWords(field, to)}.`;
  });
  return words.join(" ");
}

function valueWords(field: string, value: unknown): string {
  if (field === "isDisabled") return value === true ? "Disabled" : "Enabled";
  if (field === "role") return roleNamed(String(value))?.label ?? String(value);
  return value === null || value === "" ? "nothing" : String(value);
}
