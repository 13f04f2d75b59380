import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { ChangePart } from "@/features/users/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { badRequest, conflict, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AccountType, accountTypeNames } from "./contract.ts";
import { onboardingChoices } from "./schema.ts";

/**
 * Takes `PUT /api/users` of a newcomer's own record with `accountType` (document 1, section 7): what they choose is kept
 * until their company is registered; 2 takes the choice back. Throws 409 for those who have an account, 403 for the
 * record of somebody else, 400 when more is to be changed at once.
 */
export function choicePart(context: FeatureContext): ChangePart {
  return async ({ body, access: { identity } }) => {
    const { id, version: _, accountType, ...others } = body;
    if (accountType === undefined) return null;
    if (id !== identity.userId || identity.impersonator) throw forbidden();
    const people = context.offered(accountsOffer);
    const person = await people.person(id);
    if (!person || !await people.isNewcomer(identity)) throw hasAccount();
    if (Object.values(others).some((value) => value !== undefined)) {
      throw badRequest("Choose the account type by itself. Send other changes separately.");
    }
    await context.database.write(() => [accountType === 2 ? forgetChoice(id) : keepChoice(id, accountType)]);
    return await people.present(person);
  };
}

/** Where a newcomer has to go before anything else; null for everybody else. */
export async function wayOfNewcomer(context: FeatureContext, { identity }: Access): Promise<string | null> {
  if (!await context.offered(accountsOffer).isNewcomer(identity)) return null;
  return wayOf(await chosenType(context, identity));
}

/** Where a newcomer begins who chose this; null: who has not chosen yet. */
export function wayOf(accountType: AccountType | null): string {
  return accountType === null ? "/account-selection" : `/registration?type=${accountTypeNames[accountType]}`;
}

/** The statement that forgets what somebody chose: they have registered, or take it back. */
export function forgetChoice(userId: number): Statement {
  return statementOf(deleteFrom(onboardingChoices).where(eq(onboardingChoices.userId, userId)));
}

/** What somebody is told who belongs to an account by now. */
export function hasAccount() {
  return conflict(
    "onboarding.has_account",
    "You're already part of a company's account. Reload the page to continue.",
  );
}

/** The statement that keeps what somebody chose, instead of what they chose before. */
export function keepChoice(userId: number, accountType: AccountType): Statement {
  return statementOf(
    insert(onboardingChoices).values({ userId, accountType })
      .onConflictDoUpdate({ target: onboardingChoices.userId, set: { accountType } }),
  );
}

async function chosenType({ database }: FeatureContext, identity: Identity): Promise<AccountType | null> {
  const { userId, accountType } = onboardingChoices;
  const row = await database.query.select({ accountType }).from(onboardingChoices)
    .where(eq(userId, identity.userId)).get();
  return row?.accountType ?? null;
}
