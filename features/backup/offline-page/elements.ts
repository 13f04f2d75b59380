/** An element of the page by its id. Throws when the page has none of that kind. */
export function element(id: string): HTMLElement;
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind;
export function element(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** A new element with a text in it, or with others. Text is never markup. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: string | readonly Node[],
  className = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (typeof content === "string") element.textContent = content;
  else element.append(...content);
  if (className !== "") element.className = className;
  return element;
}
