import { useQuery } from "@tanstack/react-query";
import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { readNotesPermission } from "../contract-notes.ts";
import { documentAuditNotesQuery } from "./review/review-queries.ts";

/** How many notes auditors wrote, beside the name of the tab, for the dealer. */
export default function AuditNotesCount({ document }: DetailMarkProps) {
  const isDealer = document.permissions.includes(readNotesPermission);
  const { data } = useQuery({ ...documentAuditNotesQuery(useScreens(), document.id), enabled: isDealer });
  return data && data.count > 0 ? <span className="text-xs text-ink-faint tabular-nums">{data.count}</span> : null;
}
