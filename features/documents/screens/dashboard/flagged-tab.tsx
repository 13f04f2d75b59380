import { FlagChoice, useTableAddress } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { EmptyState } from "@/ui/states.tsx";
import { DocumentTable } from "./document-table.tsx";

/** Flagged documents of every color or of one, which stands in the address. */
export default function FlaggedTab(place: DashboardTabProps) {
  const { color, change } = useTableAddress(place, "flagged");
  return (
    <div className="flex flex-col gap-3">
      <FlagChoice color={color} onChange={(next) => change({ color: next })} />
      <DocumentTable
        table="flagged"
        place={place}
        label="Flagged documents"
        onClear={color ? () => change({ color: "" }) : undefined}
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
