import { createElement } from "react";
import House from "lucide-react/icons/house";
import { useLocation } from "react-router";
import type { MenuEntry } from "@/kernel/screens/screen-feature.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { Place } from "@/ui/shell/top-bar.tsx";
import type { Session, SessionStore } from "../../contract.ts";
import { storeIdOf } from "../place.ts";
import { useStoreAround } from "./use-store-around.ts";

/** An entry that the person may use here, with where it leads. */
export interface ShownEntry {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly icon?: MenuEntry["icon"];
}

/** The menus of the frame, for one person in one place. */
export interface Menu {
  /** The store that the menus are of; on a page outside of any store the one used last. */
  readonly storeId: number | null;
  /** All stores are shown together (`accountOverview=true`). */
  readonly isOverview: boolean;
  readonly places: readonly ShownEntry[];
  /** Shown as buttons: entries of the top bar from order 90 on, such as 'Upload New Document'. */
  readonly actions: readonly ShownEntry[];
  readonly user: readonly ShownEntry[];
  readonly bottom: readonly Place[];
  /** Where the brand leads: the start page unless a feature says so. */
  readonly brandTo: string;
}

const actionsFrom = 90;
/** The top bar's actions are hidden, those of the bottom bar are not, where a document is viewed (document 1, section 2). */
const documentView = /^\/\d+\/documents\/\d+/;

/** Puts the menus together from what features give and what the person may do. */
export function useMenu(session: Session): Menu {
  const { features } = useScreens();
  const { pathname, search } = useLocation();
  const store = useStoreAround(session);
  const isOverview = storeIdOf(pathname) !== null && new URLSearchParams(search).get("accountOverview") === "true";
  const held = store ? store.permissions : session.accountPermissions;
  // The features of a product stay the same, so that these hooks are called in one order.
  const entries = features.flatMap(({ menu = [] }) => menu)
    .filter(({ useIsShown }) => useIsShown?.(held) ?? true)
    .toSorted((a, b) => a.order - b.order);
  const top = entries.filter(({ place }) => place === "top");
  const shown = (some: readonly MenuEntry[]) => shownEntries(some, session, store, isOverview, pathname);
  const everyAction = shown(top.filter(({ order }) => order >= actionsFrom));
  const actions = documentView.test(pathname) ? [] : everyAction;
  return {
    storeId: store?.id ?? null,
    isOverview,
    places: shown(top.filter(({ order }) => order < actionsFrom)),
    actions,
    user: shown(entries.filter(({ place }) => place === "user")),
    brandTo: shown(entries.filter(({ place }) => place === "brand")).at(0)?.to ?? "/",
    bottom: [
      ...homePlace(session),
      ...shown(entries.filter(({ place }) => place === "bottom")),
      ...everyAction.map(inShort),
    ].slice(0, 5)
      .map(placeOf),
  };
}

function shownEntries(
  entries: readonly MenuEntry[],
  session: Session,
  store: SessionStore | null,
  isOverview: boolean,
  pathname: string,
): readonly ShownEntry[] {
  const held = store ? store.permissions : session.accountPermissions;
  const facts = {
    accountType: session.account?.type ?? null,
    accountStores: session.account?.storeCount,
    isImpersonating: session.impersonating !== null,
    isConfined: session.terminal !== undefined,
  };
  return entries.flatMap(({ key, label, icon, href, permission, when }) => {
    const to = href({ storeId: store?.id ?? null, pathname });
    const isHidden = (permission !== undefined && ![permission].flat().some((name) => held.includes(name))) ||
      (when !== undefined && !when(facts));
    return to === null || isHidden ? [] : [{ key, label, icon, to: isOverview ? withOverview(to) : to }];
  });
}

/** Within a store's addresses the overview of all stores stays on. */
function withOverview(to: string): string {
  if (!/^\/\d+\//.test(to)) return to;
  return `${to}${to.includes("?") ? "&" : "?"}accountOverview=true`;
}

function homePlace({ stores }: Session): readonly ShownEntry[] {
  return stores.length > 1 ? [{ key: "shell.home", label: "FFLs", to: "/", icon: House }] : [];
}

/** The bottom bar has room for one word of an action: 'Upload'. */
function inShort(entry: ShownEntry): ShownEntry {
  return { ...entry, label: entry.label.split(" ")[0] };
}

/** An entry as the bars of the frame take it. */
export function placeOf({ label, to, icon }: ShownEntry): Place {
  return { label, to, icon: icon && createElement(icon), exact: to === "/" };
}
