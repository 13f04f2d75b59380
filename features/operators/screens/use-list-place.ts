import { type RefObject, useRef } from "react";
import { useSearchParams } from "react-router";
import { type LeftOut, leftOutOf } from "@/ui/address-note.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { type ListPlace, listPlace } from "../queries.ts";

/** The place in a list as the address holds it. `/` goes to the search box within `frame`. */
export function useListPlace(): {
  readonly place: ListPlace;
  readonly leftOut: readonly LeftOut[];
  readonly change: (values: Partial<ListPlace>) => void;
  readonly frame: RefObject<HTMLDivElement | null>;
} {
  const [address, setAddress] = useSearchParams();
  const place = listPlace(address);
  const frame = useRef<HTMLDivElement>(null);
  useHotkeys({ "/": () => frame.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus() });
  const change = (values: Partial<ListPlace>) => {
    const { search, page, limit } = { ...place, ...values };
    const next = { ...search ? { search } : {}, page: String(page), limit: String(limit) };
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return { place, leftOut: leftOutOf(address, { page: place.page, limit: place.limit }), change, frame };
}
