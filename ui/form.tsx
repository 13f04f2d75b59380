import { type ComponentProps, type ReactElement, type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import {
  Controller,
  type ControllerProps,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type SubmitHandler,
  type UseFormReturn,
} from "react-hook-form";
import { Alert } from "./alert.tsx";
import { cn } from "./cn.ts";
import { Field, type FieldProps } from "./field.tsx";

export interface FormProps<Values extends FieldValues, Parsed> extends Omit<ComponentProps<"form">, "onSubmit"> {
  form: UseFormReturn<Values, unknown, Parsed>;
  /** Called with values that passed; a promise keeps the fields disabled until it settles. */
  onSubmit: SubmitHandler<Parsed>;
  /** The line above the fields while some are wrong: 'Error: All fields need to be correct'. */
  invalidText?: string;
  /** What the server refused, when it belongs to no single field. */
  error?: ReactNode;
}

/**
 * A form bound to react-hook-form: disabled while sending, one red line when something is wrong. Should a browser ever send
 * it by itself, what was typed does not stand in the address.
 */
export function Form<Values extends FieldValues, Parsed = Values>(
  { form, onSubmit, invalidText, error, className, children, ...rest }: FormProps<Values, Parsed>,
) {
  const { errors, isSubmitting, submitCount } = form.formState;
  const invalid = submitCount > 0 && Object.keys(errors).length > 0;
  const holdFocus = useHeldFocus(isSubmitting);
  const submit = (event: SyntheticEvent) => {
    holdFocus();
    void form.handleSubmit(onSubmit)(event);
  };
  return (
    <form method="post" noValidate onSubmit={submit} {...rest}>
      <fieldset disabled={isSubmitting} className={cn("flex min-w-0 flex-col gap-4", className)}>
        {error ? <Alert tone="red">{error}</Alert> : invalid && invalidText && <Alert tone="red">{invalidText}</Alert>}
        {children}
      </fieldset>
    </form>
  );
}

/** Fields that are disabled while a form is sent lose the focus; whoever had it gets it back with the answer. */
function useHeldFocus(isSubmitting: boolean): () => void {
  const held = useRef<Element>(null);
  useEffect(() => {
    const element = held.current;
    if (isSubmitting || !element) return;
    held.current = null;
    const isLost = document.activeElement === document.body || document.activeElement?.contains(element);
    if (isLost && element.isConnected && element instanceof HTMLElement) element.focus();
  }, [isSubmitting]);
  return () => {
    held.current = document.activeElement;
  };
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Parsed>
  extends Omit<FieldProps, "error" | "children"> {
  form: UseFormReturn<Values, unknown, Parsed>;
  name: Name;
  /** Rules of this field alone, where the form has no schema. */
  rules?: ControllerProps<Values, Name>["rules"];
  /** The control; spread `field` into it (`Input`), or take `value` and `onChange` (`DateField`, `Combobox`). */
  render: (field: ControllerRenderProps<Values, Name>) => ReactElement;
}

/** One value of a form: label, hint, the schema's or the server's error, and the control. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Parsed = Values>(
  { form, name, rules, render, ...field }: FormFieldProps<Values, Name, Parsed>,
) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rules}
      render={(state) => (
        <Field {...field} error={state.fieldState.error?.message}>
          {render(state.field)}
        </Field>
      )}
    />
  );
}

/** Puts the `fields` of a server error (name to text) onto the form's fields and moves the focus to the first. */
export function showFieldErrors<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  names: readonly FieldPath<Values>[],
  fields: Readonly<Record<string, string>>,
): void {
  const wrong = names.filter((name) => fields[name] !== undefined);
  wrong.forEach((name, at) => {
    form.setError(name, { type: "server", message: fields[name] }, { shouldFocus: at === 0 });
  });
}
