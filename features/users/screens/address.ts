import * as v from "valibot";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { leftOutOf } from "@/ui/address-note.tsx";
import { filterEntries, type UserQuery } from "../contract.ts";

/** What the URL says about the table; only values that the contract accepts, and no defaults. */
export interface UsersView {
  readonly search: string;
  /** Of the list of all people: one FFL's, "none" for people without one, empty for everybody. */
  readonly ffl: string;
  readonly sort: string;
  readonly sortOrder: "asc" | "desc";
  readonly page: number;
  readonly limit: number;
}

/** What lies over the table: the invitation of somebody new, or one person. */
export type Opened = { readonly kind: "invite" } | { readonly kind: "user"; readonly id: number } | null;

const defaults = { sort: "name", sortOrder: "asc", page: "1", limit: "50" } as const;
const names = ["search", "sort", "sortOrder", "page", "limit"] as const;

/** Reads the table's part of an address; what the contract would refuse is left out. */
export function viewOf(search: URLSearchParams): UsersView {
  const value = (name: typeof names[number]) => {
    const given = search.get(name);
    return given !== null && v.is(filterEntries[name], given) ? given : "";
  };
  const ffl = search.get("ffl") ?? "";
  return {
    search: value("search"),
    ffl: ffl === "none" || /^[1-9]\d{0,14}$/.test(ffl) ? ffl : "",
    sort: value("sort") || defaults.sort,
    sortOrder: value("sortOrder") === "desc" ? "desc" : "asc",
    page: Number(value("page") || defaults.page),
    limit: Number(value("limit") || defaults.limit),
  };
}

/** What the server is asked for; of one store when told. */
export function queryOf(view: UsersView, storeId: number | null): UserQuery {
  const sort = v.parse(filterEntries.sort, view.sort);
  return {
    ...storeId !== null ? { documentStoreIds: String(storeId) } : ofFfl(view),
    ...view.search ? { search: view.search } : {},
    ...sort ? { sort } : {},
    sortOrder: view.sortOrder,
    page: String(view.page),
    limit: String(view.limit),
  };
}

function ofFfl({ ffl }: UsersView): Pick<UserQuery, "documentStoreIds" | "withoutStore"> {
  return ffl === "none" ? { withoutStore: "true" } : ffl === "" ? {} : { documentStoreIds: ffl };
}

/** Whose people an address is about: one FFL's, or with null those of all that one manages. */
export function shownStore(
  { stores }: { readonly stores: readonly unknown[] },
  storeId: number | null,
  search: URLSearchParams,
): number | null {
  return storeId !== null && stores.length > 1 && search.get("accountOverview") !== "true" ? storeId : null;
}

function openedIn(search: URLSearchParams): Opened {
  if (search.get("invite") === "1") return { kind: "invite" };
  const id = search.get("user");
  return id && /^[1-9]\d{0,14}$/.test(id) ? { kind: "user", id: Number(id) } : null;
}

/** The address of the table: the URL alone holds what is shown. */
export function useUsersAddress() {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => viewOf(new URLSearchParams(text)), [text]);

  const go = (change: Partial<UsersView>, options: { replace?: boolean } = {}) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: 1, ...change })) {
        const shown = String(value);
        const isDefault = Object.entries(defaults).some((known) => known[0] === name && known[1] === shown);
        if (shown === "" || isDefault) next.delete(name);
        else next.set(name, shown);
      }
      return next;
    }, { ...options, preventScrollReset: true });
  };
  const open = (opened: Opened) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete("invite");
      next.delete("user");
      if (opened?.kind === "invite") next.set("invite", "1");
      if (opened?.kind === "user") next.set("user", String(opened.id));
      return next;
    }, { replace: opened === null, preventScrollReset: true });
  };
  const leftOut = leftOutOf(search, { sort: view.sort, page: view.page, limit: view.limit });
  return { view, leftOut, opened: openedIn(search), go, open };
}
