import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Command } from "cmdk";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "./cn.ts";
import { floating } from "./floating.tsx";
import { Input } from "./input.tsx";
import { commandKeys } from "./command-keys.ts";
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
  /** From how many characters on what is typed searches: until then all `options` stay, and `load` is not asked. */
  searchFrom?: number;
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
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState<MarkedOption>({});
  const open = typed !== null;
  const mark = (next: MarkedOption) =>
    setMarked((before) => before.list === next.list && before.option === next.option ? before : next);
  const choices = useChoices(props, typed);

  const close = () => setTyped(null);
  const choose = (option: ComboboxOption) => {
    onChange(option);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    if (text === "" && value) onChange(null);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!open && event.key === "ArrowDown") {
      event.preventDefault();
      setTyped("");
    } else if (open && event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (open && choices.options.length > 0) passOn(event, list.current);
  };

  return (
    <span ref={anchor} className={cn("relative block min-w-0", className)}>
      <Input
        id={props.id}
        aria-label={props["aria-label"]}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? marked.list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open ? marked.option : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        className="pr-9"
        value={typed ?? value?.label ?? ""}
        onChange={(event) => type(event.target.value)}
        onClick={({ currentTarget }) => {
          if (open) return;
          // What is typed next takes the place of what was chosen.
          currentTarget.select();
          setTyped(value?.label ?? "");
        }}
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
          <Choices
            ref={list}
            label={props["aria-label"] ?? "Choices"}
            choices={choices}
            onChoose={choose}
            onMark={mark}
          />
        </floating.Component>
      )}
    </span>
  );
}

const LIST_KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Enter"]);

/** The focus stays in the box, which stands outside of the list: what is for the list is handed to it. */
function passOn(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  if (!LIST_KEYS.has(key) || nativeEvent.isComposing || (key === "Enter" && (ctrlKey || metaKey))) return;
  event.preventDefault();
  list?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** The ids of the list and of the option that the keys are on. */
interface MarkedOption {
  list?: string;
  option?: string;
}

interface ChoicesProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  choices: ReturnType<typeof useChoices>;
  onChoose: (option: ComboboxOption) => void;
  onMark: (marked: MarkedOption) => void;
}

function Choices({ ref, label, choices: { options, loading, note }, onChoose, onMark }: ChoicesProps) {
  const [value, setValue] = useState("");
  useEffect(() => setValue(options[0]?.value ?? ""), [options]);
  useEffect(() => {
    const list = ref.current?.querySelector("[role=listbox]");
    onMark({ list: list?.id, option: list?.querySelector("[aria-selected=true]")?.id });
  }, [options, value]);
  return (
    <Command
      ref={ref}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={value}
      onValueChange={setValue}
      onKeyDown={(event) => commandKeys(event, ref.current)}
    >
      <Command.List label={label} aria-busy={loading}>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            className="cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-hover"
            onPointerDown={(event) => event.preventDefault()}
            onSelect={() => onChoose(option)}
          >
            {option.label}
            {option.hint && <span className="block text-xs text-ink-faint">{option.hint}</span>}
          </Command.Item>
        ))}
      </Command.List>
      {note && <p role="status" className="px-2 py-1.5 text-sm text-ink-faint">{note}</p>}
    </Command>
  );
}

const NONE: readonly ComboboxOption[] = [];

/** More choices than this are not drawn: they are searched. */
const mostShown = 50;

function useChoices(props: ComboboxProps, typed: string | null) {
  const { options, load, value, searchFrom = 0 } = props;
  // The text that is already chosen narrows nothing: opening shows every choice again.
  const query = typed === value?.label ? "" : typed?.trim() ?? "";
  const isSearch = query.length >= searchFrom;
  const loaded = useLoadedOptions(load, typed !== null && isSearch ? query : null);
  const all = useMemo(() => filterOptions(options ?? NONE, isSearch ? query : ""), [options, query, isSearch]);
  const shown = useMemo(() => all.slice(0, mostShown), [all]);
  const found = !load ? shown : isSearch ? loaded.items : NONE;
  const note = load && !isSearch
    ? `Type at least ${searchFrom} characters.`
    : all.length > mostShown
    ? `${mostShown} of ${all.length}. Type to find others.`
    : noteOf(loaded.state, found.length, props.nothingText);
  return { options: found, loading: loaded.state === "loading", note };
}

function noteOf(state: LoadState, count: number, nothingText = "No matches."): string {
  if (state === "failed") return "The search failed. Type again to retry.";
  if (count > 0) return "";
  return state === "loading" ? "Searching…" : nothingText;
}

function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = query.toLowerCase();
  if (wanted === "") return options;
  return options.filter((option) => `${option.label} ${option.hint ?? ""}`.toLowerCase().includes(wanted));
}
