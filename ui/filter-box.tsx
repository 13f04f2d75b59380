import { type KeyboardEventHandler, useState } from "react";
import Search from "lucide-react/icons/search";
import { Input } from "./input.tsx";

/** A search begins with this many characters (document 1, section 9); with fewer everything is shown. */
const FILTER_FROM = 3;

/** What was typed into a {@link FilterBox}, and what of a list on the page fits it. */
export interface Filter<Item> {
  typed: string;
  type: (text: string) => void;
  /** True from the third character on. */
  isFiltering: boolean;
  shown: readonly Item[];
}

/** Looks through a list that the page holds whole; `wordsOf` tells what of an item is looked through. */
export function useFilter<Item>(items: readonly Item[], wordsOf: (item: Item) => string): Filter<Item> {
  const [typed, type] = useState("");
  const wanted = typed.trim().toLowerCase();
  const isFiltering = wanted.length >= FILTER_FROM;
  const shown = isFiltering ? items.filter((item) => wordsOf(item).toLowerCase().includes(wanted)) : items;
  return { typed, type, isFiltering, shown };
}

export interface FilterBoxProps {
  /** 'Search FFLs'. */
  label: string;
  filter: Pick<Filter<unknown>, "typed" | "type">;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** The box over a list that the page holds whole. It says from how many characters on it searches. */
export function FilterBox({ label, filter: { typed, type }, onKeyDown }: FilterBoxProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={`${label}, from ${FILTER_FROM} characters`}
      icon={<Search />}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
