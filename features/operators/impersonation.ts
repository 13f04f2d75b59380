import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import type { ChangePart } from "@/features/users/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import { accountStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import * as v from "valibot";
import { reasonSchema } from "./contract.ts";

/** An operator, whoever they act for at the moment. */
export interface Operator {
  readonly id: number;
  readonly name: string;
}

/**
 * Takes `PUT /api/users` of an operator's own record with `impersonatedTo` (decisions, 'Paths and shapes'): with a
 * reason it begins to act for somebody, null ends it.
 */
export function impersonationPart(context: FeatureContext): ChangePart {
  return async ({ body, access }) => {
    if (body.impersonatedTo === undefined) return null;
    const operator = operatorOf(access);
    // Nobody else acts for anybody: their record, sent back as it was read, says so.
    if (!operator && body.impersonatedTo === null) return null;
    if (!operator || body.id !== operator.id) throw forbidden();
    if (access.identity.impersonator?.isBound && body.impersonatedTo !== null) {
      throw forbidden("This sign-in is for one person alone. Act for others where you are signed in yourself.");
    }
    if (body.impersonatedTo === null) {
      if (!await endImpersonation(context, operator) && !access.identity.impersonator) return null;
    } else await beginImpersonation(context, operator, body.impersonatedTo, reasonOf(body.reason));
    const people = context.offered(accountsOffer);
    const person = await people.person(operator.id);
    if (!person) throw notFound();
    return await people.present(person);
  };
}

/** The operator who asks, seen through the person they act for; null for everybody else. */
function operatorOf({ identity, grants }: Access): Operator | null {
  if (identity.impersonator) return { id: identity.impersonator.userId, name: identity.impersonator.name };
  const may = grants.some(({ accountId, permissions }) =>
    accountId === null && permissions.has("accounts.impersonate")
  );
  return may ? { id: identity.userId, name: identity.name } : null;
}

function reasonOf(given: string | null | undefined): string {
  const reason = v.safeParse(reasonSchema, given ?? "");
  if (reason.success) return reason.output;
  throw badRequest(reason.issues[0].message, { reason: reason.issues[0].message });
}

/** Begins to act for somebody; throws 404 for those whom no operator can act for. */
export async function beginImpersonation(
  context: FeatureContext,
  operator: Operator,
  userId: number,
  reason: string,
): Promise<void> {
  await context.change(await beginning(context, operator, userId, reason));
}

/** Prepares what begins to act for somebody, for a change of the caller's; throws 404 for those whom no operator can act for. */
export async function beginning(
  context: FeatureContext,
  operator: Operator,
  userId: number,
  reason: string,
): Promise<(unit: UnitOfWork) => void> {
  const { ids, clock } = context;
  const person = await personToActFor(context, userId);
  const id = await ids.next("impersonations");
  const at = clock.now().toISOString();
  const people = context.offered(accountsOffer);
  const open = (await people.openImpersonations()).find(({ operatorId }) => operatorId === operator.id);
  const before = open && await people.person(open.userId);
  return (unit) => {
    const begun = { id, operatorId: operator.id, userId, reason, at };
    if (before) unit.record(entry(before, operator, "operators.impersonation_ended", { how: "returned" }));
    unit.add(...context.offered(accountsOffer).beginImpersonation(begun));
    unit.record(entry(person, operator, "operators.impersonation_began", { reason }));
    unit.publish(personAccessChanged, { userId: operator.id });
  };
}

/** Somebody who can sign in; never another operator. */
export async function personToActFor(context: FeatureContext, userId: number): Promise<Person> {
  const person = await context.offered(accountsOffer).person(userId);
  if (!person || person.isDeleted || person.role === "OperatorAdmin") throw notFound();
  if (person.isDisabled) throw badRequest("This user is disabled. Enable them before impersonating them.");
  return person;
}

/** Ends what an operator does for somebody; false when nothing is going on. */
async function endImpersonation(context: FeatureContext, operator: Operator): Promise<boolean> {
  const people = context.offered(accountsOffer);
  const open = (await people.openImpersonations()).find(({ operatorId }) => operatorId === operator.id);
  if (open) await end(context, operator, open.userId, "returned");
  return open !== undefined;
}

async function end(context: FeatureContext, operator: Operator, userId: number, how: "returned" | "ran out") {
  const { clock } = context;
  const people = context.offered(accountsOffer);
  const person = await people.person(userId);
  await context.change((unit) => {
    unit.add(people.endImpersonation(operator.id, clock.now().toISOString()));
    if (person) unit.record(entry(person, operator, "operators.impersonation_ended", { how }));
    unit.publish(personAccessChanged, { userId: operator.id });
  });
}

/** Writes down the end of what ran out; nobody could act on it since. */
export async function endRunOut(context: FeatureContext): Promise<void> {
  const people = context.offered(accountsOffer);
  const oldest = context.clock.now().getTime() - people.impersonationLife;
  for (const { operatorId, userId, startedAt } of await people.openImpersonations()) {
    if (Date.parse(startedAt) > oldest) continue;
    const operator = await people.person(operatorId);
    await end(context, { id: operatorId, name: operator?.name ?? "" }, userId, "ran out");
  }
}

function entry(person: Person, operator: Operator, event: string, data: Readonly<Record<string, string>>) {
  const actor: Actor = { userId: operator.id, name: operator.name };
  return {
    stream: accountStream(person.accountId),
    event,
    subject: userSubject(person.id),
    actor,
    data: { ...data, name: person.name },
  };
}
