import type { Identity } from "../access.ts";
import type { Actor } from "./ledger.ts";

/** The mode of those who look at the archive from an auditor's side (accounts, `contract-modes.ts`). */
const auditorMode = "auditor";

/**
 * The person as the ledger keeps them, with the operator behind when impersonated, and the side they were on. Where they sat,
 * when that was not at a browser of their own, stands behind their name.
 */
export function actorOf(identity: Identity): Actor {
  const side: Pick<Actor, "side"> = identity.mode === auditorMode ? { side: "auditor" } : {};
  const { userId, name, confinement } = identity;
  const actor = { userId, name: confinement ? `${name} (${confinement.where})` : name, ...side };
  return identity.impersonator ? { ...actor, behind: identity.impersonator.name } : actor;
}
