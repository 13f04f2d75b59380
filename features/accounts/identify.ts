import type { Row } from "@/db/database.ts";
import type { Identify, Identity, Visit } from "@/kernel/access.ts";
import type { Configuration } from "@/kernel/configuration.ts";
import { forbidden, ModeOver } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { signOut } from "./contract.ts";
import { auditorMode } from "./contract-modes.ts";
import { dealerRoles, isAuditor, noRole, roleOf } from "./contract-roles.ts";
import { cookieOf, endedMode } from "./cookies.ts";
import { impersonationLife, oldestOpen } from "./impersonation.ts";
import type { NamedSession } from "./offers-sign-in.ts";
import { changesSomething, comesFromUs } from "./origin.ts";
import { ownOffer } from "./provide-offers.ts";
import { openSessionKey } from "./session-key.ts";
import { sessionRow } from "./sessions.ts";
import { bearerTokens } from "./tokens.ts";

/**
 * Says who a request comes from: by bearer token, else by the session cookie. A request that changes something and has
 * only the cookie is refused unless our own page sent it (decisions, 'Wire conventions').
 */
export function identifier(context: FeatureContext): Identify {
  const tokens = bearerTokens(openSessionKey(context.configuration).signing, context.clock);

  async function sessionOf(request: Request, { sessionId }: Visit): Promise<NamedSession | null> {
    if (sessionId !== undefined) return { id: sessionId };
    const authorization = request.headers.get("authorization");
    if (authorization !== null) {
      const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
      const id = token ? await tokens.sessionIdOf(token) : null;
      return id === null ? null : { id };
    }
    const secret = cookieOf(request, context.configuration);
    return secret ? { secret } : null;
  }

  return async (request, visit = { isUse: true }) => {
    const session = await sessionOf(request, visit);
    const row = session && await sessionRow(context, session, visit.isUse);
    const guest = session && !row ? await guestOf(context, session, visit.isUse) : null;
    if (!session || !(row || guest)) return null;
    if ("secret" in session && changesSomething(request) && !comesFromUs(request, context.configuration)) {
      throw forbidden("This request did not come from a Strongroom page, so it was refused.");
    }
    return row ? await personOf(context, row, request) : guest && await asThemselves(context, guest, request);
  };
}

async function personOf(context: FeatureContext, row: Row, request: Request): Promise<Identity | null> {
  const sessionId = Number(row.session_id);
  const wanted = request.headers.get("impersonatedUserId");
  // What may be looked at as an auditor is the person's in whose name it is asked.
  const person = identityOf(row, sessionId, wanted === null && row.acts_for === null ? request : null, context);
  if (row.acts_for !== null) return await bound(context, person, { wanted, actsFor: String(row.acts_for) }, request);
  return wanted === null ? person : await impersonated(context, person, wanted, request);
}

/** The guest of a session that is no person's; null when no feature knows it. */
async function guestOf(
  context: FeatureContext,
  session: NamedSession,
  isUse: boolean,
): Promise<Identity | null> {
  for (const sessions of context.offered(ownOffer).guests) {
    const guest = await sessions.find(session, isUse);
    if (guest) return guest;
  }
  return null;
}

/** A guest has no other side to look from, and acts for nobody: who asks that is refused as anybody else. */
async function asThemselves(context: FeatureContext, guest: Identity, request: Request): Promise<Identity> {
  const wanted = request.headers.get("impersonatedUserId");
  if (wanted !== null) return await impersonated(context, guest, wanted, request);
  isAuditorMode(request, false, context.configuration);
  return guest;
}

/** Who is disabled, deleted, or of an account that is, keeps a name but has no role, and so may do nothing. */
function identityOf(
  row: Row,
  sessionId: number,
  request: Request | null,
  { configuration }: FeatureContext,
): Identity {
  const role = roleOf(Number(row.role));
  const accountId = row.account_id === null ? null : Number(row.account_id);
  const isDealer = dealerRoles.includes(role.name);
  const isShutOut = Number(row.status) !== 0 || Number(row.is_deleted) !== 0 || Number(row.is_account_closed) !== 0;
  const hasRole = !isShutOut && (isDealer ? accountId !== null : accountId === null);
  const looksAsAuditor = request !== null && isAuditorMode(request, isDealer, configuration);
  return {
    userId: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    accountId,
    role: hasRole ? role.name : noRole,
    rank: hasRole ? role.rank : -1,
    sessionId,
    ...isShutOut ? { accountState: "shut-out" } : role.name === "BackupToolOnlyUser" ? { accountState: "program" } : {},
    impersonator: null,
    mode: hasRole && (looksAsAuditor || isAuditor(role.name)) ? auditorMode : null,
  };
}

/** Throws a 403 for somebody who has no auditor's side to look from: neither operators nor auditors themselves have. */
function isAuditorMode(request: Request, isDealer: boolean, configuration: Configuration): boolean {
  const wanted = request.headers.get("auditorMode");
  if (wanted === null || leaves(request)) return false;
  if (wanted === "true" && isDealer) return true;
  throw new ModeOver("You cannot look at this as an auditor. Reload the page.", [
    endedMode(configuration, "auditorMode"),
  ]);
}

const impersonatedSql = `
SELECT u.id, u.name, u.email, u.role, u.status, u.is_deleted, u.account_id,
  (u.account_id IS NOT NULL AND (a.id IS NULL OR a.is_disabled = 1 OR a.deleted_at IS NOT NULL)) AS is_account_closed, i.started_at, i.ended_at
FROM impersonations i JOIN users u ON u.id = i.user_id LEFT JOIN accounts a ON a.id = u.account_id
WHERE i.operator_id = ? AND i.user_id = ? ORDER BY i.id DESC LIMIT 1`;

/**
 * The header counts only for an operator who has said, with a reason, whom they act for, and for an hour. Whoever sends it
 * believes that they act for somebody: where it does not count nothing is answered, and only signing out goes on.
 */
async function impersonated(
  context: FeatureContext,
  person: Identity,
  wanted: string,
  request: Request,
): Promise<Identity> {
  const acted = await actedFor(context, person, wanted, request);
  if (acted) return acted;
  if (leaves(request)) return person;
  throw new ModeOver(
    "You do not act for this person, or no longer. Reload the page to go on as yourself.",
    [endedMode(context.configuration, "impersonatedUserId")],
  );
}

/** A session that a link began acts for that one person, whatever its headers say, and is over when that is. */
async function bound(
  context: FeatureContext,
  person: Identity,
  { wanted, actsFor }: { readonly wanted: string | null; readonly actsFor: string },
  request: Request,
): Promise<Identity | null> {
  const acted = await actedFor(context, person, actsFor, request);
  if (wanted !== null && wanted !== actsFor) {
    return await impersonated(context, { ...person, role: noRole }, wanted, request);
  }
  return acted?.impersonator ? { ...acted, impersonator: { ...acted.impersonator, isBound: true } } : null;
}

/** The person whom an operator acts for just now; null when they do not. */
async function actedFor(
  context: FeatureContext,
  person: Identity,
  wanted: string,
  request: Request,
): Promise<Identity | null> {
  const { database, clock } = context;
  const isAllowed = person.role === "OperatorAdmin" && /^[1-9]\d{0,14}$/.test(wanted);
  const row = isAllowed ? await database.one(impersonatedSql, [person.userId, Number(wanted)]) : null;
  if (!row || roleOf(Number(row.role)).name === "OperatorAdmin") return null;
  const startedAt = String(row.started_at);
  if (row.ended_at !== null || startedAt <= oldestOpen(clock.now())) return null;
  const until = new Date(Date.parse(startedAt) + impersonationLife).toISOString();
  return {
    ...identityOf(row, person.sessionId, request, context),
    impersonator: { userId: person.userId, name: person.name, until },
  };
}

/** Whatever mode a browser was left in, its person can sign out. */
function leaves(request: Request): boolean {
  return request.method === signOut.method && new URL(request.url).pathname === signOut.path;
}
