import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";
import { FieldError } from "./field.tsx";

/** One choice of a radio group. */
export interface RadioOption {
  value: string;
  label: ReactNode;
  /** One sentence on what the choice means. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string;
  disabled?: boolean;
  /** Side by side instead of one under the other. */
  inline?: boolean;
  /** Many short choices: in as many columns as there is room for. */
  columns?: boolean;
}

const gridded = "grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]";

/** One of a few choices, all in view. */
export function RadioGroup(props: RadioGroupProps) {
  const id = useId();
  const name = props.name ?? id;
  return (
    <fieldset
      disabled={props.disabled}
      aria-describedby={props.error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className={props.legendHidden ? "sr-only" : "mb-1 text-sm font-medium"}>{props.legend}</legend>
      <div
        className={cn(
          "flex gap-x-5 gap-y-1 pointer-coarse:gap-y-0",
          !props.inline && "flex-col",
          props.columns && gridded,
        )}
      >
        {props.options.map((option) => (
          <label
            key={option.value}
            className="inline-flex items-start gap-2 pointer-coarse:py-2.5 has-disabled:text-ink-faint"
          >
            <span className="flex h-6 items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === props.value}
                disabled={option.disabled}
                onChange={() => props.onChange(option.value)}
                className={cn(
                  "size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-colors",
                  "checked:border-5 checked:border-accent checked:bg-on-accent disabled:opacity-55",
                )}
              />
            </span>
            <span>
              {option.label}
              {option.hint && <span className="block text-sm text-ink-faint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </fieldset>
  );
}
