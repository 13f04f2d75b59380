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
  access: Access,
): (unit: UnitOfWork) => Promise<void> {
  const { identity } = access;
  const { sessionId } = identity;
  return async (unit) => {
    unit.add(endSession(sessionId, clock.now().toISOString()), ...guests.map(({ end }) => end(sessionId)));
    for (const { leaving } of guests) await leaving?.(access, unit);
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
