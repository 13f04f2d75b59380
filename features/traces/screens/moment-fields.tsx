import { useToday } from "@/kernel/screens/use-today.ts";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { TimeField } from "./time-field.tsx";

export interface MomentFieldsProps {
  /** What the two are called: 'Date received', 'Time received'. */
  readonly labels: { readonly date: string; readonly time: string };
  /** `YYYY-MM-DDTHH:MM` on the store's clocks; a half is empty while it is not said, or as it was typed; "" for none. */
  readonly value: string;
  readonly onChange: (wall: string) => void;
  readonly timeZone: string;
  readonly error?: string;
  readonly disabled?: boolean;
}

/** A moment on the store's clocks as a date and a time side by side. A time alone is one of today. */
export function MomentFields({ labels, value, onChange, timeZone, error, disabled }: MomentFieldsProps) {
  const [date, time] = [value.slice(0, value.indexOf("T")), value.slice(value.indexOf("T") + 1)];
  const today = useToday(timeZone);
  const change = (nextDate: string, nextTime: string) => {
    // A large T stands between the two, also where what was typed is no date.
    const day = nextDate.replaceAll("T", "t");
    onChange(day === "" && nextTime === "" ? "" : `${day}T${nextTime}`);
  };
  return (
    <>
      <Field label={labels.date} error={error}>
        <DateField value={date} today={today} max={today} disabled={disabled} onChange={(next) => change(next, time)} />
      </Field>
      <Field label={labels.time}>
        <TimeField value={time} disabled={disabled} onChange={(next) => change(next ? date || today : date, next)} />
      </Field>
    </>
  );
}
