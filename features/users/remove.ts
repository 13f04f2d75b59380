import { accountsOffer } from "@/features/accounts/offers.ts";
import { personChanged } from "@/features/accounts/offers-events.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { endInvitationsOf } from "./invitations.ts";
import { entryBy } from "./ledger-events.ts";
import { mayDelete } from "./rank-rules.ts";
import { refusalOf } from "./refusals.ts";
import { numberOf, requireManagingWhole } from "./manager-rights.ts";

/**
 * Deletes someone of a lower rank: their sessions end, their email may be used again, their name stays on what they did.
 * Throws 404 for somebody the asker may not know of, 403 for oneself, for an equal or higher rank, and for whoever works in
 * a store that the asker does not manage.
 */
export async function deleteSomebody(context: FeatureContext, access: Access, userId: number): Promise<void> {
  const { clock } = context;
  const { identity } = access;
  const people = context.offered(accountsOffer);
  const person = await people.visiblePerson(access, userId);
  await requireManagingWhole(context, access, person);
  const asker = { id: identity.userId, rank: identity.rank };
  if (!mayDelete(asker, { id: person.id, permission: numberOf(person) })) {
    throw forbidden("You can only delete users with a lower permission than yours, and never yourself.");
  }
  const data = { name: person.name, role: person.role };
  try {
    await context.change((unit) => {
      unit.add(...people.stillManagesWhole(person, identity));
      unit.add(...people.removePerson(person, identity), endInvitationsOf(person.id, "withdrawn", clock.now()));
      unit.record(entryBy(identity, person.accountId, person.id, { event: "users.deleted", data }));
      unit.publish(personChanged, { accountId: person.accountId, userId });
    });
  } catch (error) {
    throw await refusalOf(context, error, { userId: person.id, emailField: "email" });
  }
}
