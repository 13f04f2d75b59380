import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

interface NewPasswordFieldsProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly names: { readonly password: FieldPath<Values>; readonly confirmPassword: FieldPath<Values> };
}

/** A new password with its live checklist, and the same again. */
export function NewPasswordFields<Values extends FieldValues, Parsed>(
  { form, names }: NewPasswordFieldsProps<Values, Parsed>,
) {
  const typed: string = useWatch({ control: form.control, name: names.password });
  return (
    <>
      <FormField
        form={form}
        name={names.password}
        label="Password"
        required
        render={(field) => <Input {...field} type="password" autoComplete="new-password" />}
      />
      <PasswordChecklist typed={typed} />
      <FormField
        form={form}
        name={names.confirmPassword}
        label="Confirm password"
        required
        render={(field) => <Input {...field} type="password" autoComplete="new-password" />}
      />
    </>
  );
}
