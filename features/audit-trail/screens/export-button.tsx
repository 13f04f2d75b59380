import Download from "lucide-react/icons/download";
import type { AuditActionProps } from "@/features/audits/slots.ts";
import { Button } from "@/ui/button.tsx";
import { useDownload } from "./use-download.ts";

/** 'Export Audit Trail', for those who may: the whole trail as an Excel workbook. */
export default function ExportButton({ audit }: AuditActionProps) {
  const { id, createdDate, storeName } = audit;
  const exporting = useDownload({
    path: `/api/audits/${id}/export`,
    body: { auditId: id, createdDate, storeName },
    name: "audit trail.xlsx",
    failure: "Unable to export audit trail",
  });
  if (!audit.permissions.includes("export")) return null;
  return (
    <Button icon={<Download aria-hidden="true" />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
      Export Audit Trail
    </Button>
  );
}
