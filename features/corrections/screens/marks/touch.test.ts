import type { CDPSession } from "playwright-core";
import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { type MarksDriver, type Spot, withMarks } from "./harness/session.ts";

const mediaBox = [0, 0, 612, 792] as const;
const pages = [0, 90].map((rotate) => ({ mediaBox, rotate, marks: [] }));

Deno.test({
  name: "marks on pages, by touch, and many of them",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withMarks(pages, (driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: MarksDriver) {
  const { page } = driver;
  const session = await page.context().newCDPSession(page);
  const fingers = new Fingers(session);
  const middle = () => driver.spot(1, 300, 400);
  const scrolled = () => page.locator("[data-pages]").evaluate((element) => element.scrollTop);
  const zoomed = () => driver.layer(1).boundingBox().then((box) => box?.width ?? 0);
  const openWide = async (options = {}) => {
    await driver.open(options);
    await page.getByRole("button", { name: "Fit width", exact: true }).click();
    await driver.until(() => driver.isSteady(1));
    await page.locator("[data-pages]").focus();
  };

  await t.step("with the select tool a finger scrolls the pages", async () => {
    await openWide();
    const at = await middle();
    await fingers.drag([at], { x: 0, y: -200 });
    await driver.until(async () => await scrolled() > 100);
    expect((await driver.state()).selected).toEqual([]);
    expect(await driver.marks()).toEqual([]);
  });

  await t.step("with a tool it draws, and the pages stay", async () => {
    await openWide();
    await page.keyboard.press("d");
    const before = await scrolled();
    await fingers.drag([await middle()], { x: 90, y: -120 });
    await driver.until(async () => (await driver.marks()).length === 1);
    expect(await scrolled()).toBe(before);
    const [mark] = await driver.marks();
    expect(mark.kind).toBe("ink");
    expect(mark.rect[3] - mark.rect[1]).toBeGreaterThan(40);
  });

  await t.step("a tap puts a stamp, a second one chooses it, and a finger moves what is chosen", async () => {
    await openWide();
    await page.keyboard.press("s");
    await fingers.tap(await middle());
    await driver.until(async () => (await driver.marks()).length === 1);
    const [stamp] = await driver.marks();
    await page.keyboard.press("Escape");
    expect((await driver.state()).selected).toEqual([]);
    const on = await driver.spot(1, (stamp.rect[0] + stamp.rect[2]) / 2, (stamp.rect[1] + stamp.rect[3]) / 2);
    await fingers.tap(on);
    await driver.until(async () => (await driver.state()).selected.length === 1);
    const before = await scrolled();
    await fingers.drag([on], { x: 100, y: 60 });
    await driver.until(async () => (await driver.marks())[0].rect[0] > stamp.rect[0] + 20);
    expect(await scrolled()).toBe(before);
  });

  await t.step("a tap puts a text, which is typed at once", async () => {
    await openWide();
    await page.keyboard.press("t");
    await fingers.tap(await middle());
    await driver.until(async () => (await driver.state()).editing !== null);
    await page.keyboard.type("Smith");
    await fingers.tap(await driver.spot(1, 100, 500));
    await driver.until(async () => (await driver.state()).editing === null);
    expect((await driver.marks()).map(({ contents }) => contents)).toEqual(["Smith"]);
  });

  await t.step("two fingers scroll and zoom whatever the tool, and draw nothing", async () => {
    await openWide();
    await page.keyboard.press("d");
    const at = await middle();
    const before = await scrolled();
    await fingers.drag([at, { x: at.x + 120, y: at.y }], { x: 0, y: -150 });
    await driver.until(async () => await scrolled() > before + 60);
    const width = await zoomed();
    await fingers.pinch(at, 60, 220);
    await driver.until(async () => await zoomed() > width * 1.3);
    expect(await driver.marks()).toEqual([]);
    expect(driver.errors).toEqual([]);
  });

  await t.step("a finger that rests on a mark takes hold of it and moves it, and the pages stay", async () => {
    await openWide();
    await page.keyboard.press("b");
    await fingers.drag([await middle()], { x: 150, y: 80 });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect((await driver.state()).selected).toEqual([]);
    const [box] = await driver.marks();
    const on = await driver.spot(1, box.rect[0], (box.rect[1] + box.rect[3]) / 2);
    const before = await scrolled();
    await fingers.down(on);
    await driver.until(async () => (await driver.state()).selected.length === 1);
    await fingers.moveTo(on, { x: -60, y: 70 });
    await driver.until(async () => (await driver.marks())[0].rect[0] < box.rect[0] - 10);
    expect(await scrolled()).toBe(before);
  });

  await t.step("the hand beside a pen draws nothing and takes nothing from the pen", async () => {
    await openWide();
    await page.keyboard.press("d");
    const layer = driver.layer(1);
    const at = await middle();
    const send = (type: string, pointerType: string, pointerId: number, x: number, button = 0) =>
      layer.dispatchEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType,
        pointerId,
        button,
        clientX: x,
        clientY: at.y,
      });
    await page.evaluate("Element.prototype.setPointerCapture = () => {}");
    await send("pointerdown", "touch", 7, at.x + 150);
    await send("pointerdown", "pen", 8, at.x);
    await send("pointermove", "pen", 8, at.x + 40);
    await send("pointerdown", "touch", 9, at.x + 160);
    await send("pointermove", "touch", 9, at.x + 190);
    await send("pointermove", "pen", 8, at.x + 80);
    await send("pointerup", "pen", 8, at.x + 80);
    expect(await driver.marks()).toHaveLength(1);
    const [stroke] = await driver.marks();
    const start = await driver.spot(1, stroke.rect[0], stroke.rect[1]);
    expect(Math.abs(start.x - at.x)).toBeLessThan(4);

    await send("pointerdown", "pen", 8, at.x + 40, 5);
    await send("pointerup", "pen", 8, at.x + 40, 5);
    expect(await driver.marks()).toEqual([]);
  });

  await t.step("a tap with the pencil makes a dot", async () => {
    await openWide();
    await page.keyboard.press("d");
    await fingers.tap(await middle());
    await driver.until(async () => (await driver.marks()).length === 1);
    expect((await driver.marks())[0]).toMatchObject({ kind: "ink" });
  });

  await t.step("handles and tools are 44 pixels to a finger", async () => {
    await openWide();
    await page.keyboard.press("b");
    await fingers.drag([await middle()], { x: 150, y: 80 });
    await page.keyboard.press("v");
    await fingers.tap(await driver.spot(1, (await driver.marks())[0].rect[0], 380));
    const handles = driver.layer(1).locator("[data-handle]");
    await driver.until(async () => await handles.count() === 8);
    const sizes = await handles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    const tools = await page.getByRole("toolbar", { name: "Marks" }).getByRole("button").evaluateAll((all) =>
      all.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))
    );
    expect(Math.min(...tools)).toBeGreaterThanOrEqual(44);
  });

  await t.step("one among 500 marks of a page is moved smoothly", async () => {
    await openWide({ marks: manyMarks() });
    await driver.until(async () => await driver.layer(1).locator("[data-mark]").count() === 500);
    const at = await driver.spot(1, 20, 775);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 10, at.y + 10);
    const before = await scriptSeconds(session);
    const steps = 60;
    await page.evaluate(countFrames);
    for (let step = 0; step < steps; step++) await page.mouse.move(at.x + 10 + step, at.y + 10 + step);
    const spent = (await scriptSeconds(session) - before) * 1000 / steps;
    const { frames, longest } = await page.evaluate<{ frames: number; longest: number }>("endFrames()");
    await page.mouse.up();
    console.log(
      `    ${spent.toFixed(1)} ms of script for each move; ${frames} frames, the longest ${longest.toFixed(0)} ms`,
    );
    expect((await driver.marks())[0].rect).not.toEqual(manyMarks()[0].rect);
  });
}

/** Counts frames and the time between them until `endFrames` is called. */
const countFrames = `(() => {
  let [frames, longest, last, isOn] = [0, 0, performance.now(), true];
  const next = (now) => {
    frames++;
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  globalThis.endFrames = () => (isOn = false, { frames, longest });
})()`;

async function scriptSeconds(session: CDPSession): Promise<number> {
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
}

/** 500 boxes in 25 columns. */
function manyMarks(): Annotation[] {
  return Array.from({ length: 500 }, (_, index): Annotation => {
    const [left, bottom] = [20 + (index % 25) * 22, 760 - Math.floor(index / 25) * 36];
    return {
      kind: "box",
      name: `mark-${index}`,
      page: 1,
      rect: [left, bottom, left + 18, bottom + 15],
      color: "#D00000",
      opacity: 1,
      width: 1,
      title: "Dana Reyes",
      contents: "",
      createdAt: "2026-11-23T12:00:00Z",
      modifiedAt: "2026-11-23T12:00:00Z",
    };
  });
}

/** Fingers on the screen, as the browser gets them from it. */
class Fingers {
  constructor(readonly session: CDPSession) {}

  async tap(spot: Spot): Promise<void> {
    await this.#send("touchStart", [spot]);
    await this.#send("touchEnd", []);
  }

  async down(spot: Spot): Promise<void> {
    await this.#send("touchStart", [spot]);
  }

  /** The finger that is down goes on, and is lifted. */
  async moveTo(from: Spot, by: Spot): Promise<void> {
    for (let step = 1; step <= 12; step++) {
      await this.#send("touchMove", [{ x: from.x + by.x * step / 12, y: from.y + by.y * step / 12 }]);
    }
    await this.#send("touchEnd", []);
  }

  /** All of them move together. */
  async drag(spots: readonly Spot[], by: Spot): Promise<void> {
    await this.#down(spots);
    for (let step = 1; step <= 12; step++) {
      const share = step / 12;
      await this.#send("touchMove", spots.map(({ x, y }) => ({ x: x + by.x * share, y: y + by.y * share })));
    }
    await this.#send("touchEnd", []);
  }

  /** Two of them, level, from one distance to another. */
  async pinch(middle: Spot, from: number, to: number): Promise<void> {
    const apart = (distance: number) => [
      { x: middle.x - distance / 2, y: middle.y },
      { x: middle.x + distance / 2, y: middle.y },
    ];
    await this.#down(apart(from));
    for (let step = 1; step <= 12; step++) await this.#send("touchMove", apart(from + (to - from) * step / 12));
    await this.#send("touchEnd", []);
  }

  /** One after the other, as fingers come down. */
  async #down(spots: readonly Spot[]): Promise<void> {
    for (let count = 1; count <= spots.length; count++) await this.#send("touchStart", spots.slice(0, count));
  }

  async #send(type: "touchStart" | "touchMove" | "touchEnd", spots: readonly Spot[]): Promise<void> {
    const touchPoints = spots.map(({ x, y }, id) => ({ x, y, id }));
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}
