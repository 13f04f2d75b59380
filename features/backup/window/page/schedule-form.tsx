import { type FormEvent, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

export interface ScheduleFormProps {
  state: Pick<WindowState, "dailyAt" | "onChange">;
  calls: Pick<Calls, "schedule">;
  onChange: (state: WindowState) => void;
}

/** When backups begin by themselves. */
export function ScheduleForm({ state, calls, onChange }: ScheduleFormProps) {
  const [dailyAt, setDailyAt] = useState(state.dailyAt);
  const [isOnChange, setOnChange] = useState(state.onChange);
  const action = useAction();
  const isChanged = dailyAt !== state.dailyAt || isOnChange !== state.onChange;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => onChange(await calls.schedule(dailyAt, isOnChange)));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 px-4 py-3" noValidate>
      <Field label="Every day at" hint="If this computer is off then, as soon as it is on.">
        <Input type="time" value={dailyAt} onChange={(event) => setDailyAt(event.target.value)} className="w-36" />
      </Field>
      <Checkbox
        label="And whenever something changes"
        checked={isOnChange}
        onChange={(event) => setOnChange(event.target.checked)}
      />
      {action.error && <Alert tone="red">{action.error}</Alert>}
      {isChanged && (
        <div>
          <Button type="submit" variant="primary" busy={action.isBusy}>Save schedule</Button>
        </div>
      )}
    </form>
  );
}
