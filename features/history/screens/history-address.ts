import { useSearchParams } from "react-router";
import { isCalendarDate } from "@/kernel/shapes.ts";
import type { EntryKind } from "../kind-rules.ts";

/** What the URL says about a document's history; empty texts where it says nothing. */
export interface HistoryView {
  /** Who looked, instead of the entries. */
  readonly showsPeople: boolean;
  readonly kind: EntryKind | "";
  /** A person's id; "0" for what nobody in particular did. */
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

const names = {
  showsPeople: "history",
  kind: "historyKind",
  person: "historyPerson",
  from: "historyFrom",
  to: "historyTo",
} as const;

const kinds: readonly EntryKind[] = ["change", "look", "export"];

/** Reads the history's part of an address; what makes no sense is left out. */
export function viewOf(search: URLSearchParams): HistoryView {
  const date = (name: string) => {
    const given = search.get(name) ?? "";
    return isCalendarDate(given) ? given : "";
  };
  const person = search.get(names.person) ?? "";
  return {
    showsPeople: search.get(names.showsPeople) === "people",
    kind: kinds.find((kind) => kind === search.get(names.kind)) ?? "",
    person: /^(?:0|[1-9]\d{0,14})$/.test(person) ? person : "",
    from: date(names.from),
    to: date(names.to),
  };
}

/** What the URL says about the history, and a way to say something else. */
export function useHistoryAddress() {
  const [search, setSearch] = useSearchParams();
  const go = (change: Partial<HistoryView>) =>
    setSearch((before) => {
      const { showsPeople, ...texts } = { ...viewOf(before), ...change };
      const values = { ...texts, showsPeople: showsPeople ? "people" : "" };
      for (const [name, value] of Object.entries(values)) {
        const param = Object.entries(names).find(([key]) => key === name)?.[1] ?? name;
        if (value) before.set(param, value);
        else before.delete(param);
      }
      return before;
    }, { replace: true, preventScrollReset: true });
  return { view: viewOf(search), go };
}

/** No filter at all. */
export const noFilters = { kind: "", person: "", from: "", to: "" } as const;

/** True while something narrows the history. */
export function isNarrowed({ kind, person, from, to }: HistoryView): boolean {
  return [kind, person, from, to].some(Boolean);
}
