import { useEffect } from "react";
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PhoneInput } from "@/ui/masked-input.tsx";

/** What was typed stays when the type is changed. */
export interface KeptCompany {
  readonly companyName: string;
  readonly phone: string;
}

/** What a form starts with and tells, so that the other one can go on from there. */
export interface RegistrationFormProps {
  readonly company: KeptCompany;
  readonly onTyped: (company: KeptCompany) => void;
}

interface CompanyFieldsProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly names: { readonly companyName: FieldPath<Values>; readonly phone: FieldPath<Values> };
  readonly onTyped: RegistrationFormProps["onTyped"];
}

/** What every company is asked for. */
export function CompanyFields<Values extends FieldValues, Parsed>(
  { form, names, onTyped }: CompanyFieldsProps<Values, Parsed>,
) {
  const companyName: string = useWatch({ control: form.control, name: names.companyName });
  const phone: string = useWatch({ control: form.control, name: names.phone });
  useEffect(() => onTyped({ companyName, phone }), [companyName, phone, onTyped]);
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
