import { Controller, type UseFormReturn } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Select } from "@/ui/select.tsx";
import { confidences } from "../size-rules.ts";
import type { DrawValues } from "./draw-values.ts";

interface SizeFieldsProps {
  readonly form: UseFormReturn<DrawValues, unknown, DrawValues>;
  readonly by: DrawValues["by"];
}

const ways = [
  { value: "margin", label: "Margin of error" },
  { value: "size", label: "Number of forms" },
];
const levels = confidences.map((level) => ({ value: String(level), label: `${level}%` }));

/** How large the sample is: a number, or as large as a margin of error needs. */
export function SizeFields({ form, by }: SizeFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Controller
        control={form.control}
        name="by"
        render={({ field: { value, onChange } }) => (
          <RadioGroup legend="Size by" options={ways} value={value} onChange={onChange} inline />
        )}
      />
      {by === "size"
        ? (
          <FormField
            form={form}
            name="size"
            label="Forms"
            required
            render={(field) => (
              <Input {...field} className="max-w-48" inputMode="numeric" autoComplete="off" maxLength={5} />
            )}
          />
        )
        : (
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField
              form={form}
              name="confidence"
              label="Confidence"
              render={(field) => <Select {...field} options={levels} />}
            />
            <FormField
              form={form}
              name="margin"
              label="Margin (percentage points)"
              required
              render={(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={5} />}
            />
          </div>
        )}
    </div>
  );
}
