import type { ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { inputLooks } from "./input.tsx";

/** One choice of a list. */
export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Shown while it is chosen, and not in the open list. */
  hidden?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly Option[];
  /** Shown as the empty first choice; choosing it answers "". */
  placeholder?: string;
}

/** The browser's own list: best by keyboard, on telephones and in forms. For rich choices use `SelectMenu`. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <span className="relative block min-w-0">
      <select {...rest} {...control} className={cn(inputLooks, "appearance-none truncate pr-9", className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} hidden={option.hidden}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
