import { insert, statementOf } from "@/db/statement.ts";
import { accountsOffer, secretHash } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { codeIn, groupsOf, newCode } from "./code-rules.ts";
import { codeMinutes } from "./contract.ts";
import { entryOf, strongroom } from "./ledger-events.ts";
import { codes, sessions } from "./schema.ts";
import { terminalLife } from "./standing.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldCodes, toldTerminalSessions } from "./told-rows.ts";

/** An auditor of an audit in the database of a test. */
interface Part {
  readonly accountId: number;
  readonly storeId: number;
  readonly auditId: number;
  readonly userId: number;
}

/** A session of an auditor at a terminal, begun just now, with its bearer token, its cookie and its entry in the ledger. */
export async function aTerminal(context: FeatureContext, part: Part) {
  const { id, secretHash: tokenHash, token, cookies } = await context.offered(accountsOffer).guestSession(3_600);
  const now = context.clock.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + terminalLife.most).toISOString();
  // Ids are given out in their order: no two sessions of a test have the same number.
  const row = { id, ...part, number: id, tokenHash, startedAt: at, lastUsedAt: at, expiresAt };
  await context.change((unit) => {
    unit.add(telling(statementOf(insert(sessions).values(row)), toldTerminalSessions.made(row)));
    const data = { userId: part.userId, name: "Test", sessionId: id, terminal: id };
    unit.record(entryOf(part, strongroom, "audit-terminals.code_used", data));
  });
  return { sessionId: id, cookie: cookies[0].split(";")[0], headers: { authorization: `Bearer ${token}` } };
}

/** A code of an auditor that is good from now on, as it is shown, with its entry in the ledger. */
export async function aCode(context: FeatureContext, part: Part): Promise<string> {
  const code = newCode();
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000).toISOString();
  await context.change((unit) => {
    const row = { ...part, codeHash: secretHash(codeIn(code) ?? ""), shownAt: now.toISOString(), expiresAt };
    unit.add(telling(statementOf(insert(codes).values(row)), toldCodes.made(row)));
    const data = { userId: part.userId, name: "Test", expiresAt };
    unit.record(entryOf(part, strongroom, "audit-terminals.code_shown", data));
  });
  return groupsOf(code);
}
