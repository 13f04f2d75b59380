import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import X from "lucide-react/icons/x";
import type { ArchiveSearchesProps } from "@/features/documents/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import { forgetSearches } from "../contract.ts";
import { searchesQuery } from "../queries.ts";
import { searchInWords } from "./addresses.ts";

/** What the person looked for lately, under the empty search box that has the focus. */
export default function RecentSearches({ place, box, onOpen, onClose }: ArchiveSearchesProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const query = searchesQuery(context, place.storeId);
  const { data: session } = useQuery(sessionQuery(context));
  // What an auditor looked for elsewhere is not shown at a terminal of the shop.
  const isTheirs = session?.terminal === undefined;
  const { data: searches = [] } = useQuery({ ...query, staleTime: 0, enabled: isTheirs });
  const list = useRef<HTMLUListElement>(null);

  const onBoxKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    itemsOf(list.current)[0]?.focus();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onBoxKey(event);
    box.addEventListener("keydown", listener);
    return () => box.removeEventListener("keydown", listener);
  }, [box]);
  const onListKey = (event: KeyboardEvent) => {
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    (items[to] ?? (to < 0 ? box : items[items.length - 1])).focus();
  };
  const forget = async (address?: string) => {
    queries.setQueryData(query.queryKey, (before) => address ? before?.filter((one) => one.address !== address) : []);
    try {
      await context.api.call(forgetSearches, {
        query: { storeId: String(place.storeId), ...(address ? { address } : {}) },
      });
    } catch {
      toast({ tone: "red", text: "Unable to remove the search. Please try again later." });
      await queries.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  if (searches.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Recent searches"
      onKeyDown={onListKey}
      // The box keeps the focus, so that leaving it closes this.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-30 mt-1 w-80 max-w-[calc(100vw-3rem)] rounded-md border bg-raised p-1 shadow-md"
    >
      <p className="flex items-center justify-between px-2 py-1 text-xs text-ink-soft">
        Recent searches
        <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={() => void forget()}>
          Clear
        </button>
      </p>
      <ul ref={list}>
        {searches.map(({ address }) => (
          <li key={address} className="flex items-center">
            <button
              type="button"
              data-search
              onClick={() => {
                onClose();
                onOpen(address);
              }}
              className="flex min-w-0 grow items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover focus:bg-hover"
            >
              <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="truncate">{searchInWords(address)}</span>
            </button>
            <button
              type="button"
              aria-label={`Forget ${searchInWords(address)}`}
              onClick={() => void forget(address)}
              className="rounded-sm p-1.5 text-ink-faint hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...list?.querySelectorAll<HTMLElement>("[data-search]") ?? []];
}
