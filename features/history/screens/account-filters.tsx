import { SearchBox } from "@/ui/search-box.tsx";
import { Select } from "@/ui/select.tsx";
import { searchFrom } from "../contract.ts";
import { type AccountView, noAccountFilters, shownKinds } from "./account-address.ts";
import { EntryFilters } from "./entry-filters.tsx";

interface AccountFiltersProps {
  readonly view: AccountView;
  readonly go: (change: Partial<AccountView>) => void;
  readonly timeZone: string;
}

/** Searches an account's history and narrows it by kind and dates; sign-ins are folded away until they are wanted. */
export function AccountFilters({ view, go, timeZone }: AccountFiltersProps) {
  return (
    <EntryFilters
      dates={view}
      onDates={go}
      timeZone={timeZone}
      onClear={isAccountNarrowed(view) ? () => go(noAccountFilters) : undefined}
    >
      <SearchBox
        label="Search the history"
        placeholder="Person, FFL, reason"
        minCharacters={searchFrom}
        value={view.search}
        onSearch={(search) => go({ search })}
      />
      <div className="w-56 max-sm:grow max-sm:basis-full">
        <Select
          aria-label="Kind of entry"
          placeholder="Everything but sign-ins"
          options={shownKinds}
          value={view.shown}
          onChange={({ target }) => go({ shown: shownKinds.find(({ value }) => value === target.value)?.value ?? "" })}
        />
      </div>
    </EntryFilters>
  );
}

/** True while something narrows the history more than it is to begin with. */
export function isAccountNarrowed({ shown, search, from, to }: AccountView): boolean {
  return [shown, search, from, to].some(Boolean);
}
