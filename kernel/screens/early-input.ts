/** What the page's own script marks fields with that a person has used. */
export const usedMark = "strongroomUsed";

/** How long a part of a page is waited for that the program has not taken over with the page, and how often it is looked at, ms. */
const longestWaitMs = 10_000;
const lookEveryMs = 50;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person has put into a field. */
interface Use {
  /** Puts back what the server had sent. */
  undo(): void;
  redo(): void;
}

/**
 * Tells the program what people typed, ticked and chose before it had taken the page over. The elements hold it, but the
 * program believes what the server sent, and puts that back with the next thing it shows. A part that it takes over later
 * than the page is waited for, ten seconds at most. A text field that the focus has left since is left once more, for the
 * program to hear. `whenTold` is called once, when nothing waits to be told any more.
 */
export function tellEarlyInput(page: Document, whenTold: () => void): void {
  const until = performance.now() + longestWaitMs;
  const waiting = new Map<Field, Use | null>();
  for (const field of page.querySelectorAll<Field>("input:not([type=file]), textarea, select")) {
    if (isTakenOver(field)) tell(field, useOf(field));
    else waiting.set(field, useOf(field));
  }
  const stopNoting = noteUse(page, waiting);
  let isTold = false;
  const look = () => {
    for (const [field, use] of waiting) {
      if (use && !isTakenOver(field)) takeOverPartOf(field, use);
      waiting.set(field, use);
      if (field.isConnected && !isTakenOver(field) && performance.now() < until) continue;
      waiting.delete(field);
      if (isTakenOver(field)) tell(field, use);
    }
    if (!isTold && waiting.values().every((use) => use === null)) {
      isTold = true;
      // After what is left, and shown, in the turns before.
      setTimeout(whenTold);
    }
    if (waiting.size > 0) setTimeout(look, lookEveryMs);
    else stopNoting();
  };
  // Not at once: what is being shown must be shown before a part of it can be asked for.
  setTimeout(look);
}

/** Keeps note of what is put into fields that are not the program's yet; of the others it hears itself. */
function noteUse(page: Document, waiting: Map<Field, Use | null>): () => void {
  const note = ({ target }: Event) => {
    const field = waiting.keys().find((one) => one === target);
    if (!field) return;
    if (isTakenOver(field)) waiting.delete(field);
    else waiting.set(field, useOf(field));
  };
  const kinds = ["input", "change"];
  for (const kind of kinds) page.addEventListener(kind, note, true);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, note, true);
  };
}

/** React marks the elements that are its own with a property. */
function isTakenOver(field: Field): boolean {
  return Object.keys(field).some((name) => name.startsWith("__reactProps$"));
}

/**
 * Has the part of the page around a field taken over at once, as a press of a key in it would, if its code is there. The
 * program remembers what a field holds then, and hears only of what differs from that: so it is as it was sent.
 */
function takeOverPartOf(field: Field, use: Use): void {
  use.undo();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (!isTakenOver(field)) use.redo();
}

/** Plays to the program what was done to a field that is its own. */
function tell(field: Field, use: Use | null): void {
  if (!use) return;
  use.undo();
  // A press ticks the box by itself.
  if (isBox(field)) return field.click();
  use.redo();
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // A turn later: until then the program has not shown what it was told, and would be left with what it knew before.
  setTimeout(() => leave(field));
}

/** Some fields take what was typed when they are left, which nobody heard. */
function leave(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/**
 * Null for a field that nobody has used, or that holds what the server sent. After a reload browsers fill fields again with
 * what they held, by their place in the page: rows that are others now would be chosen.
 */
function useOf(field: Field): Use | null {
  if (!Reflect.has(field, usedMark)) return null;
  if (field instanceof HTMLSelectElement) return choiceIn(field);
  return isBox(field) ? tickOf(field) : textIn(field);
}

function choiceIn(list: HTMLSelectElement): Use | null {
  const sent = Math.max(0, [...list.options].findIndex((option) => option.hasAttribute("selected")));
  const chosen = list.selectedIndex;
  if (chosen === sent) return null;
  return { undo: () => list.selectedIndex = sent, redo: () => list.selectedIndex = chosen };
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

/** Of several boxes of which one is chosen, only that one was used. */
function tickOf(box: HTMLInputElement): Use | null {
  const { checked, defaultChecked: sent } = box;
  if (checked === sent || (box.type === "radio" && !checked)) return null;
  return { undo: () => box.checked = sent, redo: () => setUnheard(box, "checked", checked) };
}

function textIn(field: HTMLInputElement | HTMLTextAreaElement): Use | null {
  const { value, defaultValue: sent, selectionStart, selectionEnd } = field;
  if (value === sent) return null;
  const redo = () => {
    setUnheard(field, "value", value);
    // An address of e-mail has no caret that a program may set.
    if (selectionStart !== null && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
  return { undo: () => field.value = sent, redo };
}

/** React compares with what was set through the element's own property, and hears only of what differs. */
function setUnheard(
  field: HTMLInputElement | HTMLTextAreaElement,
  property: "value" | "checked",
  to: string | boolean,
): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, property)?.set?.call(field, to);
}
