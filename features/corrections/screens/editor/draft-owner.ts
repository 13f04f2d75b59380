import type { Session } from "@/features/shell/contract.ts";

/** Under whose name unsaved work lies in the browser; an operator's own, while one acts for the person. */
export function ownerOf({ person, impersonating }: Pick<Session, "person" | "impersonating">): string {
  return impersonating ? `${impersonating.id} for ${person.id}` : String(person.id);
}
