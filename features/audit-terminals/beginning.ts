import { and, eq, isNull } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer, type Visitor } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { codeIn } from "./code-rules.ts";
import { codeOnce, type OpenCode, openCode, useUp } from "./codes.ts";
import { signedInElse, wrongCode } from "./contract-terminal.ts";
import { addEnd } from "./ending.ts";
import { terminalChanged } from "./events.ts";
import { entryOf } from "./ledger-events.ts";
import { sessions } from "./schema.ts";
import { identityAt } from "./sessions.ts";
import { standingOf, terminalLife } from "./standing.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldTerminalSessions } from "./told-rows.ts";

/** An auditor who is signed in at a terminal from now on; `cookies` are whole Set-Cookie values. */
interface Begun {
  readonly token: string;
  readonly auditorName: string;
  readonly storeName: string;
  readonly cookies: readonly string[];
}

/**
 * Begins a session at a terminal for whoever has a code. Throws one and the same 404 for a code that is wrong, used, expired or
 * withdrawn; 409 for somebody who is signed in and did not say that they leave; 403 for a page of others; 429.
 */
export async function begin(
  context: FeatureContext,
  asked: { readonly code: string; readonly leave: boolean },
  visitor: Visitor,
  signedIn: Access | null,
): Promise<Begun> {
  const people = context.offered(accountsOffer);
  people.assertOwnPage(visitor);
  const attempt = await people.beginVisit(visitor);
  const typed = codeIn(asked.code);
  const code = typed === null ? null : await openCode(context, typed);
  if (!code) throw notFound(wrongCode);
  if (signedIn && !asked.leave) {
    await context.database.write(() => [attempt.forgiven]);
    throw signedInAs(signedIn, code);
  }
  const { token, cookies, ...session } = await people.guestSession(terminalLife.most / 1000);
  const store = await context.offered(storesOffer).existing(code.audit.storeId);
  try {
    await context.change(async (unit) => {
      if (signedIn) await people.signingOut(signedIn)(unit);
      unit.add(attempt.forgiven);
      useUp(unit, code.row);
      await addSession(context, unit, code, { ...session, signedIn });
    });
  } catch (error) {
    throw error instanceof GuardFailed && error.guard === codeOnce ? notFound(wrongCode) : error;
  }
  return { token, cookies, auditorName: code.person.name, storeName: store.friendlyFFLName };
}

function signedInAs({ identity: { name } }: Access, { person }: OpenCode): AppError {
  const message =
    `You're signed in as ${name}. This code is for ${person.name}. To go on, ${name} has to sign out here.`;
  return new AppError(409, signedInElse, message);
}

interface Beginning {
  readonly id: number;
  readonly secretHash: Uint8Array;
  readonly signedIn: Access | null;
}

/** The row of a session and what is told of it. It gets the number of a terminal that nobody uses any more. */
async function addSession(
  context: FeatureContext,
  unit: UnitOfWork,
  { audit, person }: OpenCode,
  { id, secretHash: tokenHash, signedIn }: Beginning,
): Promise<void> {
  const { id: auditId, accountId, storeId } = audit;
  const now = context.clock.now();
  const at = now.toISOString();
  const number = await freeNumber(context, unit, auditId, signedIn);
  const row = {
    ...{ id, auditId, accountId, storeId, userId: person.id, number, tokenHash, startedAt: at, lastUsedAt: at },
    expiresAt: new Date(now.getTime() + terminalLife.most).toISOString(),
  };
  unit.add(telling(statementOf(insert(sessions).values(row)), toldTerminalSessions.made(row)));
  const actor = actorOf(identityAt(context, row, { person }));
  unit.record(
    entryOf({ auditId, storeId }, actor, "audit-terminals.code_used", {
      ...{ userId: person.id, name: person.name, sessionId: id, terminal: number },
      ...leftBy(signedIn),
    }),
  );
  unit.publish(terminalChanged, { accountId, storeId, auditId });
}

/** The lowest number that no terminal of the audit has; sessions that are over give theirs back first. */
async function freeNumber(
  context: FeatureContext,
  unit: UnitOfWork,
  auditId: number,
  signedIn: Access | null,
): Promise<number> {
  const open = await context.database.query.select().from(sessions)
    .where(and(eq(sessions.auditId, auditId), isNull(sessions.endedAt)));
  const taken = new Set<number>();
  for (const row of open) {
    // Who leaves for this code is signed out in the same change.
    if (row.id === signedIn?.identity.sessionId) continue;
    const standing = await standingOf(context, row);
    if (typeof standing === "string") await addEnd(context, unit, row, standing);
    else taken.add(row.number);
  }
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

function leftBy(signedIn: Access | null) {
  if (!signedIn || signedIn.identity.accountState === "guest") return {};
  const { userId, name, impersonator } = signedIn.identity;
  return { leftBy: { userId: impersonator?.userId ?? userId, name: impersonator?.name ?? name } };
}
