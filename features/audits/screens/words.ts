import type { Audit } from "../contract.ts";
import { type AuditType, auditTypes } from "../contract-states.ts";
import { formatDate } from "@/ui/format.ts";

/** The titles of the management pages (document 3, section 2). */
export const titles: Readonly<Record<AuditType, string>> = {
  [auditTypes.atf]: "ATF Audit Management",
  [auditTypes.internal]: "Internal Audit Management",
};

/** The dates of a range as people read them. */
export function datesOf({ startDate, endDate }: Pick<Audit, "startDate" | "endDate">): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
