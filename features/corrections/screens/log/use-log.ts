import { useSearchParams } from "react-router";

/** Whether the modal 'correction log' is open; it stands in the address, so that any part of the page can open it. */
export function useLog(): { readonly open: boolean; readonly setOpen: (open: boolean) => void } {
  const [search, setSearch] = useSearchParams();
  const setOpen = (open: boolean) =>
    setSearch((before) => {
      if (open) before.set("correctionLog", "1");
      else before.delete("correctionLog");
      return before;
    }, { replace: true, preventScrollReset: true });
  return { open: search.get("correctionLog") === "1", setOpen };
}
