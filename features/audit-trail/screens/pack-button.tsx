import Archive from "lucide-react/icons/archive";
import type { AuditActionProps } from "@/features/audits/slots.ts";
import { Button } from "@/ui/button.tsx";
import { useDownload } from "./use-download.ts";

/** 'Closing Pack', for those who may export: everything of the audit as a zip, with what is needed to check it elsewhere. */
export default function PackButton({ audit }: AuditActionProps) {
  const packing = useDownload({
    path: `/api/audits/${audit.id}/closingPack`,
    name: "closing pack.zip",
    failure: "Unable to download closing pack",
  });
  if (!audit.permissions.includes("export")) return null;
  return (
    <Button
      icon={<Archive aria-hidden="true" />}
      busy={packing.isPending}
      title="The audit trail, documents, corrections and proofs as a zip"
      onClick={() => packing.mutate()}
    >
      Closing Pack
    </Button>
  );
}
