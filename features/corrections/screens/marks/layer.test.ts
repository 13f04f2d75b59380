import { expect } from "expect";
import { stampTitle } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { MarkedPage } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { type MarksDriver, near, withMarks } from "./harness/session.ts";

const mediaBox = [0, 0, 612, 792] as const;
const cropBox = [72.5, 100.25, 540, 700.75] as const;
/** Turned every way, whole and cropped; the last begins elsewhere, as imposition programs make it. */
const pages: readonly MarkedPage[] = [
  ...[0, 90, 180, 270].map((rotate) => ({ mediaBox, rotate, marks: [] })),
  ...[0, 90, 180, 270].map((rotate) => ({ mediaBox, rotate, cropBox, marks: [] })),
  { mediaBox: [-50, 120, 562, 912], cropBox: [100, 150, 500, 720], rotate: 90, marks: [] },
  // Units of two points, as large drawings have them.
  { mediaBox, cropBox, rotate: 270, userUnit: 2, marks: [] },
];
/** How text has to be turned in each page's own space to stand upright on the screen. */
const turns = [0, 270, 180, 90, 0, 270, 180, 90, 270, 90];
const drawnOn = [1, 2, 3, 4, 7, 9, 10];

const boxes: readonly FormBox[] = [
  { item: "10", label: "County", section: "B", page: 1, box: [100, 600, 120, 14], value: "Ada", field: null },
  { item: "11", label: "State", section: "B", page: 1, box: [240, 600, 60, 14], value: "Idaho", field: null },
];

Deno.test({
  name: "marks on pages, by mouse",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withMarks(pages, (driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: MarksDriver) {
  const { page } = driver;
  const { keyboard } = page;

  await t.step("each tool makes its mark where it is drawn, on pages turned and cropped", async () => {
    await driver.open();
    for (const number of drawnOn) {
      const turn = turns[number - 1];
      await driver.goTo(number);
      await keyboard.press("b");
      await driver.dragOn(number, [[200, 300], [300.4, 360.3]]);
      near((await driver.last()).rect, [200, 300, 300.4, 360.3]);
      await keyboard.press("d");
      await driver.dragOn(number, [[320, 300], [340, 330], [360, 310], [380, 350]]);
      near((await driver.last()).rect, [320, 300, 380, 350]);
      await keyboard.press("l");
      await driver.dragOn(number, turn % 180 === 0 ? [[200, 450], [260, 450]] : [[200, 450], [200, 510]]);
      const line = await driver.last();
      near(line.rect, turn % 180 === 0 ? [200, 444, 260, 456] : [194, 450, 206, 510]);
      await keyboard.press("t");
      await driver.click(number, 300, 450);
      await keyboard.type("Wáshington");
      await keyboard.press("Enter");
      const text = await driver.last();
      expect(text).toMatchObject({ kind: "text", contents: "Wáshington", rotation: turn, page: number });
      await keyboard.press("s");
      await driver.click(number, 300, 400);
      expect(await driver.last()).toMatchObject({ kind: "stamp", title: stampTitle, rotation: turn, page: number });
    }
    expect((await driver.marks()).length).toBe(drawnOn.length * 5);
    expect(driver.errors).toEqual([]);
  });

  await t.step("text is drawn where its lines are measured, whatever the turn and the zoom", async () => {
    for (const number of [1, 2, 7, 9, 10]) {
      await driver.goTo(number);
      for (const zoom of ["Fit page", "Actual size"]) {
        await page.getByRole("button", { name: zoom, exact: true }).click();
        await driver.goTo(number);
        const text = (await driver.marks()).find((mark) => mark.page === number && mark.kind === "text");
        const drawn = await driver.layer(number).locator("svg text", { hasText: "Wáshington" }).boundingBox();
        const [left, bottom, right, top] = text?.rect ?? [0, 0, 0, 0];
        const ends = [await driver.spot(number, left, bottom), await driver.spot(number, right, top)];
        const across = Math.min(ends[0].x, ends[1].x);
        // A point is as wide as it is high.
        const scale = Math.abs(ends[0].x - ends[1].x) / (turns[number - 1] % 180 === 0 ? right - left : top - bottom);
        const width = Math.abs(ends[0].x - ends[1].x);
        expect(Math.abs((drawn?.x ?? 0) - across - 2 * scale)).toBeLessThan(2);
        expect(Math.abs((drawn?.width ?? 0) - width + 4 * scale)).toBeLessThan(2);
      }
    }
    await page.getByRole("button", { name: "Fit page", exact: true }).click();
  });

  await t.step("a line is drawn through the text beneath, as far as it goes", async () => {
    await driver.open();
    // "Marked page 1" stands at 60, 60 in 12 points.
    await keyboard.press("l");
    await driver.dragOn(1, [[59, 66], [100, 61], [136, 62]]);
    const [left, bottom, right, top] = (await driver.last()).rect;
    expect(left).toBeLessThan(61.5);
    expect(right).toBeGreaterThan(133);
    expect(right).toBeLessThan(145);
    expect((bottom + top) / 2).toBeGreaterThan(61);
    expect((bottom + top) / 2).toBeLessThan(67);
    await keyboard.press("Control+z");
    await driver.click(1, 80, 64);
    const pressed = await driver.last();
    expect(pressed.kind).toBe("line-through");
    expect(pressed.rect[2]).toBeGreaterThan(133);
  });

  await t.step("marks are chosen, moved, resized, restyled, taken off, and all of it undone", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    await driver.dragOn(1, [[300, 300], [400, 340]]);
    await keyboard.press("v");
    await driver.dragOn(1, [[90, 290], [410, 350]]);
    expect((await driver.state()).selected).toHaveLength(2);
    await keyboard.down("Shift");
    await driver.click(1, 100, 320);
    await keyboard.up("Shift");
    expect((await driver.state()).selected).toEqual([(await driver.last()).name]);
    await driver.click(1, 500, 500);
    expect((await driver.state()).selected).toEqual([]);

    await page.keyboard.down("Alt");
    await driver.dragOn(1, [[100, 320], [137, 361]]);
    await page.keyboard.up("Alt");
    near((await driver.marks())[0].rect, [137, 341, 237, 381]);
    await driver.dragOn(1, [[160, 341], [125, 325], [124, 301]]);
    // Its lower edge snapped to the other one's.
    expect((await driver.marks())[0].rect[1]).toBe((await driver.marks())[1].rect[1]);
    expect(await page.locator("[data-guide]").count()).toBe(0);

    const handle = driver.layer(1).locator("[data-handle]").last();
    const grip = await handle.boundingBox();
    const to = await driver.spot(1, 260, 250);
    await page.keyboard.down("Alt");
    await driver.drag([{ x: (grip?.x ?? 0) + 12, y: (grip?.y ?? 0) + 12 }, to]);
    await page.keyboard.up("Alt");
    near((await driver.marks())[0].rect, [101, 250, 260, 340], 1.5);

    await page.getByRole("button", { name: /^Style/ }).click();
    await page.getByRole("button", { name: "blue", exact: true }).click();
    await page.getByRole("button", { name: "3 pt", exact: true }).click();
    await keyboard.press("Escape");
    expect((await driver.marks())[0]).toMatchObject({ color: "#0B4FB3", width: 3 });
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    expect(await driver.marks()).toHaveLength(1);
    for (let step = 0; step < 8; step++) await keyboard.press("Control+z");
    expect(await driver.marks()).toEqual([]);
    for (let step = 0; step < 8; step++) await keyboard.press("Control+y");
    expect(await driver.marks()).toHaveLength(1);
  });

  await t.step(
    "a text grows as it is typed, letters are not tools, and a width that is given breaks its lines",
    async () => {
      await driver.open();
      await keyboard.press("t");
      await driver.click(1, 200, 500);
      await keyboard.type("ltsnbhdxv");
      const short = await driver.last();
      await keyboard.type(" and more");
      const long = await driver.last();
      expect(long.contents).toBe("ltsnbhdxv and more");
      expect(long.rect[2]).toBeGreaterThan(short.rect[2] + 30);
      expect((await driver.state()).tool).toBe("select");
      await keyboard.press("Enter");
      const handle = await driver.layer(1).locator("[data-handle]").last().boundingBox();
      await driver.drag([
        { x: (handle?.x ?? 0) + 12, y: (handle?.y ?? 0) + 12 },
        await driver.spot(1, 250, long.rect[1] + 8),
      ]);
      const narrow = await driver.last();
      expect(narrow.rect[3]).toBeCloseTo(long.rect[3], 2);
      expect(narrow.rect[3] - narrow.rect[1]).toBeGreaterThan(2 * 12);
      expect(await driver.layer(1).locator("svg text").count()).toBeGreaterThan(1);
      await driver.click(1, 210, narrow.rect[3] - 6, { clickCount: 2 });
      await keyboard.press("Control+a");
      await keyboard.type("one");
      await keyboard.press("Shift+Enter");
      await keyboard.type("two");
      await keyboard.press("Escape");
      expect((await driver.last()).contents).toBe("one\ntwo");
    },
  );

  await t.step("a value of the form is clicked, and its whole correction is there to be typed", async () => {
    await driver.open({ boxes });
    await driver.click(1, 150, 606);
    await keyboard.type("Canyon");
    await keyboard.press("Enter");
    expect((await driver.marks()).map(({ kind, contents }) => [kind, contents])).toEqual([
      ["line-through", ""],
      ["stamp", "DR 11/23/26"],
      ["text", "Canyon"],
    ]);
    expect(await page.evaluate("harness.taken")).toEqual(["10"]);
    await keyboard.press("Control+z");
    expect(await driver.marks()).toEqual([]);
  });

  await t.step("marks go from one tab to another by the clipboard", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    await keyboard.press("Control+c");
    await driver.open();
    await page.locator("[data-pages]").focus();
    await keyboard.press("Control+v");
    await driver.until(async () => (await driver.marks()).length === 1);
    near((await driver.last()).rect, [100, 300, 200, 340]);
    await driver.goTo(3);
    await page.locator("[data-pages]").focus();
    await keyboard.press("Control+v");
    await driver.until(async () => (await driver.marks()).length === 2);
    expect((await driver.last()).page).toBe(3);
    await keyboard.press("Control+x");
    await driver.until(async () => (await driver.marks()).length === 1);
  });
}
