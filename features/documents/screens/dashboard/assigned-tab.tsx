import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import { EmptyState } from "@/ui/states.tsx";
import { DocumentTable } from "./document-table.tsx";

/** Documents assigned to whoever looks: by coworkers, or in auditor mode in the audit. */
export default function AssignedTab(place: DashboardTabProps) {
  return (
    <DocumentTable
      table="assigned"
      place={place}
      label="Documents assigned to me"
      empty={
        <EmptyState title="No documents assigned to you">
          {place.auditorMode
            ? "Documents assigned to you in this audit are listed here."
            : "Documents that you or a coworker assign to you are listed here."}
        </EmptyState>
      }
    />
  );
}
