import type { ReactNode } from "react";
import * as Primitive from "radix-ui/dropdown-menu";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { inputLooks } from "./input.tsx";
import { menuItemLooks } from "./menu.tsx";

/** One choice that may be drawn: a flag with its shape, a person with a picture. */
export interface RichOption {
  value: string;
  /** What is shown; plain words or marks with words. */
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectMenuProps {
  options: readonly RichOption[];
  value: string;
  onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** The accessible name where there is no `Field` around it. */
  label?: string;
  disabled?: boolean;
  className?: string;
}

/** A list of drawn choices behind a button; for plain words `Select` is better. */
export function SelectMenu({ options, value, onChange, placeholder, label, disabled, className }: SelectMenuProps) {
  const control = useFieldControl({});
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger
        {...control}
        aria-label={label}
        disabled={disabled}
        className={cn(inputLooks, "flex items-center justify-between gap-2 text-left", className)}
      >
        <span className="min-w-0 truncate">
          {chosen?.label ?? <span className="text-ink-faint">{placeholder}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-72 min-w-(--radix-dropdown-menu-trigger-width) animate-appear overflow-y-auto rounded-md",
            "border border-line-strong bg-raised p-1",
          )}
        >
          <Primitive.RadioGroup value={value} onValueChange={onChange}>
            {options.map((option) => (
              <Primitive.RadioItem
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={menuItemLooks}
              >
                <span className="flex size-4 items-center justify-center">
                  <Primitive.ItemIndicator>
                    <Check aria-hidden="true" />
                  </Primitive.ItemIndicator>
                </span>
                {option.label}
              </Primitive.RadioItem>
            ))}
          </Primitive.RadioGroup>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
