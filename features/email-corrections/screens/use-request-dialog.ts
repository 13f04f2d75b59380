import { useSearchParams } from "react-router";

/**
 * Whether the modal 'email correction request' is open, and which saved request it sends back. It stands in the address, so
 * that any part of the page can open it.
 */
export function useRequestDialog() {
  const [search, setSearch] = useSearchParams();
  const setOpen = (open: boolean, follows: number | null = null) =>
    setSearch((before) => {
      before.delete("correctionRequest");
      if (open) before.set("correctionRequest", follows === null ? "1" : `back-${follows}`);
      return before;
    }, { replace: true, preventScrollReset: true });
  const asked = search.get("correctionRequest");
  const follows = /^back-([1-9]\d{0,14})$/.exec(asked ?? "")?.[1];
  return { isOpen: asked !== null, follows: follows === undefined ? null : Number(follows), setOpen };
}
