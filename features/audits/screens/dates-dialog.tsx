import { useId, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import { toast } from "@/ui/toast-store.ts";
import { auditsChanged } from "../contract-events.ts";
import { type Audit, texts, updateAudit } from "../contract.ts";
import { RangeFields, type RangeValues, useRangeForm } from "./range-fields.tsx";

interface DatesDialogProps {
  readonly audit: Audit;
  readonly today: string;
  readonly onClose: () => void;
}

const names = ["startDate", "endDate"] as const;

/** Changes which status dates an audit covers; what its auditors see follows at once. */
export function DatesDialog({ audit, today, onClose }: DatesDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  // The version that was read when the form was filled: what somebody else changes meanwhile must not be overwritten.
  const [basis] = useState(audit);
  const form = useRangeForm({ startDate: audit.startDate, endDate: audit.endDate });
  const { isDirty, isSubmitting } = form.formState;
  const save = async ({ startDate, endDate }: RangeValues) => {
    setRefusal(undefined);
    try {
      const body = { startDate, endDate, version: basis.version };
      await api.call(updateAudit, { params: { id: String(basis.id) }, body });
      await happened(auditsChanged, { storeId: basis.storeId, auditId: basis.id });
      onClose();
      toast({ text: "The audit's dates were changed.", tone: "green" });
    } catch (error) {
      const { message, fields } = failureOf(error, "Unable to update audit");
      showFieldErrors(form, names, fields);
      setRefusal(message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Select Date Range"
      description="Auditors see documents with a status date in this range."
      size="sm"
      unsaved={isDirty}
      busy={isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>Update</Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save} error={refusal} invalidText={texts.fieldsWrong}>
        <RangeFields control={form.control} today={today} />
      </Form>
    </Dialog>
  );
}
