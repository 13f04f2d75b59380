/** An element of the page by its id. Throws when the page has none of that kind. */
export function element(id: string): HTMLElement;
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind;
export function element(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** A new element with a text. */
export function textElement(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
