import { isAuditor } from "@/features/accounts/contract-roles.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { auditsOfAuditor } from "./audit-rows.ts";

/**
 * Takes an audit away from people in the change that ends it or disables them: open pages hear of it at once. Inspectors
 * who take part in no other active audit have nothing left to do here, and are signed out (decisions, 'Audits'); the
 * dealer's own people stay signed in, as what they are besides.
 */
export async function shutOut(
  context: FeatureContext,
  unit: UnitOfWork,
  { auditId, userIds }: { readonly auditId: number; readonly userIds: readonly number[] },
): Promise<void> {
  const people = context.offered(accountsOffer);
  for (const userId of userIds) {
    unit.publish(personAccessChanged, { userId });
    const person = await people.person(userId);
    if (!person || !isAuditor(person.role)) continue;
    const others = (await auditsOfAuditor(context.database, userId)).filter(({ id }) => id !== auditId);
    if (others.length === 0) unit.add(people.endSessionsOf(userId));
  }
}
