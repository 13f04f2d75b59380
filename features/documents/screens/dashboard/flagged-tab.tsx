import { useSearchParams } from "react-router";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { Select } from "@/ui/select.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { DocumentTable } from "./document-table.tsx";
import { colorParameter, flagColorIn } from "./tables.ts";

/** Document 3, section 9. */
const colors = [
  { value: "1", label: "Flagged Red" },
  { value: "2", label: "Flagged Green" },
  { value: "3", label: "Flagged Yellow" },
];

/** Flagged documents of every color or of one, which stands in the address. */
export default function FlaggedTab(place: DashboardTabProps) {
  const [, setSearch] = useSearchParams();
  const color = flagColorIn(place.search);
  const choose = (next: string) =>
    setSearch((before) => {
      before.set("tab", "flagged");
      if (next) before.set(colorParameter, next);
      else before.delete(colorParameter);
      return before;
    }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3">
      <div className="w-56 max-sm:w-full">
        <Select
          aria-label="Flag"
          placeholder="All Flag Colors"
          options={colors}
          value={color}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <DocumentTable
        table="flagged"
        place={place}
        label="Flagged documents"
        onClear={color ? () => choose("") : undefined}
        empty={
          <EmptyState title="No flagged documents">
            {place.auditorMode
              ? "Documents flagged in this audit are listed here."
              : "Flag a document red, green or yellow to find it here."}
          </EmptyState>
        }
      />
    </div>
  );
}
