import type { Page } from "playwright-core";
import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { launchChromium } from "@/ui/pdf-viewer/harness/driver.ts";
import { type MarkedPage, markedPdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { buildHarness, serveHarness } from "@/ui/pdf-viewer/harness/server.ts";
import type { MarksState } from "../mark-store.ts";

const PATIENCE_MS = 20_000;

/** A place on the screen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface OpenOptions {
  readonly marks?: readonly Annotation[];
  readonly locked?: readonly string[];
  readonly boxes?: readonly FormBox[];
}

/** The editor's parts in a real browser. */
export class MarksDriver {
  readonly errors: string[] = [];

  constructor(readonly page: Page, readonly address: string) {
    page.on("pageerror", (error) => this.errors.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /** Shows the sample file with marks, and waits until its first page can be worked on. */
  async open(options: OpenOptions = {}): Promise<void> {
    await this.page.goto(this.address);
    await this.page.getByText("Ready").waitFor();
    await this.page.evaluate(`harness.open(${JSON.stringify({ uri: "/files/form.pdf", ...options })})`);
    await this.page.locator("[data-marks-layer]").first().waitFor();
    const text = this.page.locator(".page[data-page-number='1'] .textLayer span").first();
    await text.waitFor();
    await this.page.getByRole("button", { name: "Fit page", exact: true }).click();
    // It is hidden until the page is drawn anew.
    await text.waitFor();
    await this.until(() => this.isSteady(1));
  }

  state(): Promise<MarksState> {
    return this.page.evaluate("({ ...editor.getSnapshot(), locked: undefined })");
  }

  async marks(): Promise<readonly Annotation[]> {
    return (await this.state()).marks;
  }

  /** Brings a page into view, and waits for its layer. */
  async goTo(number: number): Promise<void> {
    await this.page.getByRole("textbox", { name: "Page" }).fill(String(number));
    await this.page.keyboard.press("Enter");
    await this.layer(number).waitFor();
    await this.until(() => this.isSteady(number));
    await this.page.locator("[data-pages]").focus();
  }

  layer(number: number) {
    return this.page.locator(`.page[data-page-number="${number}"] [data-marks-layer]`);
  }

  /** Where a point of a page is on the screen, by the viewer's own geometry. */
  async spot(number: number, x: number, y: number): Promise<Spot> {
    const { cropBox, rotation } = await this.frame(number);
    const box = await this.layer(number).boundingBox();
    if (!box) throw new Error(`page ${number} is not on screen`);
    const across = (x - cropBox.x) / cropBox.width;
    const up = (y - cropBox.y) / cropBox.height;
    const [right, down] = { 0: [across, 1 - up], 90: [up, across], 180: [1 - across, up], 270: [1 - up, 1 - across] }[
      rotation
    ];
    return { x: box.x + right * box.width, y: box.y + down * box.height };
  }

  frame(
    number: number,
  ): Promise<{ cropBox: { x: number; y: number; width: number; height: number }; rotation: 0 | 90 | 180 | 270 }> {
    return this.page.evaluate(`editor.frameOf(${number})`);
  }

  async click(
    number: number,
    x: number,
    y: number,
    options: Parameters<Page["mouse"]["click"]>[2] = {},
  ): Promise<void> {
    const spot = await this.spot(number, x, y);
    await this.page.mouse.click(spot.x, spot.y, options);
  }

  /** Drags with the mouse over points of a page. */
  async dragOn(number: number, points: readonly (readonly [number, number])[]): Promise<void> {
    const spots: Spot[] = [];
    for (const [x, y] of points) spots.push(await this.spot(number, x, y));
    await this.drag(spots);
  }

  /** The mark that was made last. */
  async last(): Promise<Annotation> {
    const mark = (await this.marks()).at(-1);
    if (!mark) throw new Error("there is no mark");
    return mark;
  }

  /** Drags with the mouse from spot to spot. */
  async drag(spots: readonly Spot[]): Promise<void> {
    const [first, ...rest] = spots;
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down();
    for (const { x, y } of rest) await this.page.mouse.move(x, y, { steps: 5 });
    await this.page.mouse.up();
  }

  async until(condition: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS} ms for ${condition}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Whether a page's layer stays where it is, for pages are scrolled and drawn in their own time. */
  async isSteady(number: number): Promise<boolean> {
    const before = await this.layer(number).boundingBox();
    await this.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
    const after = await this.layer(number).boundingBox();
    return before !== null && after !== null && before.x === after.x && before.y === after.y &&
      before.width === after.width;
  }
}

/** Builds the harness, serves it with a file of these pages, and opens it in a browser; everything is gone afterwards. */
export async function withMarks(
  pages: readonly MarkedPage[],
  run: (driver: MarksDriver) => Promise<void>,
): Promise<void> {
  const folder = await buildHarness(new URL("./", import.meta.url));
  const server = serveHarness(folder);
  const browser = await launchChromium();
  server.files.set("form.pdf", markedPdf(pages));
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, hasTouch: true });
    await run(new MarksDriver(page, server.address));
  } finally {
    await browser.close();
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Within so many points, as exact as a pixel can be aimed at; the thickness of lines comes on top. */
export function near(actual: readonly number[], expected: readonly number[], within = 1.9): void {
  const isNear = actual.every((value, index) => Math.abs(value - expected[index]) <= within);
  if (!isNear) expect(actual).toEqual(expected);
}
