import type { BatchForm } from "../contract.ts";

/** Where one can go from a form of a list. */
export interface Steps {
  readonly previous: BatchForm | undefined;
  readonly next: BatchForm | undefined;
  /** The next one that waits, after the last one from the start again; undefined when none but this does. */
  readonly nextToDo: BatchForm | undefined;
}

/** The forms around one in the list's order. */
export function stepsFrom(forms: readonly BatchForm[], { documentId }: BatchForm): Steps {
  const at = forms.findIndex((form) => form.documentId === documentId);
  const others = forms.filter((form) => form.documentId !== documentId);
  return { previous: forms[at - 1], next: forms[at + 1], nextToDo: nextToDo(others, at) };
}

/** The first form from a place on that waits, from the start again where none does. */
export function nextToDo(forms: readonly BatchForm[], from: number): BatchForm | undefined {
  const waits = ({ state }: BatchForm) => state === "waiting";
  return forms.slice(from).find(waits) ?? forms.find(waits);
}
