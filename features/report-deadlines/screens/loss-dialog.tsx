import { useState } from "react";
import { StepDialog } from "@/features/shell/shared-screens.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { useToday } from "@/kernel/screens/use-today.ts";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast-store.ts";
import { noteLoss } from "../contract.ts";
import { reportsChanged } from "../contract-events.ts";

export interface LossDialogProps {
  readonly storeId: number;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Notes a theft or loss with its discovery, from which on its 48 hours run. */
export function LossDialog({ storeId, timeZone, onClose }: LossDialogProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const today = useToday(timeZone);
  const [discoveredOn, setDiscoveredOn] = useState(today);
  const [discoveredAt, setDiscoveredAt] = useState("");
  const [note, setNote] = useState("");
  const save = async () => {
    await api.call(noteLoss, { body: { storeId, discoveredOn, discoveredAt, note } });
    void happened(reportsChanged, { storeId });
    toast({ tone: "green", text: "Noted. Call ATF and file Form 3310.11 within 48 hours." });
  };
  return (
    <StepDialog
      size="sm"
      title="Theft or loss"
      description="Report it to ATF by phone and on Form 3310.11, and to the local police, within 48 hours of discovery."
      button="Start the 48 hours"
      unable="Unable to save the theft or loss"
      unsaved={discoveredAt !== "" || note !== ""}
      onAct={save}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Day discovered" error={fields.discoveredOn}>
              <DateField value={discoveredOn} onChange={setDiscoveredOn} today={today} max={today} />
            </Field>
            <Field label="Time discovered" error={fields.discoveredAt}>
              <Input type="time" value={discoveredAt} onChange={(event) => setDiscoveredAt(event.target.value)} />
            </Field>
          </div>
          <Field label="Note" hint="What is missing, who found it." error={fields.note}>
            <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </>
      )}
    </StepDialog>
  );
}
