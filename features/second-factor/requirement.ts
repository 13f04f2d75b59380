import { eq } from "drizzle-orm";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { factorsOf, hasFactor } from "./factors.ts";
import { assertOneself, mayHaveFactor } from "./own-access.ts";
import { secondFactorApps, secondFactorPasskeys, secondFactorRequirements } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldRequirements } from "./told-rows.ts";

/** Whether a second factor is required, and of how many who have none. */
export interface Requirement {
  readonly isRequired: boolean;
  readonly people: number;
  readonly without: number;
}

/** True when a person must have a second factor: of their account, or as an operator. */
export async function isRequiredOf(context: FeatureContext, person: Person): Promise<boolean> {
  const scope = person.accountId !== null
    ? scopeOf(person.accountId)
    : person.role === "OperatorAdmin"
    ? operators
    : null;
  if (scope === null || !mayHaveFactor(person)) return false;
  return await isRequiredIn(context, scope);
}

/** What an account owner, or an operator for all operators, sees of the requirement. */
export async function requirementFor(context: FeatureContext, access: Access): Promise<Requirement> {
  const { accountId } = access.identity;
  access.require("second-factor.require", { accountId });
  const people = await peopleOf(context, accountId);
  const withFactor = new Set(await idsWithFactor(context));
  return {
    isRequired: await isRequiredIn(context, scopeOf(accountId)),
    people: people.length,
    without: people.filter((id) => !withFactor.has(id)).length,
  };
}

/**
 * Requires a second factor of everybody, or no longer. Whoever requires it has one: nobody locks themselves out. Sessions
 * that are open go on until they end; everybody without a factor sets one up at their next sign-in.
 */
export async function setRequired(context: FeatureContext, access: Access, isRequired: boolean): Promise<Requirement> {
  const { clock } = context;
  const { identity } = access;
  access.require("second-factor.require", { accountId: identity.accountId });
  await assertOneself(context, access, { isProved: true });
  if (isRequired && !hasFactor(await factorsOf(context, identity.userId))) {
    throw conflict(
      "second-factor.own_first",
      "Set up your own two-step sign-in first, so you don't get locked out.",
    );
  }
  const scope = scopeOf(identity.accountId);
  const isSet = "EXISTS (SELECT 1 FROM second_factor_requirements WHERE scope = ?)";
  const known = await requirementFor(context, access);
  if (known.isRequired === isRequired) return known;
  const row = { scope, byId: identity.userId, since: clock.now().toISOString() };
  await context.change((unit) => {
    unit.guard("second-factor.requirement_unchanged", isRequired ? `NOT ${isSet}` : isSet, [scope]);
    unit.add(
      isRequired
        ? telling(statementOf(insert(secondFactorRequirements).values(row)), toldRequirements.made(row))
        : telling(
          statementOf(deleteFrom(secondFactorRequirements).where(eq(secondFactorRequirements.scope, scope))),
          toldRequirements.gone({ scope }),
        ),
    );
    unit.record({
      stream: identity.accountId === null ? "system" : scope,
      event: isRequired ? "second-factor.required" : "second-factor.no_longer_required",
      subject: identity.accountId === null ? "installation:1" : scope,
      actor: actorOf(identity),
      data: {},
    });
  });
  return { ...known, isRequired };
}

const operators = "operators";

function scopeOf(accountId: number | null): string {
  return accountId === null ? operators : `account:${accountId}`;
}

async function isRequiredIn({ database }: FeatureContext, scope: string): Promise<boolean> {
  const found = await database.query.select().from(secondFactorRequirements)
    .where(eq(secondFactorRequirements.scope, scope)).get();
  return found !== undefined;
}

async function peopleOf(context: FeatureContext, accountId: number | null): Promise<readonly number[]> {
  if (accountId !== null) {
    const people = await context.offered(accountsOffer).peopleOfAccount(accountId);
    return people.filter((person) => !person.isDisabled && mayHaveFactor(person)).map(({ id }) => id);
  }
  return (await context.offered(accountsOffer).operators()).filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);
}

async function idsWithFactor({ database }: FeatureContext): Promise<readonly number[]> {
  const { query } = database;
  const rows = await query.select({ userId: secondFactorApps.userId }).from(secondFactorApps)
    .union(query.select({ userId: secondFactorPasskeys.userId }).from(secondFactorPasskeys));
  return rows.map(({ userId }) => userId);
}
