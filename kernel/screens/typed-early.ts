/** What holds no text that people type, or none that a script may set. */
const others = ["checkbox", "radio", "file"];

/**
 * Tells the program what people typed before it had taken the page over. The elements hold it, but the program believes
 * what the server sent, and would put that back with the next thing it shows. Of parts of a page that are taken over
 * later than the page itself it hears nothing.
 */
export function tellTypedEarly(page: ParentNode): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (!others.includes(field.type)) tellText(field);
  }
}

function tellText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  const caret = selected(field);
  // React compares with what was set through the element's own property, and hears only of what differs.
  field.value = field.defaultValue;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, typed);
  if (caret) field.setSelectionRange(...caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Where the caret of a field is, or what of it is selected; null where there is none. */
function selected({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): [number, number] | null {
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
