import { useEffect, useRef } from "react";

/** Keys and what they do: "j", "/", "?", "mod+k" (Ctrl, on a Mac Cmd), "Enter", "shift+a". */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface HotkeyOptions {
  /** False puts them to sleep. */
  enabled?: boolean;
  /** They also work while a dialog is open; for keys of the dialog itself. */
  inDialogs?: boolean;
}

const TYPING = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";

/** The name of what was pressed, in the words of `Hotkeys`. */
export function hotkeyName(event: KeyboardEvent): string {
  const letter = event.key.length === 1;
  const shift = event.shiftKey && !(letter && event.key.toLowerCase() === event.key.toUpperCase());
  const modifiers = [event.ctrlKey || event.metaKey ? "mod" : "", event.altKey ? "alt" : "", shift ? "shift" : ""];
  return [...modifiers, letter ? event.key.toLowerCase() : event.key].filter(Boolean).join("+");
}

/**
 * Keys for the page as long as the component is shown. Single keys rest while something is being typed, and all of
 * them while a dialog or menu is open (unless `inDialogs`). What a component has already handled is left alone.
 */
export function useHotkeys(hotkeys: Hotkeys, { enabled = true, inDialogs = false }: HotkeyOptions = {}): void {
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
      if (!name.startsWith("mod+") && isTyping(event.target)) return;
      if (!inDialogs && document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]")) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled, inDialogs]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
