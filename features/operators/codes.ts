import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import {
  accountsOffer,
  newSecret,
  type Person,
  secretHash,
  type TicketEnd,
  type Visitor,
} from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { beginning, personToActFor } from "./impersonation.ts";
import { operatorsCodes, type StoredCode } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldCodes } from "./told-rows.ts";

const codeLife = 5 * 60_000;
/** A code whose second step is being taken waits so long: a little longer than any ticket is good. */
const stepLife = 15 * 60_000;
const codeUnused = "operators.code_unused";
const gone = "This link has expired or was already used. Make a new one on the Impersonate User page.";

/**
 * A link that works once, within five minutes, to act for somebody in another browser: the only form in which document
 * 1's token in the address exists here.
 */
export async function makeLink(
  context: FeatureContext,
  access: Access,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<{ link: string; expiresAt: string }> {
  const { clock, configuration } = context;
  if (access.identity.impersonator) throw forbidden();
  await personToActFor(context, userId);
  const code = newSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeLife).toISOString();
  const row = { codeHash: secretHash(code), operatorId: access.identity.userId, userId, reason, expiresAt };
  await context.change((unit) =>
    unit.add(
      statementOf(deleteFrom(operatorsCodes).where(lte(operatorsCodes.expiresAt, now.toISOString()))),
      telling(statementOf(insert(operatorsCodes).values(row)), toldCodes.made(row)),
    )
  );
  return { link: `${configuration.url}/impersonate?code=${code}&id=${userId}`, expiresAt };
}

/**
 * Uses a code up and signs its operator in. To act for the person begins with the session: when a second factor is asked
 * for, not before that. Throws 404 for a code that is unknown, used or too old.
 */
export async function exchange(
  context: FeatureContext,
  { code, id }: { readonly code: string; readonly id: number },
  visitor: Visitor,
) {
  const { database, clock } = context;
  const people = context.offered(accountsOffer);
  const { codeHash, userId, expiresAt, ticketHash } = operatorsCodes;
  const isGood = and(
    eq(codeHash, secretHash(code)),
    eq(userId, id),
    gt(expiresAt, clock.now().toISOString()),
    isNull(ticketHash),
  );
  const row = await database.query.select().from(operatorsCodes).where(isGood).get();
  if (!row) throw notFound(gone);
  await operatorOf(context, row);
  await personToActFor(context, id);
  try {
    return await people.signInAs({
      userId: row.operatorId,
      how: "impersonation code",
      visitor,
      begins: {
        async session() {
          const acting = await actingBy(context, row);
          return {
            actsFor: row.userId,
            participant(unit) {
              unit.add(telling(statementOf(deleteFrom(operatorsCodes).where(isGood)), toldCodes.gone(row)));
              unit.guard(codeUnused, "changes() = 1");
              acting(unit);
            },
          };
        },
        ticket(unit, ticket) {
          const expiresAt = new Date(clock.now().getTime() + stepLife).toISOString();
          const waiting = { ticketHash: secretHash(ticket), expiresAt };
          unit.add(telling(
            statementOf(update(operatorsCodes).set(waiting).where(isGood)),
            toldCodes.changed({ codeHash: row.codeHash }, waiting),
          ));
          unit.guard(codeUnused, "changes() = 1");
        },
      },
    });
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === codeUnused) throw notFound(gone);
    throw error;
  }
}

/** Begins to act for the person whose link a ticket came from. Throws 404 when that cannot be any more. */
export function ticketEnd(context: FeatureContext): TicketEnd {
  return async (ticket) => {
    const isIts = eq(operatorsCodes.ticketHash, secretHash(ticket));
    const row = await context.database.query.select().from(operatorsCodes).where(isIts).get();
    if (!row) return null;
    const acting = await actingBy(context, row);
    return {
      actsFor: row.userId,
      participant(unit) {
        unit.add(telling(statementOf(deleteFrom(operatorsCodes).where(isIts)), toldCodes.gone(row)));
        acting(unit);
      },
    };
  };
}

async function actingBy(context: FeatureContext, row: StoredCode) {
  return await beginning(context, await operatorOf(context, row), row.userId, row.reason);
}

/** Who made the link; throws 404 when they run the service no longer. */
async function operatorOf(context: FeatureContext, { operatorId }: StoredCode): Promise<Person> {
  const person = await context.offered(accountsOffer).person(operatorId);
  if (!person || person.role !== "OperatorAdmin" || person.isDisabled || person.isDeleted) throw notFound(gone);
  return person;
}
