import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { personAccessChanged } from "./offers-events.ts";
import type { GuestSessions } from "./offers-sign-in.ts";
import { endSession } from "./sessions.ts";

/** Takes part in a change with which the asker's session ends. */
export function signingOut(
  { clock }: Pick<FeatureContext, "clock">,
  guests: readonly GuestSessions[],
  { identity }: Access,
): (unit: UnitOfWork) => void {
  const { sessionId } = identity;
  return (unit) => {
    unit.add(endSession(sessionId, clock.now().toISOString()), ...guests.map(({ end }) => end(sessionId)));
    unit.record({
      stream: accountStream(identity.accountId),
      event: "accounts.signed_out",
      subject: userSubject(identity.userId),
      actor: actorOf(identity),
      data: {},
    });
    unit.publish(personAccessChanged, { userId: identity.impersonator?.userId ?? identity.userId });
  };
}
