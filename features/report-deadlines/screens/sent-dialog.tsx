import { useState } from "react";
import { StepDialog } from "@/features/shell/shared-screens.ts";
import { useToday } from "@/kernel/screens/use-today.ts";
import { Checkbox } from "@/ui/checkbox.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import type { Report } from "../contract-shapes.ts";
import { formWords } from "./form-words.ts";
import { useReportSteps } from "./use-report-steps.ts";

export interface SentDialogProps {
  readonly report: Report;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Asks on which day a report was sent, and marks it as sent. */
export function SentDialog({ report, timeZone, onClose }: SentDialogProps) {
  const today = useToday(timeZone);
  const [sentOn, setSentOn] = useState(today);
  const [isFiled, setIsFiled] = useState(report.offeredDocumentId !== null);
  const { send } = useReportSteps(report);
  const { title } = formWords[report.form];
  const documentId = isFiled ? report.offeredDocumentId : null;
  return (
    <StepDialog
      size="sm"
      title="Mark as sent"
      description={`${title} went to ATF. You can undo this.`}
      button="Mark as sent"
      unable="Unable to mark the report as sent"
      unsaved={sentOn !== today}
      onAct={() => send({ version: report.version, sentOn, documentId })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field label="Day sent" error={fields.sentOn}>
            <DateField value={sentOn} onChange={setSentOn} today={today} max={today} />
          </Field>
          {report.offeredDocumentId !== null && (
            <Checkbox
              label="With the Form 3310.11 that was filed since"
              checked={isFiled}
              onChange={(event) => setIsFiled(event.target.checked)}
            />
          )}
        </>
      )}
    </StepDialog>
  );
}
