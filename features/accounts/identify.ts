import type { Row } from "@/db/database.ts";
import type { Identify, Identity, Visit } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { signOut } from "./contract.ts";
import { auditorMode } from "./contract-modes.ts";
import { dealerRoles, noRole, roleOf } from "./contract-roles.ts";
import { cookieOf } from "./cookies.ts";
import { impersonationLife, oldestOpen } from "./impersonation.ts";
import { changesSomething, comesFromUs } from "./origin.ts";
import { openSessionKey } from "./session-key.ts";
import { sessionRow } from "./sessions.ts";
import { bearerTokens } from "./tokens.ts";

/**
 * Says who a request comes from: by bearer token, else by the session cookie. A request that changes something and has
 * only the cookie is refused unless our own page sent it (decisions, 'Wire conventions').
 */
export function identifier(context: FeatureContext): Identify {
  const tokens = bearerTokens(openSessionKey(context.configuration).signing, context.clock);

  async function rowOf(request: Request, { isUse, sessionId }: Visit): Promise<Row | null> {
    if (sessionId !== undefined) return await sessionRow(context, { id: sessionId }, isUse);
    const authorization = request.headers.get("authorization");
    if (authorization !== null) {
      const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
      const id = token ? await tokens.sessionIdOf(token) : null;
      return id === null ? null : await sessionRow(context, { id }, isUse);
    }
    const secret = cookieOf(request, context.configuration);
    const row = secret ? await sessionRow(context, { secret }, isUse) : null;
    if (row && changesSomething(request) && !comesFromUs(request, context.configuration)) {
      throw forbidden("This request did not come from a Strongroom page, so it was refused.");
    }
    return row;
  }

  return async (request, visit = { isUse: true }) => {
    const row = await rowOf(request, visit);
    if (!row) return null;
    const person = identityOf(row, Number(row.session_id), request);
    const wanted = request.headers.get("impersonatedUserId");
    return wanted === null ? person : await impersonated(context, person, wanted, request);
  };
}

/** Who is disabled, deleted, or of an account that is, keeps a name but has no role, and so may do nothing. */
function identityOf(row: Row, sessionId: number, request: Request): Identity {
  const role = roleOf(Number(row.role));
  const accountId = row.account_id === null ? null : Number(row.account_id);
  const isDealer = dealerRoles.includes(role.name);
  const isShutOut = Number(row.status) !== 0 || Number(row.is_deleted) !== 0 || Number(row.is_account_closed) !== 0;
  const hasRole = !isShutOut && (isDealer ? accountId !== null : accountId === null);
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
    mode: hasRole && isDealer && request.headers.get("auditorMode") === "true" ? auditorMode : null,
  };
}

const impersonatedSql = `
SELECT u.id, u.name, u.email, u.role, u.status, u.is_deleted, u.account_id,
  (u.account_id IS NOT NULL AND (a.id IS NULL OR a.is_disabled = 1 OR a.deleted_at IS NOT NULL)) AS is_account_closed, i.started_at, i.ended_at
FROM impersonations i JOIN users u ON u.id = i.user_id LEFT JOIN accounts a ON a.id = u.account_id
WHERE i.operator_id = ? AND i.user_id = ? ORDER BY i.id DESC LIMIT 1`;

/**
 * The header counts only for an operator who has said, with a reason, whom they act for, and for an hour. Where it does
 * not count looking goes on as oneself, so that nobody is shut out by a header left over in their browser, and nothing is
 * changed: whoever sends it believes that they act for somebody.
 */
async function impersonated(
  { database, clock }: FeatureContext,
  person: Identity,
  wanted: string,
  request: Request,
): Promise<Identity> {
  const isAllowed = person.role === "OperatorAdmin" && /^[1-9]\d{0,14}$/.test(wanted);
  const row = isAllowed ? await database.one(impersonatedSql, [person.userId, Number(wanted)]) : null;
  if (!row || roleOf(Number(row.role)).name === "OperatorAdmin") return asOneself(person, request);
  const startedAt = String(row.started_at);
  if (row.ended_at !== null || startedAt <= oldestOpen(clock.now())) return asOneself(person, request);
  const until = new Date(Date.parse(startedAt) + impersonationLife).toISOString();
  return {
    ...identityOf(row, person.sessionId, request),
    impersonator: { userId: person.userId, name: person.name, until },
  };
}

/** Reading, and signing out. */
function asOneself(person: Identity, request: Request): Identity {
  const isLeaving = request.method === signOut.method && new URL(request.url).pathname === signOut.path;
  if (isLeaving || !changesSomething(request)) return person;
  throw forbidden("You are no longer impersonating this person. Reload the page to continue as yourself.");
}
