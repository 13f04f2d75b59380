import { useEffect, useRef, useState } from "react";
import Search from "lucide-react/icons/search";
import { Input } from "@/ui/input.tsx";
import { searchOf } from "../address.ts";

/** How long typing rests before the list is asked, in milliseconds. */
const pauseMs = 250;

/** Search from three characters; clearing the box brings the whole list back (document 1, section 5). */
export function FflSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Going back, or clearing elsewhere: the box reads as the address does. What is still too short to be sought stays.
  useEffect(() => setTyped((before) => searchOf(before) === null && value === "" ? before : value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const seek = (text: string) => {
    clearTimeout(timer.current);
    const search = searchOf(text);
    if (search !== null && search !== value) onSearch(search);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => seek(text), pauseMs);
  };
  return (
    <form
      role="search"
      className="w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        seek(typed);
      }}
    >
      <Input
        type="search"
        aria-label="Search FFLs"
        placeholder="Search by name, city or license"
        title="Type at least 3 characters"
        icon={<Search />}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
