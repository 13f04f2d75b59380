import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import { AppError, forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { comesFromElsewhere } from "./origin.ts";
import { signInTickets } from "./schema.ts";
import { openSessionKey } from "./session-key.ts";
import {
  signInMethods,
  type SignInStepName,
  type SignInWay,
  type TicketHolder,
  type TicketTry,
  type Visitor,
} from "./offers-sign-in.ts";
import { beginTry } from "./throttle.ts";
import { newSecret, secretHash } from "./tokens.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldTickets } from "./told-rows.ts";

/** How long a ticket is good, in milliseconds, and how often it may be tried with. */
export const ticketLife = { ms: 10 * 60_000, tries: 5 } as const;

const goodTicket = "accounts.ticket_good";

/** A ticket to be given out; it stands once `statement` is written. */
export function newTicket(
  userId: number,
  step: SignInStepName,
  how: SignInWay,
  now: Date,
): { readonly ticket: string; readonly statement: Statement } {
  const ticket = newSecret();
  const expiresAt = now.getTime() + ticketLife.ms;
  const row = { tokenHash: secretHash(ticket), userId, step, how, expiresAt };
  return { ticket, statement: telling(statementOf(insert(signInTickets).values(row)), toldTickets.made(row)) };
}

/** Who holds a ticket that is good for this step. Throws 401 otherwise. */
export async function ticketHolder(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  ticket: string,
  step: SignInStepName,
): Promise<TicketHolder> {
  const holder = await database.query.select({ userId: signInTickets.userId, how: signInTickets.how })
    .from(signInTickets).where(mayBeTried(ticket, step, clock.now())).get();
  const how = signInMethods.find((way) => way === holder?.how);
  if (!holder || !how) throw ticketGone();
  return { userId: holder.userId, how };
}

/** The same, counted as a try: on the ticket, on the person and on the address. */
export async function tryTicket(
  context: FeatureContext,
  ticket: string,
  step: SignInStepName,
  { request, remoteAddress }: Visitor,
): Promise<TicketTry> {
  const { database, clock, configuration } = context;
  if (comesFromElsewhere(request, configuration)) throw forbidden();
  const holder = await ticketHolder(context, ticket, step);
  const counted = await beginTry({ database, clock, key: openSessionKey(configuration) }, holder.userId, remoteAddress);
  const [written] = await orGone(() =>
    database.write(() => [
      statementOf(
        update(signInTickets).set({ tries: sql`${signInTickets.tries} + 1` })
          .where(mayBeTried(ticket, step, clock.now())).returning({ tries: signInTickets.tries }),
      ),
      guard(goodTicket, "changes() = 1"),
    ])
  );
  return { ...holder, ...counted, isLast: Number(written?.rows[0]?.tries) === ticketLife.tries };
}

/** Statements that use a ticket up; the batch fails when it is gone by now. */
export function spendTicket(ticket: string, step: SignInStepName, now: Date): readonly Statement[] {
  return [
    telling(
      statementOf(deleteFrom(signInTickets).where(isGood(ticket, step, now))),
      toldTickets.gone({ tokenHash: secretHash(ticket) }),
    ),
    guard(goodTicket, "changes() = 1"),
  ];
}

/** Runs a write in which a ticket is used; one that was used meanwhile is told like one that never was. */
export async function orGone<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof GuardFailed && error.guard === goodTicket ? ticketGone() : error;
  }
}

/** The statement that ends every sign-in of a person that is between its steps. */
export function endTicketsOf(userId: number): Statement {
  return telling(
    statementOf(deleteFrom(signInTickets).where(eq(signInTickets.userId, userId))),
    toldTickets.allGone({ userId }),
  );
}

/** Removes tickets that are no longer good. */
export async function deleteOldTickets({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  await database.write(() => [statementOf(deleteFrom(signInTickets).where(lte(signInTickets.expiresAt, now)))]);
}

function isGood(ticket: string, step: SignInStepName, now: Date) {
  return and(
    eq(signInTickets.tokenHash, secretHash(ticket)),
    eq(signInTickets.step, step),
    gt(signInTickets.expiresAt, now.getTime()),
  );
}

function mayBeTried(ticket: string, step: SignInStepName, now: Date) {
  return and(isGood(ticket, step, now), lt(signInTickets.tries, ticketLife.tries));
}

function ticketGone(): AppError {
  const message = "This sign-in has expired. Please start again.";
  return new AppError(401, "accounts.ticket_gone", message);
}
