import { useSearchParams } from "react-router";

/** Beside each other, or the second over the first. */
export type CompareMode = "side" | "overlay";

/** What the address asks to compare; null for what it does not say. */
export interface CompareAddress {
  readonly from: number | null;
  readonly to: number | null;
  readonly mode: CompareMode | null;
  readonly set: (change: Readonly<Partial<Record<"from" | "to" | "mode", string>>>) => void;
}

/** Reads and writes which versions are compared and how. */
export function useCompareAddress(): CompareAddress {
  const [search, setSearch] = useSearchParams();
  const mode = search.get("mode");
  return {
    from: numberIn(search.get("from")),
    to: numberIn(search.get("to")),
    mode: mode === "side" || mode === "overlay" ? mode : null,
    set: (change) =>
      setSearch((before) => {
        for (const [name, value] of Object.entries(change)) before.set(name, value);
        return before;
      }, { replace: true, preventScrollReset: true }),
  };
}

function numberIn(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
