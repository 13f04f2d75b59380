import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { texts } from "../contract.ts";
import { PasswordChecklist } from "./password-checklist.tsx";

interface NewPasswordFieldsProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly names: { readonly password: FieldPath<Values>; readonly confirmPassword: FieldPath<Values> };
}

/** A new password with its live checklist, and the same again. */
export function NewPasswordFields<Values extends FieldValues, Parsed>(
  { form, names }: NewPasswordFieldsProps<Values, Parsed>,
) {
  const [typed, again]: [string, string] = useWatch({
    control: form.control,
    name: [names.password, names.confirmPassword],
  });
  // Told while the person is still there, not at the end of the form.
  const compare = () => {
    if (again !== "" && typed !== again) {
      form.setError(names.confirmPassword, { type: "differs", message: texts.passwordsDiffer });
    }
  };
  return (
    <>
      <FormField
        form={form}
        name={names.password}
        label="Password"
        required
        render={(field) => <PasswordInput {...field} autoComplete="new-password" />}
      />
      <PasswordChecklist typed={typed} />
      <FormField
        form={form}
        name={names.confirmPassword}
        label="Confirm password"
        required
        render={(field) => (
          <PasswordInput
            {...field}
            autoComplete="new-password"
            onBlur={() => {
              field.onBlur();
              compare();
            }}
            onChange={(event) => {
              form.clearErrors(names.confirmPassword);
              field.onChange(event);
            }}
          />
        )}
      />
    </>
  );
}
