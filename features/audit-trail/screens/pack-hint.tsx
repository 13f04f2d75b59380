import { auditTypes } from "@/features/audits/contract-states.ts";
import type { AuditActionProps } from "@/features/audits/slots.ts";
import { Alert } from "@/ui/alert.tsx";
import PackButton from "./pack-button.tsx";

/** Before an ATF audit ends: its lead auditor loses access with it, the dealer does not. */
export default function PackHint({ audit }: AuditActionProps) {
  if (audit.type !== auditTypes.atf || !audit.permissions.includes("export")) return null;
  return (
    <Alert tone="info">
      <p>The lead auditor can't download the closing pack after the audit ends. You can download it anytime.</p>
      <div className="mt-2">
        <PackButton audit={audit} />
      </div>
    </Alert>
  );
}
