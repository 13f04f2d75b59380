import type { Locator, Page } from "playwright-core";
import { hydrated, settled } from "../journeys/browser.ts";
import { type Caption, type Glide, type Point, pointerStart, type Recording, type Still } from "./recording.ts";

/** A calm hand, and time to see what it did. */
const glideMs = 800;
const beforePressMs = 250;
const afterPressMs = 700;
const letterMs = 110;
const lettersAtOnce = 2;
/** What is there once something was done: an element of the page, or something that takes longer to see. */
type Until = Locator | (() => Promise<unknown>);

/** A sentence can be read this fast at least. */
const readMs = (text: string) => 1400 + 55 * text.length;

/**
 * Records what is done in a page, on a clock of its own: however long the product takes, the video shows what was there in
 * the end, and each sentence stands until it can be read.
 */
export class Recorder {
  readonly #stills: Still[] = [];
  readonly #glides: Glide[] = [];
  readonly #presses: number[] = [];
  readonly #captions: (Omit<Caption, "end"> & { readonly least: number })[] = [];
  #now = 0;
  #pointer: Point = pointerStart;

  constructor(readonly page: Page, readonly url: string) {}

  /** Goes to a path of the product; what was there before is not part of the video. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    await hydrated(this.page);
    await this.show();
  }

  /** Says a sentence from now on, once the one before could be read. */
  say(text: string): void {
    this.#finishReading();
    this.#captions.push({ begin: this.#now, least: this.#now + readMs(text), text });
  }

  /** Lets time pass. */
  wait(ms: number): void {
    this.#now += ms;
  }

  /** Shows the page as it is now, once nothing loads any more. */
  async show(): Promise<void> {
    await settled(this.page);
    await this.#take();
  }

  /** Moves the pointer onto something. */
  async point(target: Locator): Promise<void> {
    const here = await this.#middleOf(target);
    this.#glides.push({ from: this.#pointer, to: here, begin: this.#now, end: this.#now + glideMs });
    this.#pointer = here;
    this.#now += glideMs;
    await this.page.mouse.move(here.x, here.y);
    await this.#take();
    this.#now += beforePressMs;
  }

  /** Moves the pointer onto something and presses it; `until` is there after it. */
  async press(target: Locator, until?: Until): Promise<void> {
    await this.point(target);
    this.#presses.push(this.#now);
    await this.page.mouse.down();
    await this.page.mouse.up();
    await reached(until);
    this.#now += 100;
    await this.show();
    this.#now += afterPressMs;
  }

  /** Types into what was pressed, letter by letter. With `into`, what a page that was busy has lost is made up for. */
  async type(text: string, into?: Locator): Promise<void> {
    for (let at = 0; at < text.length; at += lettersAtOnce) {
      const letters = text.slice(at, at + lettersAtOnce);
      await this.page.keyboard.type(letters);
      this.#now += letterMs * letters.length;
      await this.#take();
    }
    const field = into?.filter({ visible: true }).first();
    if (field && await field.inputValue() !== text) {
      await field.fill(text);
      await this.#take();
    }
  }

  /** Presses a key; `until` is there after it. */
  async key(name: string, until?: Until): Promise<void> {
    await this.page.keyboard.press(name);
    await reached(until);
    await this.show();
    this.#now += afterPressMs;
  }

  /** Chooses from a list of the browser's own, which no picture shows open. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.point(target);
    this.#presses.push(this.#now);
    await target.selectOption({ label });
    await this.show();
    this.#now += afterPressMs;
  }

  /** Takes away the messages that went by themselves in the time that the video has taken: the product was faster. */
  async clearMessages(): Promise<void> {
    const buttons = this.page.locator("[data-sonner-toast]").getByRole("button", { name: "Close", exact: true });
    await buttons.evaluateAll((all) => {
      for (const button of all) if (button instanceof HTMLElement) button.click();
    });
    await this.page.waitForFunction(() => document.querySelector("[data-sonner-toast]") === null);
    await this.show();
  }

  /** Everything so far, as a recording. */
  finish(): Recording {
    this.#finishReading();
    this.#now += 800;
    const duration = Math.ceil(this.#now / 100) * 100;
    const captions = this.#captions.map(({ begin, text }, at) => ({
      begin,
      end: this.#captions[at + 1]?.begin ?? duration,
      text,
    }));
    return { stills: this.#stills, glides: this.#glides, presses: this.#presses, captions, duration };
  }

  #finishReading(): void {
    const { least } = this.#captions.at(-1) ?? { least: 0 };
    this.#now = Math.max(this.#now, least);
  }

  async #middleOf(target: Locator): Promise<Point> {
    const element = target.filter({ visible: true }).first();
    await element.waitFor();
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error("What is to be shown is not on the screen.");
    return { x: Math.round(box.x + Math.min(box.width / 2, 200)), y: Math.round(box.y + box.height / 2) };
  }

  async #take(): Promise<void> {
    const png = new Uint8Array(await this.page.screenshot({ caret: "hide" }));
    const before = this.#stills.at(-1);
    if (before && before.png.length === png.length && before.png.every((byte, at) => byte === png[at])) return;
    this.#stills.push({ at: this.#now, png });
  }
}

async function reached(until?: Until): Promise<void> {
  if (typeof until === "function") await until();
  else await until?.first().waitFor();
}
