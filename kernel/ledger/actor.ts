import type { Identity } from "../access.ts";
import type { Actor } from "./ledger.ts";

/** The person as the ledger keeps them, with the operator behind when impersonated. */
export function actorOf(identity: Identity): Actor {
  const actor = { userId: identity.userId, name: identity.name };
  return identity.impersonator ? { ...actor, behind: identity.impersonator.name } : actor;
}
