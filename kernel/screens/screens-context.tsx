import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import { PartBoundary } from "./part-boundary.tsx";
import { fillingsOf, type ScreenContext, type SlotKey } from "./screen-feature.ts";

/** What every screen can reach through React. */
export interface Screens extends ScreenContext {
  /** While the server renders: where the title of the page is left. */
  readonly title?: { text: string };
}

const Provided = createContext<Screens | null>(null);

/** Gives screens their context. */
export function ScreensProvider({ value, children }: { value: Screens; children: ReactNode }) {
  return <Provided.Provider value={value}>{children}</Provided.Provider>;
}

/** The context of the screens: the typed client, the query cache and the features. */
export function useScreens(): Screens {
  const screens = useContext(Provided);
  if (!screens) throw new Error("A screen is used outside of its provider.");
  return screens;
}

/** Names the page in the browser's tab. */
export function useTitle(text: string): void {
  const { title } = useScreens();
  if (title) title.text = text;
  useEffect(() => {
    document.title = `${text} · Strongroom`;
  }, [text]);
}

/** The fillings of a slot in their order, each as an element made from `props`. */
export function useSlot<Props extends object>(slot: SlotKey<Props>, props: Props) {
  const { features } = useScreens();
  const given = useSame(props);
  // The same elements as long as nothing changed: else a frame that renders again before a filling is taken over throws
  // away what the server painted of it.
  return useMemo(() =>
    fillingsOf(features, slot, given).map(({ key, label, count, render }) => ({
      key,
      label,
      count,
      element: (
        <PartBoundary key={key}>
          <Suspense fallback={null}>{render(given)}</Suspense>
        </PartBoundary>
      ),
    })), [features, slot.name, given]);
}

/** The object given before, while the one given now holds the same. */
function useSame<Props extends object>(props: Props): Props {
  const [kept, keep] = useState(props);
  const now = Object.entries(props);
  const before = new Map<string, unknown>(Object.entries(kept));
  if (now.length === before.size && now.every(([name, value]) => Object.is(value, before.get(name)))) return kept;
  keep(props);
  return props;
}

/** Shows everything that features put into a slot, one after the other. */
export function Slot<Props extends object>({ of, props }: { of: SlotKey<Props>; props: Props }) {
  return <>{useSlot(of, props).map(({ element }) => element)}</>;
}
