import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { TypedConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { toast } from "@/ui/toast-store.ts";
import { auditsChanged } from "../contract-events.ts";
import { type Audit, endAudit, texts } from "../contract.ts";
import { endPhrase } from "../contract-states.ts";
import { beforeEnd } from "../slots.ts";

/** Asks before an audit ends: it cannot be taken back (document 3, section 4). */
export function EndAuditDialog({ audit, onClose }: { readonly audit: Audit; readonly onClose: () => void }) {
  const { api } = useScreens();
  const happened = useHappened();
  const end = useMutation({
    mutationFn: () => api.call(endAudit, { params: { id: String(audit.id) }, body: { confirmation: endPhrase } }),
    onSuccess: async () => {
      await happened(auditsChanged, { storeId: audit.storeId, auditId: audit.id });
      onClose();
      toast({ text: "The audit has ended. Its auditors no longer have access.", tone: "green" });
    },
  });
  return (
    <TypedConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Are You Sure You Want to End the Current Audit?"
      description={`All auditors of ${audit.storeName} lose access at once. What they flagged and reviewed is kept.`}
      phrase={endPhrase}
      mismatchText={texts.endPhraseRequired}
      confirmLabel="End Audit"
      busy={end.isPending}
      error={end.error ? failureOf(end.error, "Unable to end audit").message : undefined}
      onConfirm={() => end.mutate()}
    >
      <Slot of={beforeEnd} props={{ audit }} />
    </TypedConfirmDialog>
  );
}
