import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { goTo } from "./form-focus.ts";
import type { TextName, VerifyForm } from "./found-field.tsx";
import { findings } from "./findings.ts";
import { type Block, blockOf, fieldsToCheck, nextToCheck, type ToCheck } from "./to-check.ts";

/** How far a person is with a form. */
export interface Checking {
  /** Blocks that stood out when the form was opened; they come first, and stay there. */
  readonly first: ReadonlySet<Block>;
  /** Fields that were looked at. */
  readonly checked: ReadonlySet<TextName>;
  /** What is still to be looked at. */
  readonly open: readonly ToCheck[];
  /** The field that the focus belongs into. */
  readonly firstField: TextName;
  /** Enter in a field: it was looked at, and the next one that needs a look gets the focus. */
  onEnter(event: KeyboardEvent<HTMLFormElement>): void;
}

/** Leads a person from one field that needs a look to the next. */
export function useChecking(
  form: VerifyForm,
  metaData: MetaData | null,
  formType: 0 | 1,
  element: RefObject<HTMLFormElement | null>,
): Checking {
  const values = useWatch({ control: form.control });
  const [checked, setChecked] = useState<ReadonlySet<TextName>>(new Set());
  const [atFirst] = useState(() => fieldsToCheck(metaData, form.getValues(), formType));
  const first = useMemo(
    () => new Set(metaData === null ? [] : atFirst.map(({ name }) => blockOf(name))),
    [atFirst, metaData],
  );
  const openIn = (current: typeof values, done: ReadonlySet<TextName>) =>
    fieldsToCheck(metaData, current, formType).filter(({ name, why }) => why === "missing" || !done.has(name));
  const orderOf = (current: typeof values) =>
    inOrder(findings(metaData, current, formType).map(({ name }) => name), first);

  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const name = fieldAt(event.target, orderOf(form.getValues()));
    if (name === null) return;
    const done = new Set([...checked, name]);
    setChecked(done);
    const open = new Set(openIn(form.getValues(), done).map((one) => one.name));
    const next = nextToCheck(orderOf(form.getValues()), open, name);
    if (next !== null) goTo(element.current, next);
  };
  const order = orderOf(form.getValues());
  const firstOpen = order.find((name) => atFirst.some((one) => one.name === name));
  return { first, checked, open: openIn(values, checked), firstField: firstOpen ?? order[0], onEnter };
}

/** The order on the screen: the blocks that stand out, then the others. */
function inOrder(names: readonly TextName[], first: ReadonlySet<Block>): readonly TextName[] {
  return [...names.filter((name) => first.has(blockOf(name))), ...names.filter((name) => !first.has(blockOf(name)))];
}

/** The field whose control has the focus; null for a button. */
function fieldAt(target: EventTarget, names: readonly TextName[]): TextName | null {
  if (!(target instanceof HTMLElement) || !target.matches("input, select")) return null;
  const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
  return names.find((name) => name === field) ?? null;
}
