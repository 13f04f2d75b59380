import type { Person } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";

/** What can happen to somebody's second factors. */
export type Change =
  | { readonly event: "app_added" | "app_removed" | "recovery_codes_made" | "recovery_code_used" | "guessed" }
  | { readonly event: "passkey_added" | "passkey_removed" | "passkey_renamed"; readonly passkey: string }
  | { readonly event: "reset"; readonly by: string };

/** What the person is written; a new name for a passkey is not worth a mail. */
function told(change: Change): string | null {
  switch (change.event) {
    case "app_added":
      return "An authenticator app was added to your sign-in.";
    case "app_removed":
      return "The authenticator app was removed from your sign-in.";
    case "recovery_codes_made":
      return "New recovery codes were made for your sign-in. The old ones no longer work.";
    case "recovery_code_used":
      return "One of your recovery codes was used. It will not work again.";
    case "guessed":
      return "Someone entered your password and then five wrong codes. They were not let in.";
    case "passkey_added":
      return `The passkey "${change.passkey}" was added to your sign-in.`;
    case "passkey_removed":
      return `The passkey "${change.passkey}" was removed from your sign-in.`;
    case "passkey_renamed":
      return null;
    case "reset":
      return `${change.by} turned off two-step sign-in for you, and you were signed out everywhere. ` +
        "Until you set it up again, you sign in with your password only.";
  }
}

/** The change as it stands in the ledger. */
function entryOf(person: Person, actor: Actor, { event, ...about }: Change): NewEntry {
  return {
    stream: accountStream(person.accountId),
    event: `second-factor.${event}`,
    subject: userSubject(person.id),
    actor,
    data: { userId: person.id, ...about },
  };
}

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Writes the change into the ledger and, by mail, to the person it is about. */
export function recordChange(
  unit: UnitOfWork,
  { configuration, clock }: FeatureContext,
  person: Person,
  actor: Actor,
  change: Change,
): void {
  unit.record(entryOf(person, actor, change));
  const text = told(change);
  if (text === null) return;
  unit.mail({
    to: { name: person.name, address: person.email },
    subject: change.event === "guessed"
      ? "Someone knows your Strongroom password"
      : "Your Strongroom sign-in was changed",
    text:
      `${text}\n\nThis happened on ${
        when.format(clock.now())
      } (UTC). If it was not you, change your password at once ` +
      "and tell your account owner.",
    links: [{ label: "Check your sign-in", href: `${configuration.url}/profile` }],
    accountId: person.accountId,
    storeId: null,
    isPrivate: true,
  });
}
