import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";

interface CompanyFieldsProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly names: { readonly companyName: FieldPath<Values>; readonly phone: FieldPath<Values> };
}

/** What every company is asked for. */
export function CompanyFields<Values extends FieldValues, Parsed>({ form, names }: CompanyFieldsProps<Values, Parsed>) {
  return (
    <>
      <FormField
        form={form}
        name={names.companyName}
        label="Company Name"
        required
        render={(field) => <Input {...field} autoComplete="organization" />}
      />
      <FormField
        form={form}
        name={names.phone}
        label="Phone No"
        required
        render={({ value, onChange, onBlur, ref, name }) => (
          <PhoneInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} name={name} />
        )}
      />
    </>
  );
}
