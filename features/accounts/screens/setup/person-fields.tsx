import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { NewPasswordFields } from "../new-password-fields.tsx";

interface PersonFieldsProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly names: {
    readonly name: FieldPath<Values>;
    readonly email: FieldPath<Values>;
    readonly password: FieldPath<Values>;
    readonly confirmPassword: FieldPath<Values>;
  };
}

/** Name, email and a new password with its live checklist. */
export function PersonFields<Values extends FieldValues, Parsed>({ form, names }: PersonFieldsProps<Values, Parsed>) {
  return (
    <>
      <FormField
        form={form}
        name={names.name}
        label="Your name"
        required
        render={(field) => <Input {...field} autoComplete="name" />}
      />
      <FormField
        form={form}
        name={names.email}
        label="Email"
        hint="You sign in with it."
        required
        render={(field) => <Input {...field} type="email" autoComplete="username" inputMode="email" />}
      />
      <NewPasswordFields form={form} names={names} />
    </>
  );
}
