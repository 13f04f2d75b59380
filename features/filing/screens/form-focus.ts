import { type RefObject, useEffect, useEffectEvent } from "react";
import type { TextName } from "./found-field.tsx";

/** Puts the focus into a field of the form; its place in the page is shown with it. */
export function goTo(form: HTMLFormElement | null, name: TextName): void {
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select)`)?.focus();
}

/** On wide screens typing can begin at once; on small ones a keyboard would cover the page. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, first: () => TextName): void {
  const focus = useEffectEvent(() => {
    if (matchMedia("(min-width: 64rem)").matches) goTo(form.current, first());
  });
  useEffect(() => focus(), []);
}

/** After a try with something wrong the focus goes to the first wrong field on the screen. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, tries]);
}
