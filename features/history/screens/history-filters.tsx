import { Select } from "@/ui/select.tsx";
import type { HistoryPerson } from "../contract.ts";
import { EntryFilters } from "./entry-filters.tsx";
import { type HistoryView, isNarrowed, noFilters } from "./history-address.ts";

interface HistoryFiltersProps {
  readonly view: HistoryView;
  readonly go: (change: Partial<HistoryView>) => void;
  /** Everyone in the history; empty until they are known. */
  readonly people: readonly HistoryPerson[];
  readonly timeZone: string;
}

const kinds = [
  { value: "change", label: "Changes" },
  { value: "look", label: "Views" },
  { value: "export", label: "Exports" },
] as const;

/** Narrows the history by kind, person and dates. */
export function HistoryFilters({ view, go, people, timeZone }: HistoryFiltersProps) {
  const names = new Map(people.map(({ userId, userName }) => [String(userId), userName || "Strongroom"]));
  return (
    <EntryFilters
      dates={view}
      onDates={go}
      timeZone={timeZone}
      onClear={isNarrowed(view) ? () => go(noFilters) : undefined}
    >
      <div className="w-40 max-sm:grow max-sm:basis-[45%]">
        <Select
          aria-label="Kind of entry"
          placeholder="All entries"
          options={kinds}
          value={view.kind}
          onChange={({ target }) => go({ kind: kinds.find(({ value }) => value === target.value)?.value ?? "" })}
        />
      </div>
      <div className="w-44 max-sm:grow max-sm:basis-[45%]">
        <Select
          aria-label="Person"
          placeholder="Everyone"
          options={[...names].map(([value, label]) => ({ value, label }))
            .sort((a, b) => a.label.localeCompare(b.label, "en-US"))}
          value={names.has(view.person) ? view.person : ""}
          onChange={({ target }) => go({ person: target.value })}
        />
      </div>
    </EntryFilters>
  );
}
