import { dealerRoles } from "@/features/accounts/contract-roles.ts";
import type { RouteRule } from "@/deploy/permissions/route-rule.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { floorOf, type PermissionTable } from "@/kernel/permissions.ts";
import type { Walk } from "./part.ts";
import { holds, type Persona } from "./people.ts";
import { isPlaced, keyOf } from "./requests.ts";
import type { Where } from "./targets.ts";

/** What the tables promise: let in, whatever comes of it then, or one of the refusals. */
export type Outcome = "let in" | 401 | 403 | 404;

/** One request as far as rights are concerned. */
interface Case {
  readonly persona: Persona;
  /** The asker's own, or nothing of anybody's. */
  readonly isTheirs: boolean;
  readonly isPlaced: boolean;
  held(permissions: readonly string[]): boolean;
}

/** What the tables promise to a signed-in person who asks a route that is not public. */
export function expected(
  walk: Walk,
  table: PermissionTable,
  endpoint: Endpoint,
  { persona, where }: { readonly persona: Persona; readonly where: Where },
): Outcome {
  const placed = isPlaced(walk, endpoint);
  const asked: Case = {
    persona,
    isTheirs: where === "own" || !placed,
    isPlaced: placed,
    held: (names) => table.permissions.some((row) => names.includes(row.name) && holds(persona, row)),
  };
  const floor = floorOf(endpoint);
  const isReading = endpoint.method === "GET" && floor !== null;
  if (persona.isAtTerminal && !isReading && !endpoint.reaches?.includes("confined")) return 403;
  if (persona.isReceiver && !endpoint.reaches?.includes("guest")) return 401;
  if (floor !== null && !asked.held([floor])) return 403;
  if (endpoint.alone && persona.isActedFor) return 403;
  const isLimited = (persona.isShutOut && !endpoint.reaches?.includes("shut-out")) ||
    (persona.isProgram && !persona.isShutOut && !endpoint.reaches?.includes("program"));
  if (floor === null && isLimited) return 403;
  const rule = walk.rules[keyOf(endpoint)];
  if (rule?.to === "oneself") return aboutOneself(rule, asked);
  if (rule?.to === "asks") return byPermission(rule, asked);
  return asked.isTheirs || reachesAll(persona) ? "let in" : 404;
}

/** Operators' permissions are about every account. */
function reachesAll({ role }: Persona): boolean {
  return role === "OperatorAdmin";
}

function aboutOneself(rule: RouteRule, { persona, isTheirs, held }: Case): Outcome {
  const { asks, sees, alone = false } = rule;
  const isInNameOnly = alone && persona.isActedFor;
  // Where the path names a person, whoever may not know of them is told nothing first.
  if (!isTheirs) return (sees ? reachesAll(persona) && held(sees) : isInNameOnly) ? 403 : 404;
  return isInNameOnly || (asks && !held(asks)) ? 403 : "let in";
}

function byPermission(rule: RouteRule, { persona, isTheirs, isPlaced, held }: Case): Outcome {
  const { asks = [], sees = [], isKnown = false, alone = false } = rule;
  if (!isPlaced) return "let in";
  const isReached = isTheirs || reachesAll(persona);
  if (isReached && held(asks)) return alone && persona.isActedFor ? 403 : "let in";
  const mayKnow = held(sees) || (isKnown && belongs(persona));
  return isReached && mayKnow ? 403 : 404;
}

/** Whoever may do anything at all in the own side's store. */
function belongs({ role, isInAudit }: Persona): boolean {
  return isInAudit || dealerRoles.some((name) => name === role);
}
