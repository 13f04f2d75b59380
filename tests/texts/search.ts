import type { Locator, Page } from "playwright-core";
import { patienceMs } from "../journeys/browser.ts";
import { list } from "./list.ts";
import type { Place, Wanted } from "./wanted.ts";

/** How a text is looked for. */
export interface Look {
  /** Only inside of this. */
  readonly within?: Locator;
  /** As a choice of a list, which need not be open. */
  readonly option?: boolean;
  /** As the name of a field or of an icon. */
  readonly label?: boolean;
  /** As a part of a longer sentence. */
  readonly part?: boolean;
}

/** Keeps book of which texts of the list were found, and of what went wrong on the way. */
export class Search {
  readonly #found = new Set<string>();
  readonly #sought = new Set<string>();
  readonly #complaints: string[] = [];

  /** Looks at one place on one page. */
  at(place: Place, page: Page): Sight {
    return new Sight(this, place, page);
  }

  /** Writes down what came of looking for a text. */
  note(place: Place, text: string, miss: string | null): void {
    const wanted = list.filter((one) => one.place === place && one.text === text);
    if (wanted.length === 0) this.#complaints.push(`'${text}' at ${place} is not in the list.`);
    for (const one of wanted) {
      this.#sought.add(nameOf(one));
      if (miss === null) this.#found.add(nameOf(one));
      else this.#complaints.push(`${nameOf(one)}: ${miss}`);
    }
  }

  /** Writes down something that kept texts from being looked for. */
  complain(problem: string): void {
    this.#complaints.push(problem);
  }

  /** What went wrong so far, a line each. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** Texts of the list that nobody got as far as looking for, with their places. */
  forgotten(): readonly string[] {
    return list.map(nameOf).filter((name) => !this.#sought.has(name));
  }

  /** How many texts of the list were found. */
  get count(): number {
    return this.#found.size;
  }
}

/** One place of a running screen, where texts are looked for to the letter. */
export class Sight {
  constructor(readonly search: Search, readonly place: Place, readonly page: Page) {}

  /** Looks for texts that stand there now, or soon. */
  async sees(texts: string | readonly string[], look: Look = {}): Promise<void> {
    for (const text of typeof texts === "string" ? [texts] : texts) {
      const found = await this.#stands(text, look);
      const address = new URL(this.page.url()).pathname;
      this.search.note(this.place, text, found ? null : `not found on ${address}. There stood: ${await this.#shown()}`);
    }
  }

  /** Looks for a text that goes by itself, so many seconds after it came; the clock of the page is turned. */
  async seesFor(seconds: number, text: string, look: Look = {}): Promise<void> {
    await this.sees(text, look);
    const shown = this.#locate(text, look);
    await this.page.clock.fastForward((seconds - 1) * 1000);
    const isEarly = await shown.count() === 0;
    await this.page.clock.fastForward(1500);
    const isGone = await shown.waitFor({ state: "detached", timeout: patienceMs }).then(() => true, () => false);
    if (isEarly) this.search.complain(`'${text}' at ${this.place} went before ${seconds} seconds were over.`);
    if (!isGone) this.search.complain(`'${text}' at ${this.place} stayed longer than ${seconds} seconds.`);
  }

  /** Makes sure that a text has gone. */
  async lost(text: string): Promise<void> {
    const isGone = await this.#locate(text, {}).waitFor({ state: "detached", timeout: patienceMs })
      .then(() => true, () => false);
    if (!isGone) this.search.complain(`'${text}' at ${this.place} did not go.`);
  }

  async #stands(text: string, look: Look): Promise<boolean> {
    const state = look.option ? "attached" : "visible";
    return await this.#locate(text, look).waitFor({ state, timeout: patienceMs }).then(() => true, () => false);
  }

  #locate(text: string, { within, option, label, part }: Look): Locator {
    const scope = within ?? this.page;
    if (option) return scope.locator("option").filter({ hasText: whole(text) }).first();
    if (label) return scope.getByLabel(text, { exact: true }).first();
    const found = part ? scope.getByText(new RegExp(escaped(text))) : scope.getByText(whole(text));
    return found.filter({ visible: true }).first();
  }

  async #shown(): Promise<string> {
    const main = this.page.locator("[role=dialog], main").last();
    const text = await main.innerText({ timeout: 1000 }).catch(() => "nothing");
    return JSON.stringify(text.slice(0, 400));
  }
}

/** The text from its first to its last letter; a field that has to be filled in has a mark after its name. */
function whole(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}(?:\\s\\*)?\\s*$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function nameOf({ section, text, place }: Wanted): string {
  return `section ${section}, '${text}', ${place}`;
}
