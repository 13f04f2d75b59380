import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "./cn.ts";
import { floating } from "./floating.tsx";
import { Input } from "./input.tsx";
import { keepInView, useActiveOption } from "./use-active-option.ts";
import { type LoadOptions, type LoadState, useLoadedOptions } from "./use-options.ts";

/** One choice. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** A quiet second line: an address, a role. */
  hint?: string;
}

export interface ComboboxProps {
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  /** All choices; filtered by what is typed. */
  options?: readonly ComboboxOption[];
  /** Asks the server instead; keep the function stable. */
  load?: LoadOptions<ComboboxOption>;
  /** How many characters a search needs. */
  minCharacters?: number;
  placeholder?: string;
  /** What is said when nothing fits. */
  nothingText?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  className?: string;
}

/** Typing narrows a list, arrow keys and Enter choose; clearing the text chooses nothing. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, placeholder, disabled, className } = props;
  const listId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const open = typed !== null;
  const list = useChoices(props, typed);

  const close = () => setTyped(null);
  const choose = (index: number) => {
    const option = list.options[index];
    if (!option) return;
    onChange(option);
    close();
  };
  const { active, setActive, onKeyDown } = useActiveOption(open ? list.options.length : 0, choose);

  const type = (text: string) => {
    setTyped(text);
    if (text === "" && value) onChange(null);
  };
  const press = (event: KeyboardEvent) => {
    if (onKeyDown(event)) return;
    if (!open && event.key === "ArrowDown") {
      event.preventDefault();
      setTyped("");
    } else if (open && event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  };

  return (
    <span ref={anchor} className={cn("relative block min-w-0", className)}>
      <Input
        id={props.id}
        aria-label={props["aria-label"]}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && list.options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        className="pr-9"
        value={typed ?? value?.label ?? ""}
        onChange={(event) => type(event.target.value)}
        onClick={() => open || setTyped(value?.label ?? "")}
        onKeyDown={press}
        onFocus={floating.preload}
        onBlur={close}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      {open && (
        <floating.Component
          anchor={anchor}
          role="presentation"
          onClose={close}
          className="max-h-72 w-(--radix-popover-trigger-width) min-w-56 overflow-y-auto p-1"
        >
          <ul id={listId} role="listbox" aria-label={props["aria-label"] ?? "Choices"} aria-busy={list.loading}>
            {list.options.map((option, at) => (
              <li
                key={option.value}
                id={`${listId}-${at}`}
                ref={at === active ? keepInView : undefined}
                role="option"
                aria-selected={at === active}
                className="cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-hover"
                onPointerMove={() => setActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(at)}
              >
                {option.label}
                {option.hint && <span className="block text-xs text-ink-faint">{option.hint}</span>}
              </li>
            ))}
          </ul>
          {list.note && <p role="status" className="px-2 py-1.5 text-sm text-ink-faint">{list.note}</p>}
        </floating.Component>
      )}
    </span>
  );
}

function useChoices(props: ComboboxProps, typed: string | null) {
  const { options, load, value, minCharacters = 0 } = props;
  // The text that is already chosen narrows nothing: opening shows every choice again.
  const query = typed === value?.label ? "" : typed?.trim() ?? "";
  const enough = query.length >= minCharacters;
  const loaded = useLoadedOptions(load, typed !== null && enough ? query : null);
  const filtered = useMemo(() => filterOptions(options ?? [], query), [options, query]);
  const found = !enough ? [] : load ? loaded.items : filtered;
  const note = enough
    ? noteOf(loaded.state, found.length, props.nothingText)
    : `Type at least ${minCharacters} characters.`;
  return { options: found, loading: loaded.state === "loading", note };
}

function noteOf(state: LoadState, count: number, nothingText = "Nothing fits."): string {
  if (state === "failed") return "The search failed. Type again to try once more.";
  if (count > 0) return "";
  return state === "loading" ? "Searching…" : nothingText;
}

function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = query.toLowerCase();
  if (wanted === "") return options;
  return options.filter((option) => `${option.label} ${option.hint ?? ""}`.toLowerCase().includes(wanted));
}
