import { useToday } from "@/kernel/screens/use-today.ts";
import { Button } from "@/ui/button.tsx";
import { DateRangePicker } from "@/ui/date-range-picker.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { Select } from "@/ui/select.tsx";
import { searchFrom } from "../contract.ts";
import { type AccountView, noAccountFilters, shownKinds } from "./account-address.ts";

interface AccountFiltersProps {
  readonly view: AccountView;
  readonly go: (change: Partial<AccountView>) => void;
  readonly timeZone: string;
}

/** Searches an account's history and narrows it by kind and dates; sign-ins are folded away until they are wanted. */
export function AccountFilters({ view, go, timeZone }: AccountFiltersProps) {
  return (
    <div role="group" aria-label="Filter the history" className="flex flex-wrap items-center gap-2">
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
      <DateRangePicker
        label="Dates of entries"
        className="max-sm:grow"
        today={useToday(timeZone)}
        value={{ startDate: view.from, endDate: view.to }}
        onChange={({ startDate, endDate }) => go({ from: startDate, to: endDate })}
      />
      {isAccountNarrowed(view) && <Button variant="ghost" onClick={() => go(noAccountFilters)}>Clear filters</Button>}
    </div>
  );
}

/** True while something narrows the history more than it is to begin with. */
export function isAccountNarrowed({ shown, search, from, to }: AccountView): boolean {
  return [shown, search, from, to].some(Boolean);
}
