import { type AriaAttributes, createContext, type ReactNode, useContext, useId } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { cn } from "./cn.ts";

/** The attributes a field hands to the control inside it. */
export interface FieldControl extends Pick<AriaAttributes, "aria-describedby" | "aria-invalid" | "aria-required"> {
  id?: string;
}

const FieldContext = createContext<FieldControl>({});

/**
 * What a control inside a `Field` takes over: id, description, error and required state. The control's own props win.
 * Every control of this design system uses it; a new one should too.
 */
export function useFieldControl(own: FieldControl): FieldControl {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field.id,
    "aria-describedby": own["aria-describedby"] ?? field["aria-describedby"],
    "aria-invalid": own["aria-invalid"] ?? field["aria-invalid"],
    "aria-required": own["aria-required"] ?? field["aria-required"],
  };
}

export interface FieldProps {
  label: ReactNode;
  /** One sentence that helps before a mistake is made. */
  hint?: ReactNode;
  /** The specification's text for what is wrong; shown in place of nothing, never of the hint. */
  error?: string;
  required?: boolean;
  /** Keeps the label for screen readers only, where the place says what it is. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error of one value. Put any one control of `ui/` inside. */
export function Field({ label, hint, error, required, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
        {required && <span aria-hidden="true" className="text-red">&nbsp;*</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && <p id={`${id}-hint`} className="text-sm text-ink-faint">{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a value: red, with a mark, announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
