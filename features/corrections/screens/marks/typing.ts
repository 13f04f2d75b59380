import { type RefObject, useEffect, useRef } from "react";

/** What the key that ends a composition is numbered where the composition is over by then. */
const COMPOSING = 229;

/** Whether a key belongs to a composition, as of Japanese or of an accent: Enter and Escape end that, not the typing. */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSING;
}

/** Pixels that stay free between what is typed and the keyboard on the screen. */
const MARGIN = 12;

/**
 * Keeps what is typed in view: on a telephone the keyboard comes up after the field has the focus, and lies over whatever was
 * there. What grows as it is typed stays above it.
 */
export function useKeptInView(field: RefObject<HTMLElement | null>, contents: string): void {
  useEffect(() => {
    const view = globalThis.visualViewport;
    const keep = () => field.current && showAboveKeyboard(field.current);
    view?.addEventListener("resize", keep);
    return () => view?.removeEventListener("resize", keep);
  }, [field]);
  useEffect(() => {
    if (field.current) showAboveKeyboard(field.current);
  }, [field, contents]);
}

function showAboveKeyboard(field: HTMLElement): void {
  const { visualViewport: view } = globalThis;
  const pages = field.closest<HTMLElement>("[data-pages]");
  if (!view || !pages) return;
  const frame = pages.getBoundingClientRect();
  const top = Math.max(frame.top, view.offsetTop);
  const bottom = Math.min(frame.bottom, view.offsetTop + view.height);
  const own = field.getBoundingClientRect();
  // The line that is typed is the last one mostly, so its lower edge goes before the upper one.
  const below = own.bottom + MARGIN - bottom;
  if (below > 0) pages.scrollTop += below;
  else if (own.top < top) pages.scrollTop -= Math.min(top - own.top, bottom - own.bottom);
}

/** Whether something belongs to the styles, which are chosen in the midst of typing too. */
export function isStyling(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const sheet = target.closest("[data-styles], [role=dialog]");
  return sheet !== null && (sheet.matches("[data-styles]") || sheet.querySelector("[data-styles]") !== null);
}

/** Ends the typing when the focus goes from the styles to something else than the field. */
export function useFocusElsewhere(field: RefObject<HTMLElement | null>, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== field.current && !isStyling(target)) latest.current();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [field]);
}

/** Goes on with what is being typed, once the sheet of the styles has given the focus back. */
export function goOnTyping(): void {
  const go = () => document.querySelector<HTMLElement>("textarea[data-typing]")?.focus({ preventScroll: true });
  // The sheet gives it back a step after it is gone.
  setTimeout(() => setTimeout(go));
}
