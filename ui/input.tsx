import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

/** The looks every box for typing shares. */
export const inputLooks = cn(
  "h-9 w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base text-ink transition-colors",
  "hover:border-ink-faint aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-frame disabled:text-ink-faint",
  "[&[readonly]]:bg-frame pointer-coarse:min-h-11",
);

export interface InputProps extends ComponentProps<"input"> {
  /** Serials, TSN and NTN are typed in the record face. */
  record?: boolean;
  /** A quiet icon before the text. */
  icon?: ReactNode;
}

/** One line of text. Inside a `Field` it takes its name, description and error from there. */
export function Input({ className, record, icon, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  const box = (
    <input
      type="text"
      {...rest}
      {...control}
      className={cn(inputLooks, record && "font-record", icon && "pl-9", className)}
    />
  );
  if (!icon) return box;
  return (
    <span className="relative block min-w-0">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint [&_svg]:size-4"
      >
        {icon}
      </span>
      {box}
    </span>
  );
}
