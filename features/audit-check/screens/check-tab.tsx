import { useState } from "react";
import type { AuditTabProps } from "@/features/audits/slots.ts";
import type { CheckDates } from "../queries.ts";
import { CheckList } from "./check-list.tsx";

/** The self-check among the tabs of the audit management pages. */
export default function CheckTab({ storeId, audit }: AuditTabProps) {
  const [chosen, setChosen] = useState<CheckDates | null>(null);
  const usual = audit ? { startDate: audit.startDate, endDate: audit.endDate } : {};
  return <CheckList storeId={storeId} dates={chosen ?? usual} onDates={setChosen} />;
}
