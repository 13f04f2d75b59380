import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import { roleNamed } from "@/features/accounts/contract-roles.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { removeApp } from "./apps.ts";
import { recordChange } from "./changes.ts";
import { factorsOf, hasFactor } from "./factors.ts";
import { assertOneself } from "./own-access.ts";
import { removeRecoveryCodes } from "./recovery-codes.ts";
import { secondFactorPasskeys } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldPasskeys } from "./told-rows.ts";

/**
 * What a manager sees of somebody's second factors: that there is one to reset, never which. Whether anybody else has one,
 * such as the owner, is nobody's to know.
 */
export async function factorOfPerson(
  context: FeatureContext,
  access: Access,
  userId: number,
): Promise<{ mayReset: boolean }> {
  const person = await context.offered(accountsOffer).visiblePerson(access, userId);
  return { mayReset: await mayReset(context, access, person) && hasFactor(await factorsOf(context, userId)) };
}

/**
 * Takes all second factors of somebody away who has lost them: by a manager of a higher rank, who proved just now who they
 * are. The person is signed out everywhere and told by mail.
 */
export async function resetFactor(context: FeatureContext, access: Access, userId: number): Promise<void> {
  const people = context.offered(accountsOffer);
  const person = await people.visiblePerson(access, userId);
  if (!await mayReset(context, access, person)) throw forbidden();
  await assertOneself(context, access, { isProved: true });
  await reset(context, person, actorOf(access.identity), people.stillManagesWhole(person, access.identity));
}

/** `strongroom reset-second-factor EMAIL`: for owners and operators, whom nobody else can let in again. */
export async function resetByCommand(
  args: readonly string[],
  context: FeatureContext,
  print: (line: string) => void,
): Promise<number> {
  const [email] = args;
  if (!email) {
    print("Usage: strongroom reset-second-factor EMAIL");
    return 2;
  }
  const person = await context.offered(accountsOffer).personByEmail(email);
  if (!person || !hasFactor(await factorsOf(context, person.id))) {
    print("No user with this email has two-step sign-in.");
    return 1;
  }
  await reset(context, person, { userId: null, name: "Your Strongroom administrator" });
  print(
    "Two-step sign-in is off and all sessions ended. The user signs in with a password only until they set it up again.",
  );
  return 0;
}

/**
 * Operators only look at people; whoever is to be helped is in the asker's own account, below them, and works in no store
 * that the asker does not manage.
 */
async function mayReset(context: FeatureContext, access: Access, person: Person): Promise<boolean> {
  const { identity } = access;
  const rank = roleNamed(person.role)?.rank ?? -1;
  const isBelow = person.accountId !== null && person.accountId === identity.accountId && rank >= 0 &&
    rank < identity.rank;
  return isBelow && await context.offered(accountsOffer).managesWhole(access, person);
}

async function reset(
  context: FeatureContext,
  person: Person,
  actor: Actor,
  guards: readonly Statement[] = [],
): Promise<void> {
  await context.change((unit) => {
    unit.add(...guards, ...removeEverything(person.id), context.offered(accountsOffer).endSessionsOf(person.id));
    recordChange(unit, context, person, actor, { event: "reset", by: actor.name });
    unit.publish(personAccessChanged, { userId: person.id });
  });
}

function removeEverything(userId: number): readonly Statement[] {
  return [
    removeApp(userId),
    telling(
      statementOf(deleteFrom(secondFactorPasskeys).where(eq(secondFactorPasskeys.userId, userId))),
      toldPasskeys.allGone({ userId }),
    ),
    removeRecoveryCodes(userId),
  ];
}
