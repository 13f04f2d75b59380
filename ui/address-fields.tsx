import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { FormField } from "./form.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";

export interface AddressFieldsProps<Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  /** What the fields are called in the form. */
  names: Readonly<Record<"street" | "street2" | "city" | "state", FieldPath<Values>>>;
  /** Postal code and name of each state that can be chosen. */
  states: readonly (readonly [code: string, name: string])[];
  /** Another state was chosen. */
  onStateChange?: (before: string, after: string) => void;
}

/** The fields of a postal address, to be laid out in one column or two. */
export function AddressFields<Values extends FieldValues, Parsed>(
  { form, names, states, onStateChange }: AddressFieldsProps<Values, Parsed>,
) {
  return (
    <>
      <FormField
        form={form}
        name={names.street}
        label="Street Address 1"
        required
        className="sm:col-span-2"
        render={(field) => <Input {...field} autoComplete="address-line1" />}
      />
      <FormField
        form={form}
        name={names.street2}
        label="Street Address 2"
        className="sm:col-span-2"
        render={(field) => <Input {...field} autoComplete="address-line2" />}
      />
      <FormField
        form={form}
        name={names.city}
        label="City"
        required
        render={(field) => <Input {...field} autoComplete="address-level2" />}
      />
      <FormField
        form={form}
        name={names.state}
        label="State"
        required
        render={({ value, onChange, ...field }) => (
          <Select
            {...field}
            value={value}
            autoComplete="address-level1"
            options={states.map(([code, label]) => ({ value: code, label }))}
            placeholder="Choose a state"
            onChange={(event) => {
              onStateChange?.(value, event.target.value);
              onChange(event);
            }}
          />
        )}
      />
    </>
  );
}
