import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/ui/input.tsx";
import { searchFrom } from "../queries.ts";

/** How long typing rests before the list is asked, in milliseconds. */
const pauseMs = 250;

/** Search from three characters; clearing the box brings everybody back. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going back, or clearing elsewhere: the box reads as the address does. What is too short to be sought stays.
  useEffect(() => setTyped((before) => value === "" && before.trim().length < searchFrom ? before : value), [value]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const search = text.trim();
    if (search.length > 0 && search.length < searchFrom) return;
    timer.current = setTimeout(() => search !== value && onSearch(search), pauseMs);
  };
  return (
    <Input
      type="search"
      aria-label="Search users"
      placeholder={`Search from ${searchFrom} characters`}
      icon={<Search />}
      className="w-full"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
