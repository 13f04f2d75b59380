import { useSearchParams } from "react-router";
import { isCalendarDate } from "@/kernel/shapes.ts";
import { searchFrom } from "../contract.ts";

/** Which entries are shown: without people signing in and out unless told. */
export const shownKinds = [
  { value: "signIns", label: "Sign-ins" },
  { value: "exports", label: "Exports" },
  { value: "all", label: "Everything" },
] as const;

/** What the URL says about an account's history; empty texts where it says nothing. */
export interface AccountView {
  readonly shown: (typeof shownKinds)[number]["value"] | "";
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

/** Reads the address; what makes no sense is left out. */
export function accountViewOf(params: URLSearchParams): AccountView {
  const date = (name: string) => {
    const given = params.get(name) ?? "";
    return isCalendarDate(given) ? given : "";
  };
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  return {
    shown: shownKinds.find(({ value }) => value === params.get("show"))?.value ?? "",
    search: search.length < searchFrom ? "" : search,
    from: date("from"),
    to: date("to"),
  };
}

/** The query by which a view is asked for; dates are those of the store. */
export function accountQueryOf({ shown, search, from, to }: AccountView, storeId: number | null) {
  return {
    ...shown === "" ? { signIns: "without" as const } : {},
    ...shown === "signIns" ? { signIns: "only" as const } : {},
    ...shown === "exports" ? { kind: "export" as const } : {},
    ...search ? { search } : {},
    ...from ? { startDate: from } : {},
    ...to ? { endDate: to } : {},
    ...storeId === null ? {} : { storeId: String(storeId) },
  };
}

/** No filter at all. */
export const noAccountFilters: AccountView = { shown: "", search: "", from: "", to: "" };

/** What the URL says, and a way to say something else. */
export function useAccountAddress() {
  const [params, setParams] = useSearchParams();
  const go = (change: Partial<AccountView>) =>
    setParams((before) => {
      const { shown, ...texts } = { ...accountViewOf(before), ...change };
      for (const [name, value] of Object.entries({ ...texts, show: shown })) {
        if (value) before.set(name, value);
        else before.delete(name);
      }
      return before;
    }, { replace: true, preventScrollReset: true });
  return { view: accountViewOf(params), go };
}
