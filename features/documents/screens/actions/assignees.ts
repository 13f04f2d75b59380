import type { AssignableUser } from "../../contract-actions.ts";

const storageKey = "strongroom.documents.assignees";
const mostRecent = 5;
/** A search begins at so many characters (document 2, section 9). */
export const searchFrom = 3;
/** So many people are shown before anything is searched for. */
const shownAtFirst = 8;

/** A line of the list: somebody, or nobody. */
export interface Choice {
  readonly person: AssignableUser | null;
  readonly label: string;
  readonly hint: string;
}

/** People in the order in which they are likely wanted: oneself, those used last, everybody else by name. */
export function choicesOf(
  people: readonly AssignableUser[],
  asked: { readonly me: number | null; readonly recent: readonly number[]; readonly typed: string },
): { readonly choices: readonly Choice[]; readonly more: number } {
  const { me, recent, typed } = asked;
  const place = ({ id }: AssignableUser) => {
    if (id === me) return -1;
    const at = recent.indexOf(id);
    return at < 0 ? mostRecent : at;
  };
  const ordered = people.toSorted((one, other) => place(one) - place(other));
  const wanted = typed.trim().toLowerCase();
  const isSearch = wanted.length >= searchFrom;
  const found = isSearch
    ? ordered.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    : ordered.slice(0, shownAtFirst);
  const choices: Choice[] = found.map((person) => ({
    person,
    label: person.id === me ? `${person.name} (me)` : person.name,
    hint: person.email,
  }));
  const nobody = { person: null, label: "Nobody", hint: "Remove assignment" };
  const withNobody = !isSearch || "nobody".includes(wanted) ? [...choices, nobody] : choices;
  return { choices: withNobody, more: isSearch ? 0 : ordered.length - found.length };
}

/** The people whom this person assigned documents to last, in this browser. */
export function recentAssignees(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  } catch {
    // Storage that is shut off or holds something else only costs the order.
    return [];
  }
}

/** Remembers somebody as used last. */
export function rememberAssignee(id: number): void {
  const kept = [id, ...recentAssignees().filter((other) => other !== id)].slice(0, mostRecent);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // The same.
  }
}
