import { valibotResolver } from "@hookform/resolvers/valibot";
import { type Control, Controller, useForm, type UseFormReturn } from "react-hook-form";
import * as v from "valibot";
import { calendarDate } from "@/kernel/shapes.ts";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { texts } from "../contract.ts";

const dates = { startDate: calendarDate, endDate: calendarDate };

/** A range as a form holds it. */
export interface RangeValues {
  readonly startDate: string;
  readonly endDate: string;
}

/** Both rules of a range, each at its own field (document 3, section 5). */
const rangeValuesSchema = v.pipe(
  v.object(dates),
  v.forward(
    v.partialCheck(
      [["startDate"], ["endDate"]],
      ({ startDate, endDate }) => startDate <= endDate,
      texts.startAfterEnd,
    ),
    ["startDate"],
  ),
  v.forward(
    v.partialCheck(
      [["startDate"], ["endDate"]],
      ({ startDate, endDate }) => startDate <= endDate,
      texts.endBeforeStart,
    ),
    ["endDate"],
  ),
);

/** The form of a range; other fields beside it are a form of their own. */
export function useRangeForm(defaultValues: RangeValues): UseFormReturn<RangeValues, unknown, RangeValues> {
  return useForm<RangeValues, unknown, RangeValues>({
    resolver: valibotResolver<RangeValues, unknown, RangeValues>(rangeValuesSchema),
    defaultValues,
    // Both rules are looked at, not the first alone, and what is put right is right at once.
    criteriaMode: "all",
    mode: "onChange",
  });
}

interface RangeFieldsProps {
  readonly control: Control<RangeValues, unknown, RangeValues>;
  readonly today: string;
}

/** First and last day. */
export function RangeFields({ control, today }: RangeFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["startDate", "endDate"] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ deps: ["startDate", "endDate"] }}
          render={({ field: { value, onChange, disabled }, fieldState }) => (
            <Field label={name === "startDate" ? "Start date" : "End date"} required error={fieldState.error?.message}>
              <DateField value={value} onChange={onChange} today={today} disabled={disabled} />
            </Field>
          )}
        />
      ))}
    </div>
  );
}
