import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type ComponentType, createElement, lazy, type ReactNode } from "react";
import type { Api } from "./api.ts";
import { arrived } from "./connection.ts";
import type { Refresh } from "./refresh.ts";
import type { ScreenRoute } from "./screen-route.ts";

/** What screens and loaders may use, on the server and in the browser alike. */
export interface ScreenContext {
  readonly queries: QueryClient;
  readonly api: Api;
  /** All features of the product: what each gives to the others. */
  readonly features: readonly ScreenFeature[];
}

/** What the frame knows of the person besides permissions, for entries that depend on it. */
export interface MenuFacts {
  /** 0 one store, 1 several stores, 2 not chosen yet; null for people without an account. */
  readonly accountType: number | null;
  /** Stores of the person's account, those too that they do not see. */
  readonly accountStores?: number;
  readonly isImpersonating: boolean;
  /** A session that only reads, for one thing alone: nothing of the person's own is theirs to see there. */
  readonly isConfined?: boolean;
}

/** An entry of a menu. Who may see it is decided by `permission` against what the server said of the person. */
export interface MenuEntry {
  readonly key: string;
  /** "brand": where the brand in the top bar leads, for whoever may see it; the first that there is. */
  readonly place: "top" | "user" | "bottom" | "brand";
  readonly label: string;
  readonly order: number;
  readonly icon?: ComponentType<{ className?: string }>;
  /** Where it leads; null hides it (for example outside a store). `pathname` is that of the page shown. */
  readonly href: (where: { readonly storeId: number | null; readonly pathname: string }) => string | null;
  /** Shown only to those who hold this permission, or one of these, in the store shown, or anywhere when none is shown. */
  readonly permission?: string | readonly string[];
  /** Shown only when this holds. */
  readonly when?: (facts: MenuFacts) => boolean;
  /** Shown only while this holds: a hook, for what the session does not tell. It is given the permissions held there. */
  readonly useIsShown?: (held: readonly string[]) => boolean;
}

/** A screen that a store opens with. Of all that a person may see there, the one of the lowest order is taken. */
export interface StoreStart {
  /** What it shows, as in 'Go to documents'. */
  readonly label: string;
  readonly order: number;
  /** Only for those who hold this permission in the store. */
  readonly permission?: string;
  readonly href: (storeId: number) => string;
  /** The same screen for all stores, seen from one of them. */
  readonly overviewHref?: (storeId: number) => string;
}

/** A store, and what the person may do there. */
interface StartingStore {
  readonly id: number;
  readonly permissions: readonly string[];
}

/** The address that a store opens with; the start page when no feature has a screen for it. */
export function storeStartAddress(features: readonly ScreenFeature[], store: StartingStore): string {
  return storeStart(features, store)?.href(store.id) ?? "/";
}

/** The screen that a store opens with; undefined when no feature has one for the person. */
export function storeStart(features: readonly ScreenFeature[], store: StartingStore): StoreStart | undefined {
  return storeStarts(features, store)[0];
}

/** The address of all stores, seen from one of them; null when no feature shows them so. */
export function overviewStartAddress(features: readonly ScreenFeature[], store: StartingStore): string | null {
  const start = storeStarts(features, store).find(({ overviewHref }) => overviewHref);
  return start?.overviewHref?.(store.id) ?? null;
}

function storeStarts(features: readonly ScreenFeature[], { permissions }: StartingStore): readonly StoreStart[] {
  return features.flatMap(({ storeStart }) => storeStart ?? [])
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
    .sort((a, b) => a.order - b.order);
}

/** Names a place in a screen that other features may fill, and carries the type of what it is given. */
export interface SlotKey<Props> {
  readonly name: string;
  /** It shows as soon as its screen does: what fills it comes in the file that every first page loads. */
  readonly firstLoad?: true;
  readonly props?: (props: Props) => Props;
}

/** Declares a slot: `export const detailPanels = slotKey<{ documentId: number }>("documents.detail.panels")`. */
export function slotKey<Props>(name: string, showing: Pick<SlotKey<Props>, "firstLoad"> = {}): SlotKey<Props> {
  return { name, ...showing };
}

/** What a filling fetches by for the first paint of a page. */
export interface PaintContext extends ScreenContext {
  /** The query of the page's address. */
  readonly search: URLSearchParams;
}

/** One filling of a slot. */
export interface SlotFilling {
  readonly slot: string;
  readonly key: string;
  readonly label: string;
  readonly order: number;
  /** Whether it is there for what the slot is given; always when left out. */
  readonly isShown?: (props: object) => boolean;
  readonly render: (props: object) => ReactNode;
  /** Fetches its code, so that it is there with the screen around it. */
  readonly preload?: () => Promise<unknown>;
  /** Fetches into the query cache what its first paint reads. */
  readonly data?: (context: PaintContext, props: object) => Promise<unknown>;
  /** How many things it holds, in slots that show that; it is left out there while there is none. */
  readonly count?: (context: ScreenContext, props: object) => CountQuery;
}

interface Counted {
  readonly count: number;
}

/** The options of a query whose answer counts something, such as a page of a list. */
export interface CountQuery {
  readonly queryKey: QueryKey;
  queryFn?(asked: { readonly signal: AbortSignal }): Counted | Promise<Counted>;
}

/** Fills a slot with a component that is loaded when it is first shown. */
export function fillSlot<Props extends object>(
  slot: SlotKey<Props>,
  filling: {
    key: string;
    label: string;
    order: number;
    load: () => Promise<{ default: (props: Props) => ReactNode }>;
    /** Leaves it out where it does not hold, a tab's name too; always there when left out. */
    when?: (props: Props) => boolean;
    /**
     * Prefetches what the first paint reads. Called by screens that fetch for their fillings, such as the dashboard: on
     * the server alone and side by side with all others; a failure is left to the filling.
     */
    data?: (context: PaintContext, props: Props) => Promise<unknown>;
    /** Where its slot shows counts: how many things it holds. Without any it is left out. */
    count?: (context: ScreenContext, props: Props) => CountQuery;
  },
): SlotFilling {
  let loaded: ((props: Props) => ReactNode) | undefined;
  const load = async () => {
    const part = await arrived(filling.load);
    loaded = part.default;
    return part;
  };
  const Lazy = lazy(load);
  // What was there before it was first shown is shown at once; afterwards it stays the same component.
  let shown: typeof Lazy | typeof loaded;
  const { key, label, order, when, data, count } = filling;
  // useSlot() passes the props of this very slot, whose type `slot` carries.
  const isShown = when && ((props: object) => when(props as Props));
  const render = (props: object) => createElement<Props>(shown ??= loaded ?? Lazy, props as Props);
  return {
    slot: slot.name,
    key,
    label,
    order,
    isShown,
    render,
    preload: load,
    data: data && ((context: PaintContext, props: object) => data(context, props as Props)),
    count: count && ((context: ScreenContext, props: object) => count(context, props as Props)),
  };
}

/** What fills a slot that is given `props`, in its order. */
export function fillingsOf<Props extends object>(
  features: readonly ScreenFeature[],
  slot: SlotKey<Props>,
  props: Props,
): readonly SlotFilling[] {
  return features.flatMap(({ slots = [] }) => slots)
    .filter((filling) => filling.slot === slot.name && (filling.isShown?.(props) ?? true))
    .sort((a, b) => a.order - b.order);
}

/** Fetches the code of all that fills a slot: for what would move the screen around it by coming later. */
export async function preloadSlot(features: readonly ScreenFeature[], slot: { readonly name: string }): Promise<void> {
  const fillings = features.flatMap(({ slots = [] }) => slots).filter((filling) => filling.slot === slot.name);
  await Promise.allSettled(fillings.map(({ preload }) => preload?.()));
}

/** Whether any feature fills a slot. */
export function isFilled<Props>(features: readonly ScreenFeature[], slot: SlotKey<Props>): boolean {
  return features.some(({ slots = [] }) => slots.some((filling) => filling.slot === slot.name));
}

/** Something the command palette can find or do. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** A serial number or TSN, shown character by character. */
  readonly record?: string;
  readonly href: string;
}

/** A source of items for the command palette. */
export interface PaletteSource {
  readonly key: string;
  readonly label: string;
  /** Fewest characters before it is asked. */
  readonly minimum: number;
  readonly find: (
    text: string,
    where: { storeId: number | null },
    context: ScreenContext,
    signal: AbortSignal,
  ) => Promise<readonly PaletteItem[]>;
}

/** What all features let ride on every request of a page with these cookies. */
export function modeHeadersOf(features: readonly ScreenFeature[], cookies: string): Record<string, string> {
  return Object.assign({}, ...features.map(({ modeHeaders }) => modeHeaders?.(cookies)));
}

/** What one feature gives the browser. Screens are loaded when first shown. */
export interface ScreenFeature {
  readonly name: string;
  /** Screens inside the frame. */
  readonly routes?: (context: ScreenContext) => ScreenRoute[];
  /** Paths whose screens stay while only the ids in them change, and mind that themselves; others begin anew. */
  readonly stays?: readonly string[];
  /** Screens without the frame, such as sign-in. */
  readonly bareRoutes?: (context: ScreenContext) => ScreenRoute[];
  /** The frame itself; exactly one feature gives it. */
  readonly frame?: (context: ScreenContext) => ScreenRoute;
  /** Stands within the frame in the place of a screen that cannot be shown; of the feature that gives the frame. */
  readonly ScreenError?: ComponentType;
  /**
   * Fetches, while the server renders a page of the frame, what this feature's banners need, so that the browser has
   * nothing to ask again. A failure is left to the banner.
   */
  readonly frameData?: (context: ScreenContext, where: { readonly storeId: number | null }) => Promise<unknown>;
  readonly menu?: readonly MenuEntry[];
  /** The screen that a store may open with. */
  readonly storeStart?: StoreStart;
  readonly slots?: readonly SlotFilling[];
  readonly palette?: readonly PaletteSource[];
  /** What of its queries changes when something happens, here or at a colleague's: asked for anew where it is shown. */
  readonly refreshes?: readonly Refresh[];
  /** Headers of every request to the server, from the page's cookies: modes that the person is in. */
  readonly modeHeaders?: (cookies: string) => Readonly<Record<string, string>>;
  /**
   * Where a page's address leads, whatever page it names: for links that carry their aim in the query. Null for any other.
   * Asked by the server, before anybody has to sign in.
   */
  readonly leadsTo?: (address: URL) => string | null;
  /** Where the browser goes after signing out; the sign-in page when no feature says so. At most one feature does. */
  readonly afterSignOut?: string;
}
