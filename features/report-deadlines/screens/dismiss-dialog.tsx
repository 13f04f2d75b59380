import { useState } from "react";
import { StepDialog } from "@/features/shell/shared-screens.ts";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { Button } from "@/ui/button.tsx";
import type { Report } from "../contract-shapes.ts";
import { useReportSteps } from "./use-report-steps.ts";

/** Reasons that can be taken with one press. */
const usual: Readonly<Record<Report["form"], readonly string[]>> = {
  "3310.4": ["Two buyers with the same name", "Not a handgun", "Buyer is a licensee"],
  "3310.12": ["Two buyers with the same name", "Not a rifle that must be reported", "Buyer is a licensee"],
  "3310.11": ["The firearm was found", "Entered by mistake"],
};

/** Asks why a report is not needed. */
export function DismissDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { dismiss } = useReportSteps(report);
  return (
    <StepDialog
      size="sm"
      title="Not needed"
      description="The reason is kept in the store's history. You can undo this."
      button="Mark as not needed"
      unable="Unable to mark the report as not needed"
      unsaved={reason !== ""}
      onAct={() => dismiss({ version: report.version, reason })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className="flex flex-wrap gap-2">
            {usual[report.form].map((one) => <Button key={one} size="sm" onClick={() => setReason(one)}>{one}</Button>)}
          </div>
          <Field label="Reason" error={fields.reason}>
            <Textarea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      )}
    </StepDialog>
  );
}
