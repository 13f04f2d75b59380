import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** What is on when it is on; without it give `aria-label`. */
  label?: ReactNode;
}

/** Something that takes effect at once when switched. For a value that is saved later use `Checkbox`. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  const control = useFieldControl(rest);
  const track = (
    <input
      type="checkbox"
      role="switch"
      {...rest}
      {...control}
      className={cn(
        "touch-target relative h-5 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-frame transition-colors",
        "before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-ink-faint",
        "before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4",
        "checked:before:bg-on-accent disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
    />
  );
  if (label === undefined) return track;
  return (
    <label className="inline-flex items-center gap-2 text-base has-disabled:text-ink-faint pointer-coarse:min-h-11">
      {track}
      <span>{label}</span>
    </label>
  );
}
