import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";

export interface SearchBoxProps {
  /** What is being sought now, as the address says it. */
  value: string;
  /** Called with trimmed text that is long enough, or empty. */
  onSearch: (search: string) => void;
  label: string;
  placeholder: string;
  /** The search begins with this many characters; clearing the box brings everything back. */
  minCharacters: number;
  className?: string;
}

/** How long typing rests before the list is asked, in milliseconds. */
const pauseMs = 250;

/** A search of the server that lets people type at their own pace. */
export function SearchBox({ value, onSearch, label, placeholder, minCharacters, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTooShort = (text: string) => text.trim().length > 0 && text.trim().length < minCharacters;
  // Going back, or clearing elsewhere: the box reads as the address does. What is still too short to be sought stays.
  useEffect(
    () =>
      setTyped((before) => {
        const { length } = before.trim();
        return value === "" && length > 0 && length < minCharacters ? before : value;
      }),
    [value, minCharacters],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const seek = (text: string) => {
    clearTimeout(timer.current);
    if (!isTooShort(text) && text.trim() !== value) onSearch(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => seek(text), pauseMs);
  };
  return (
    <form
      role="search"
      className={cn("w-full sm:w-72", className)}
      onSubmit={(event) => {
        event.preventDefault();
        seek(typed);
      }}
    >
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        title={`Type at least ${minCharacters} characters`}
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
