import { useSearchParams } from "react-router";

/** Numbers as the address holds them: `1.13.15`. */
const openList = /^\d{1,2}(?:\.\d{1,2}){0,19}$/;

/** Which conditions are open: the address holds it. */
export function useOpenConditions() {
  const [search, setSearch] = useSearchParams();
  const open = openIn(search);
  const toggle = (number: number) =>
    setSearch((before) => {
      const next = openIn(before);
      if (!next.delete(number)) next.add(number);
      const list = [...next].sort((a, b) => a - b).join(".");
      if (list === "") before.delete("open");
      else before.set("open", list);
      return before;
    }, { replace: true, preventScrollReset: true });
  return { open, toggle };
}

function openIn(search: URLSearchParams): Set<number> {
  const list = search.get("open") ?? "";
  return new Set(openList.test(list) ? list.split(".").map(Number) : []);
}
