import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { floating } from "./floating.tsx";
import { inputLooks } from "./input.tsx";
import { menuItemLooks, MenuTick } from "./menu.tsx";
import { moveInMenu } from "./menu-keys.ts";

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
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  const chosen = options.find((option) => option.value === value);
  const choose = (option: RichOption) => {
    if (option.disabled) return;
    close();
    onChange(option.value);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setShown(true);
  };
  return (
    <>
      <button
        type="button"
        id={control.id}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
        ref={anchor}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        onKeyDown={press}
        onPointerEnter={floating.preload}
        onFocus={floating.preload}
        className={cn(inputLooks, "flex items-center justify-between gap-2 text-left", className)}
      >
        <span className="min-w-0 truncate">
          {chosen?.label ?? <span className="text-ink-faint">{placeholder}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      </button>
      {shown && (
        <floating.Component
          id={id}
          anchor={anchor}
          role="menu"
          label={label ?? "Choices"}
          takesFocus
          onClose={close}
          onKeyDown={(event) => event.key === "Tab" ? close() : moveInMenu(event)}
          className="max-h-72 min-w-(--radix-popover-trigger-width) overflow-y-auto p-1"
        >
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={option.value === value}
              aria-disabled={option.disabled || undefined}
              onClick={() => choose(option)}
              className={menuItemLooks}
            >
              <MenuTick shown={option.value === value} />
              {option.label}
            </button>
          ))}
        </floating.Component>
      )}
    </>
  );
}
