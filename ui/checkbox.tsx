import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode;
  /** Some but not all of what it stands for is chosen. */
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const MARK =
  "before:absolute before:inset-0 before:bg-on-accent before:opacity-0 checked:before:opacity-100 indeterminate:before:opacity-100";

/** Yes or no. A real checkbox: it works in forms, before the script arrives, and by keyboard. */
export function Checkbox({ label, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const control = useFieldControl(rest);
  const attach = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  const box = (
    <input
      type="checkbox"
      {...rest}
      {...control}
      ref={attach}
      className={cn(
        "touch-target relative size-4 shrink-0 appearance-none rounded-sm border border-line-strong bg-raised transition-colors",
        "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-red",
        MARK,
        "before:[clip-path:polygon(18%_50%,28%_40%,43%_55%,73%_24%,83%_34%,43%_75%)]",
        "indeterminate:before:[clip-path:inset(42%_20%)]",
        className,
      )}
    />
  );
  if (label === undefined) return box;
  return (
    <label className="inline-flex items-start gap-2 text-base pointer-coarse:py-2.5 has-disabled:text-ink-faint">
      <span className="flex h-6 items-center">{box}</span>
      <span>{label}</span>
    </label>
  );
}
