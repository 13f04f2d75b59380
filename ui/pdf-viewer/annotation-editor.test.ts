import { expect } from "expect";
import type { EditedAnnotation } from "./annotation-edits.ts";
import type { Driver } from "./harness/driver.ts";
import { markedPdf } from "./harness/sample-pdf.ts";
import { withHarness } from "./harness/session.ts";

const mediaBox = [0, 0, 612, 792] as const;
const cropBox = [72, 100, 540, 700] as const;
const marks = [{ x: 130, y: 640, ink: "red" }] as const;

Deno.test({
  name: "the annotation editor",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withHarness((driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: Driver) {
  const { page, server } = driver;
  const layer = page.locator(".page[data-page-number='1'] .annotationEditorLayer");
  const made = (): Promise<EditedAnnotation[]> => page.evaluate("harness.read()");
  const isMade = (count: number) => driver.until(async () => (await driver.events()).includes(`made ${count}`));
  let inkOfFile = 0;
  server.files.set("marked.pdf", markedPdf([{ mediaBox, marks }, { mediaBox, cropBox, rotate: 90, marks }]));

  await t.step("it is neither there nor fetched unless it is asked for", async () => {
    await driver.open("marked.pdf");
    await driver.until(() => page.locator(".textLayer").first().isVisible());
    expect(await page.locator(".annotationEditorLayer").count()).toBe(0);
    expect(server.paths.filter((path) => /annotation-editor/.test(path))).toEqual([]);
    expect(await made()).toEqual([]);
    inkOfFile = await printedInk(driver);
  });

  await t.step("a text is typed on the page, told of, and read out in points", async () => {
    await driver.show({ editing: true, tool: "text" });
    await driver.until(() => layer.isVisible());
    await driver.press("Actual size");
    const sheet = await driver.box(".page[data-page-number='1']");
    const scale = sheet.width / 612;
    await page.mouse.click(sheet.x + 200 * scale, sheet.y + 300 * scale);
    await page.keyboard.type("See box 12-");
    expect(await driver.pageNumber()).toBe(1);
    await page.keyboard.press("Escape");
    await isMade(1);
    const [text] = await made();
    expect(text).toMatchObject({ kind: "text", page: 1, text: "See box 12-", rotation: 0, fontSize: 10 });
    const [left, bottom, right, top] = text.rect;
    expect(Math.abs(left - 200)).toBeLessThan(4);
    expect(bottom).toBeLessThan(792 - 300 + 12);
    expect(top).toBeGreaterThan(792 - 300 - 12);
    expect(right - left).toBeGreaterThan(30);
  });

  await t.step("it stays over the page when that is drawn anew, and is not drawn into its picture", async () => {
    await driver.key("+");
    await driver.untilEqual(() => driver.zoom(), 130);
    await driver.until(async () => await layer.locator(".freeTextEditor").count() === 1);
    await driver.until(async () => !(await page.evaluate(hasInk, { x: 200, y: 480, width: 60, height: 24 })));
    expect((await made()).length).toBe(1);
  });

  await t.step("printing leaves it out", async () => {
    expect(await printedInk(driver)).toBe(inkOfFile);
    expect(inkOfFile).toBeGreaterThan(100);
  });

  await t.step("what is just being typed is part of what is read", async () => {
    await driver.press("Fit page");
    const sheet = await driver.box(".page[data-page-number='1']");
    // The first press after something was made may only let go of it.
    await driver.until(async () => {
      await page.mouse.click(sheet.x + sheet.width / 2, sheet.y + sheet.height * 0.7);
      return await layer.locator("[contenteditable=true]:focus").count() === 1;
    });
    await page.keyboard.type("unfinished");
    expect((await made()).map((one) => one.kind === "text" && one.text)).toEqual(["See box 12-", "unfinished"]);
  });

  await t.step("ink is read as strokes in points, on a page that is turned and cropped too", async () => {
    await driver.show({ tool: "ink" });
    await driver.key("End");
    await driver.untilEqual(() => driver.pageNumber(), 2);
    const selector = ".page[data-page-number='2']";
    await driver.until(() => page.locator(`${selector} .annotationEditorLayer`).isVisible());
    const sheet = await driver.box(selector);
    // Turned by 90 degrees, right is up in the page's own space and down is right.
    const scale = sheet.width / 600;
    await page.mouse.move(sheet.x + 100 * scale, sheet.y + 60 * scale);
    await page.mouse.down();
    await page.mouse.move(sheet.x + 250 * scale, sheet.y + 160 * scale, { steps: 8 });
    await page.mouse.up();
    const ink = (await made()).find((one) => one.kind === "ink");
    expect(ink?.page).toBe(2);
    const [points] = ink?.kind === "ink" ? ink.strokes : [];
    const near = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(3);
    near(points[0], 72 + 60);
    near(points[1], 100 + 100);
    near(points.at(-2) ?? 0, 72 + 160);
    near(points.at(-1) ?? 0, 100 + 250);
  });

  await t.step("a selected text is highlighted", async () => {
    await driver.show({ tool: "highlight" });
    await driver.key("Home");
    const text = page.locator(".page[data-page-number='1'] .textLayer").getByText("Marked page 1");
    await driver.until(() => text.isVisible());
    await driver.press("Actual size");
    await text.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await text.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await driver.until(async () => (await made()).some((one) => one.kind === "highlight"));
    const highlight = (await made()).find((one) => one.kind === "highlight");
    expect(highlight?.kind === "highlight" && highlight.quadPoints.length).toBe(8);
    expect(Math.abs((highlight?.rect[0] ?? 0) - 60)).toBeLessThan(4);
  });

  await t.step("what is taken away is told of, and another document begins with nothing", async () => {
    await driver.show({ tool: "text" });
    const before = (await made()).length;
    const text = layer.locator(".freeTextEditor").first();
    await text.scrollIntoViewIfNeeded();
    await text.click();
    await page.keyboard.press("Delete");
    await driver.until(async () => (await made()).length === before - 1);
    await driver.open("form.pdf");
    expect(await made()).toEqual([]);
  });

  await t.step("switched off, there is no editor layer any more", async () => {
    await driver.show({ editing: false });
    await driver.until(async () => (await driver.events()).includes("viewed"));
    expect(await page.locator(".annotationEditorLayer").count()).toBe(0);
    expect(driver.errors).toEqual([]);
  });
}

/** How much ink the first sheet has that is printed. */
async function printedInk(driver: Driver): Promise<number> {
  await driver.show({});
  await driver.key("Control+p");
  await driver.until(async () => (await driver.events()).includes("print"));
  await driver.until(async () => await driver.page.locator("iframe").count() === 0);
  return await driver.page.evaluate("printed.ink");
}

/** Whether the first page's picture has ink inside a box of PDF points. */
function hasInk(box: { x: number; y: number; width: number; height: number }): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>(".page[data-page-number='1'] canvas");
  const scale = (canvas?.width ?? 0) / 612;
  const area = [box.x, 792 - box.y - box.height, box.width, box.height].map((value) => Math.round(value * scale));
  const pixels = canvas?.getContext("2d")?.getImageData(area[0], area[1], area[2], area[3]).data ?? [];
  return pixels.some((value, index) => index % 4 === 0 && value < 200);
}
