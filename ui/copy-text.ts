/**
 * Puts a text onto the clipboard; false where the browser refuses. At addresses without encryption browsers have no
 * `navigator.clipboard`, whatever its type says, so a selection is copied there. Call it while a press is answered.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return copySelected(text);
  return await clipboard.writeText(text).then(() => true, () => copySelected(text));
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "sr-only";
  // A dialog takes the focus back from whatever lies outside of it.
  (focused?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(box);
  box.focus({ preventScroll: true });
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
