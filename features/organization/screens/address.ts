import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Session } from "@/features/shell/contract.ts";
import { searchFrom } from "@/features/stores/contract.ts";

const multipleFfls = 1;

/** The account whose organisation the person sees: one with several FFLs of which they manage some; null for others. */
export function ownOrganization({ account, accountPermissions }: Session): Session["account"] {
  return account?.type === multipleFfls && accountPermissions.includes("stores.manage") ? account : null;
}

/** What the URL says about the page. */
export interface OrganizationView {
  /** Empty for the FFLs. */
  readonly tab: string;
  readonly search: string;
  readonly page: number;
}

/** Reads an address; what the server would refuse is left out. */
export function viewOf(search: URLSearchParams): OrganizationView {
  const page = search.get("page") ?? "";
  return {
    tab: search.get("tab") ?? "",
    search: searchOf((search.get("search") ?? "").slice(0, 100)) ?? "",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** What is to be asked for when this stands in the search box; null leaves the list as it is. */
function searchOf(typed: string): string | null {
  const text = typed.trim();
  return text.length === 0 || text.length >= searchFrom ? text : null;
}

/** The address of the page: it alone holds the tab, the search and the page. */
export function useOrganizationAddress() {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => viewOf(new URLSearchParams(text)), [text]);
  const go = (change: Partial<OrganizationView>, options: { replace?: boolean } = {}) => {
    const next = { ...view, page: 1, ...change };
    const shown = new URLSearchParams();
    if (next.tab) shown.set("tab", next.tab);
    if (next.search) shown.set("search", next.search);
    if (next.page > 1) shown.set("page", String(next.page));
    setSearch(shown, { ...options, preventScrollReset: true });
  };
  return { view, go };
}
