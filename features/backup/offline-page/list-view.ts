import { type Kept, nameOf } from "./catalog.ts";
import { element, made } from "./elements.ts";
import { dateOf, dateWords } from "./rows.ts";
import { grouped } from "@/kernel/counted.ts";

const rowsOfPage = 100;

/** The list of what was found, a page at a time. */
export class ListView {
  shown: readonly Kept[] = [];
  #page = 0;
  #open = "";

  constructor() {
    element("previous").addEventListener("click", () => this.#turn(-1));
    element("next").addEventListener("click", () => this.#turn(1));
  }

  /** Shows what a search found, from its beginning. */
  show(found: readonly Kept[]): void {
    this.shown = found;
    this.#page = 0;
    this.#draw();
  }

  /** Marks the record that is open; its page is shown. Null for none. */
  mark(open: Kept | null): void {
    this.#open = open ? nameOf(open) : "";
    const at = open ? this.shown.indexOf(open) : -1;
    if (at >= 0) this.#page = Math.floor(at / rowsOfPage);
    this.#draw();
  }

  /** The record so many places from one; null beyond the ends. */
  beside(kept: Kept, by: number): Kept | null {
    const at = this.shown.indexOf(kept);
    return at < 0 ? null : this.shown[at + by] ?? null;
  }

  /** Moves the focus so many rows from the one that has it. */
  step(by: number): void {
    const links = [...element("rows").querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    links.at(at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1))?.focus();
  }

  focus(kept: Kept): void {
    element("rows").querySelector<HTMLAnchorElement>(`a[href="#${nameOf(kept)}"]`)?.focus();
  }

  #turn(by: number): void {
    this.#page += by;
    this.#draw();
    element("list").scrollIntoView();
  }

  #draw(): void {
    const { shown } = this;
    element("table").hidden = shown.length === 0;
    const rows = shown.slice(this.#page * rowsOfPage, (this.#page + 1) * rowsOfPage);
    element("rows").replaceChildren(...rows.map((kept) => this.#line(kept)));
    const pages = Math.max(1, Math.ceil(shown.length / rowsOfPage));
    element("pages").hidden = pages === 1;
    element("page").textContent = `Page ${grouped(this.#page + 1)} of ${grouped(pages)}`;
    element("previous", HTMLButtonElement).disabled = this.#page === 0;
    element("next", HTMLButtonElement).disabled = this.#page >= pages - 1;
  }

  #line(kept: Kept): HTMLElement {
    const [, , name, , , tsn, , status, firearms] = kept.row;
    const link = made("a", name === "" ? "No name" : name);
    link.href = `#${nameOf(kept)}`;
    const line = made("tr", [
      made("td", [link]),
      made("td", dateWords(dateOf(kept.row)), "date"),
      made("td", tsn, "code"),
      made("td", firearms.map(([serial]) => serial).join(", "), "code"),
      made("td", status),
    ]);
    if (nameOf(kept) === this.#open) {
      line.className = "open";
      link.setAttribute("aria-current", "true");
    }
    return line;
  }
}
