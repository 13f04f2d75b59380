import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { passwordRules } from "../../contract.ts";

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
  const typed: string = useWatch({ control: form.control, name: names.password });
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
            <li
              key={label}
              className={done ? "flex items-center gap-1.5 text-green" : "flex items-center gap-1.5 text-ink-soft"}
            >
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
