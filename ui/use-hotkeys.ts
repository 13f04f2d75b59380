import { useEffect, useRef } from "react";

/** Keys and what they do: "j", "/", "?", "mod+k" (Ctrl, on a Mac Cmd), "Enter", "shift+a". */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface HotkeyOptions {
  /** False puts them to sleep. */
  enabled?: boolean;
  /** They also work while a dialog is open; for keys of the dialog itself. */
  inDialogs?: boolean;
  /** They belong to an editor whose letters are its tools: where an element has `data-own-letters`, letters of the page rest. */
  ownLetters?: boolean;
}

/** What a field does by itself to what is typed into it. */
const ofTyping: ReadonlySet<string> = new Set(["mod+z", "mod+shift+z", "mod+y"]);

const TYPING = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";

/** The name of what was pressed, in the words of `Hotkeys`. */
export function hotkeyName(event: KeyboardEvent): string {
  // On a Mac Alt makes other signs of letters, or none yet.
  const [, plain] = (event.altKey && /^Key([A-Z])$/.exec(event.code)) || [];
  const key = plain?.toLowerCase() ?? event.key;
  const letter = key.length === 1;
  const shift = event.shiftKey && !(letter && key.toLowerCase() === key.toUpperCase());
  const modifiers = [event.ctrlKey || event.metaKey ? "mod" : "", event.altKey ? "alt" : "", shift ? "shift" : ""];
  return [...modifiers, letter ? key.toLowerCase() : key].filter(Boolean).join("+");
}

/**
 * Keys for the page as long as the component is shown. Single keys rest while something is being typed, as undo and redo do, and
 * all of them while a dialog or menu is open (unless `inDialogs`). What a component has already handled is left alone.
 */
export function useHotkeys(
  hotkeys: Hotkeys,
  { enabled = true, inDialogs = false, ownLetters = false }: HotkeyOptions = {},
): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const name = hotkeyName(event);
      const action = latest.current[name];
      if (!action || event.defaultPrevented || event.isComposing) return;
      if ((!name.startsWith("mod+") || ofTyping.has(name)) && isTyping(event.target)) return;
      if (!ownLetters && /^[a-z]$/.test(name) && document.querySelector("[data-own-letters]")) return;
      if (!inDialogs && document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]")) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled, inDialogs, ownLetters]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
