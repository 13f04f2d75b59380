import { useSearchParams } from "react-router";
import type { DashboardTabProps } from "../slots.ts";

/** What the open table is narrowed to, as it stands in the dashboard's address. */
export interface TableAddress {
  /** The flag's color: `1` red, `2` green, `3` yellow; "" for any. */
  readonly color: string;
  /** Of a history: one kind of action; "" for all. */
  readonly kind: string;
  /** From 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly limit: number;
}

const usual: TableAddress = { color: "", kind: "", page: 1, limit: 10 };
const mostRows = 100;

/** Reads the query string of the address; what can be none is left out. */
export function tableAddressIn(search: string): TableAddress {
  const given = new URLSearchParams(search);
  const color = given.get("color") ?? "";
  return {
    color: /^[123]$/.test(color) ? color : usual.color,
    kind: /^[a-z]{1,20}$/.exec(given.get("kind") ?? "")?.[0] ?? usual.kind,
    page: wholeIn(given.get("page"), usual.page, 1_000_000),
    limit: wholeIn(given.get("limit"), usual.limit, mostRows),
  };
}

function wholeIn(text: string | null, fallback: number, most: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), most) : fallback;
}

/** What the open table is narrowed to, and how to change it: another narrowing begins at its first page. */
export function useTableAddress({ search }: DashboardTabProps, tab: string) {
  const [, setSearch] = useSearchParams();
  const address = tableAddressIn(search);
  const change = (wanted: Partial<TableAddress>) => {
    const next = { ...address, page: usual.page, ...wanted };
    setSearch((before) => {
      before.set("tab", tab);
      for (const name of ["color", "kind", "page", "limit"] as const) {
        if (next[name] === usual[name]) before.delete(name);
        else before.set(name, String(next[name]));
      }
      return before;
    }, { replace: true, preventScrollReset: true });
  };
  return { ...address, change };
}
