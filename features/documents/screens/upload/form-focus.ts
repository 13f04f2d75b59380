import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MetaData } from "../../reading/result.ts";
import { originOf } from "./confidence.ts";
import { findings } from "./findings.ts";
import type { TextName } from "./found-field.tsx";
import type { VerifyValues } from "./verify-values.ts";

/** Puts the focus into a field of the form; its place in the page is shown with it. */
export function goTo(form: HTMLFormElement | null, name: TextName): void {
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select)`)?.focus();
}

/** The field that needs a person first: one that was hard to read, else one that was not found, else the first. */
export function firstToCheck(metaData: MetaData | null, values: VerifyValues, first: TextName): TextName {
  const origins = metaData === null
    ? []
    : findings(metaData, values).map(({ name, found, value }) => ({ name, origin: originOf(found, value) }));
  const required: readonly TextName[] = ["customerName", "documentSerialNumbers.0.serialNumber", "status"];
  const low = origins.find(({ origin }) => origin === "low");
  const missing = origins.find(({ name, origin }) => origin === "notFound" && required.includes(name));
  return (low ?? missing)?.name ?? first;
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
