import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { passwordRules } from "../contract.ts";

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
      <ul aria-label="What the password needs" className="-mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
        {passwordRules.map(({ label, holds }) => {
          const done = holds(typed);
          const Mark = done ? Check : Circle;
          return (
            <li key={label} className={`flex items-center gap-1.5 ${done ? "text-green" : "text-ink-soft"}`}>
              <Mark aria-hidden="true" className="size-3.5 shrink-0" />
              {label}
              <span className="sr-only">{done ? ", there" : ", missing"}</span>
            </li>
          );
        })}
      </ul>
      <FormField
        form={form}
        name={names.confirmPassword}
        label="Password again"
        required
        render={(field) => <Input {...field} type="password" autoComplete="new-password" />}
      />
    </>
  );
}
