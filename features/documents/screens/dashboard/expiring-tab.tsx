import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { EmptyState } from "@/ui/states.tsx";
import { DocumentTable } from "./document-table.tsx";

/** Transfers under way whose background check runs out within 7 days or has run out, soonest first. */
export default function ExpiringTab(place: DashboardTabProps) {
  return (
    <DocumentTable
      table="expiring"
      place={place}
      label="Expiring documents"
      empty={
        <EmptyState title="No expiring documents">
          Transfers in progress are listed here 7 days before their background check expires.
        </EmptyState>
      }
    />
  );
}
