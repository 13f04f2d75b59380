import type { Access } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { roleNamed } from "./contract-roles.ts";
import type { Person } from "./offers.ts";
import { personAccessChanged } from "./offers-events.ts";
import { visiblePerson } from "./profile.ts";
import { ownOffer } from "./provide-offers.ts";
import { signingOut } from "./signing-out.ts";
import { endTicketsOf } from "./sign-in-tickets.ts";
import { endSessionsOf } from "./sessions.ts";

/** Ends the asker's own session, at once and everywhere. */
export async function signOutOf(context: FeatureContext, access: Access): Promise<void> {
  await context.change(signingOut(context, context.offered(ownOffer).guests, access));
}

/**
 * Ends all sessions of a person: oneself, or for whoever manages people somebody of a lower rank (decisions, 'Sign-in').
 * Operators only look at people: throws 403 for them.
 */
export async function logOutPerson(context: FeatureContext, access: Access, userId: number): Promise<void> {
  const { database, clock } = context;
  const { identity } = access;
  const person = await visiblePerson(database, access, userId);
  if (person.id !== identity.userId && !manages(access, person)) throw forbidden();
  await context.change((unit) => {
    unit.add(endSessionsOf(person.id, clock.now().toISOString()), endTicketsOf(person.id));
    unit.record({
      stream: accountStream(person.accountId),
      event: "accounts.logged_out",
      subject: userSubject(person.id),
      actor: actorOf(identity),
      data: { userId: person.id },
    });
    unit.publish(personAccessChanged, { userId: person.id });
  });
}

/** Whom one may see, one shares a store with or looks at as an operator; only the former manage people. */
function manages(access: Access, { accountId, role }: Person): boolean {
  const rank = roleNamed(role)?.rank ?? -1;
  return rank < access.identity.rank && access.can("accounts.manage_users", { accountId });
}
