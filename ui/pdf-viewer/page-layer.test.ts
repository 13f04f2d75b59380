import { expect } from "expect";
import type { Driver } from "./harness/driver.ts";
import { type Mark, type MarkedPage, markedPdf } from "./harness/sample-pdf.ts";
import { withHarness } from "./harness/session.ts";
import { INKS, measuredMarks } from "./harness/measure.ts";

/** Three places that no turn maps onto each other, inside of every crop box below. */
const marks: readonly Mark[] = [{ x: 130, y: 640, ink: "red" }, { x: 470, y: 600, ink: "green" }, {
  x: 180,
  y: 190,
  ink: "blue",
}];
const mediaBox = [0, 0, 612, 792] as const;
const pages: readonly MarkedPage[] = [
  ...[0, 90, 180, 270].map((rotate) => ({ mediaBox, rotate, marks })),
  ...[0, 90, 180, 270].map((rotate) => ({ mediaBox, rotate, marks, cropBox: [72.5, 100.25, 540, 700.75] as const })),
  // A media box that begins elsewhere, as scanners and imposition programs make it.
  { mediaBox: [-50, 120, 562, 912], cropBox: [100, 150, 500, 720], rotate: 90, marks },
];
const points = Object.fromEntries(pages.map(({ marks }, index) => [index + 1, marks.map(({ x, y }) => ({ x, y }))]));

Deno.test({
  name: "a layer over the pages",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withHarness((driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: Driver) {
  const { page, server } = driver;
  const layers = page.locator(".pageLayer");
  const file = markedPdf(pages);
  server.files.set("marked.pdf", file);

  await t.step("there is none unless a feature gives one", async () => {
    await driver.open("marked.pdf", { marks: null });
    await driver.key("End");
    await driver.untilEqual(() => driver.pageNumber(), pages.length);
    expect(await layers.count()).toBe(0);
  });

  await t.step("marks lie within a pixel of the ink, on pages turned and cropped, at every zoom and turn", async () => {
    await driver.show({ marks: points });
    await driver.press("Fit page");
    await onEveryPage(driver);
    await driver.press("Actual size");
    await onEveryPage(driver);
    for (let turn = 0; turn < 3; turn++) {
      await driver.key("Shift+R");
      await onEveryPage(driver);
    }
    await driver.key("Shift+R");
    for (let step = 0; step < 2; step++) await driver.key("-");
    await onEveryPage(driver, [2, 7, 9]);
    await driver.press("Fit width");
    await onEveryPage(driver, [2, 7, 9]);
  });

  await t.step("on screens with another density, where pdf.js rounds pages to some pixels, they do too", async () => {
    const session = await page.context().newCDPSession(page);
    for (const deviceScaleFactor of [1.1, 2]) {
      const density = { width: 1440, height: 900, deviceScaleFactor, mobile: false };
      await session.send("Emulation.setDeviceMetricsOverride", density);
      await driver.press("Fit page");
      await driver.key("-");
      await onEveryPage(driver, [1, 6, 9]);
    }
    await session.send("Emulation.clearDeviceMetricsOverride");
    await session.detach();
    await driver.press("Fit width");
  });

  await t.step("they stay there in full screen, and when the window changes size", async () => {
    await driver.press("Full screen");
    await page.setViewportSize({ width: 1103, height: 777 });
    await onEveryPage(driver, [1, 6]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await onEveryPage(driver, [1, 6]);
  });

  await t.step("the place that is pressed is told in points", async () => {
    for (const number of [1, 4, 6, 9]) {
      await goTo(driver, number);
      await marksAreRight(driver, number);
      for (const [index, { x, y }] of marks.entries()) {
        await driver.show({});
        await page.getByRole("button", { name: `Mark ${index + 1} of page ${number}`, exact: true }).click();
        const told = (await driver.events()).map((event) => /^page (\d+) at (\S+) (\S+)$/.exec(event)).find(Boolean);
        expect(Number(told?.[1])).toBe(number);
        expect(Math.abs(Number(told?.[2]) - x)).toBeLessThan(1);
        expect(Math.abs(Number(told?.[3]) - y)).toBeLessThan(1);
      }
    }
  });

  await t.step("text below it is still selected with the pointer", async () => {
    await goTo(driver, 1);
    await driver.press("Fit page");
    await marksAreRight(driver, 1);
    const text = page.locator(".page[data-page-number='1'] .textLayer").getByText("Marked page 1");
    // It is hidden until the page is drawn anew.
    await text.waitFor();
    const box = await text.boundingBox();
    if (!box) throw new Error("The text of the page is not shown.");
    const { x, y, width, height } = box;
    await page.mouse.move(x + 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate("getSelection().toString()")).toBe("Marked page 1");
  });

  await t.step("what is typed in it keeps the focus while the page is zoomed", async () => {
    const remark = page.getByLabel("Remark 1", { exact: true });
    await remark.fill("wrong date");
    const before = await driver.zoom();
    await page.locator("[data-pages]").dispatchEvent("wheel", { deltaY: -60, ctrlKey: true });
    await driver.until(async () => await driver.zoom() > before);
    await marksAreRight(driver, 1);
    expect(await remark.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await remark.inputValue()).toBe("wrong date");
    await page.keyboard.press("Home");
    await page.keyboard.type("a ");
    expect(await remark.inputValue()).toBe("a wrong date");
  });

  await t.step("what was laid over the form is left out of the picture where a layer draws it", async () => {
    const square = "/Type /Annot /Subtype /Square /Rect [200 300 300 360] /C [1 0 0] /IC [1 0 0] /F 4 /NM (one)";
    server.files.set("annotated.pdf", markedPdf([{ mediaBox, marks: [], annotations: [square] }]));
    const red = () =>
      page.evaluate(() => {
        const canvas = document.querySelector("canvas");
        const { data } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (data[at] > 200 && data[at + 1] < 60 && data[at + 3] > 0) count++;
        }
        return count;
      });
    await driver.open("annotated.pdf");
    await driver.until(async () => await red() > 1000);
    await driver.open("annotated.pdf", { hidesMarks: true });
    await driver.until(async () => await red() === 0);
    expect(await page.locator(".annotationLayer section").count()).toBe(0);
    await driver.open("marked.pdf", { hidesMarks: false });
  });

  await t.step("of 2,000 pages only those that are drawn have one", async () => {
    await driver.open("long.pdf");
    for (const number of [300, 500, 700, 900, 1100, 1300, 1500, 2000]) {
      await goTo(driver, number);
      await driver.until(() => page.getByLabel(`Remark ${number}`, { exact: true }).isVisible());
    }
    expect(await layers.count()).toBeLessThan(15);
    expect(await page.getByLabel("Remark 1", { exact: true }).count()).toBe(0);
  });

  await t.step("changing documents 50 times with one leaves nothing behind", async () => {
    await driver.swap(10);
    // A document is called viewed with its first page; the layer of the second brings 166 listeners of React's with it.
    await driver.untilEqual(() => layers.count(), 2);
    const before = await driver.census();
    await driver.swap(50);
    // A busy browser gives up what nobody holds any more only after a while.
    await driver.untilMet(async () => {
      const after = await driver.census();
      expect(after.nodes - before.nodes).toBeLessThan(50);
      expect(after.listeners - before.listeners).toBeLessThan(50);
    });
  });

  await t.step("taken away, nothing of it stays", async () => {
    await driver.show({ marks: null });
    await driver.untilEqual(() => layers.count(), 0);
    expect(driver.errors).toEqual([]);
  });
}

async function onEveryPage(driver: Driver, numbers = pages.map((_, index) => index + 1)) {
  for (const number of numbers) {
    await goTo(driver, number);
    await marksAreRight(driver, number);
  }
}

async function goTo(driver: Driver, number: number) {
  await driver.page.getByRole("textbox", { name: "Page" }).fill(String(number));
  await driver.page.keyboard.press("Enter");
  await driver.untilEqual(() => driver.pageNumber(), number);
}

/** Waits until every mark of a page is less than a pixel away from the middle of its ink. */
async function marksAreRight(driver: Driver, number: number) {
  let distances: number[] | null = null;
  const areRight = async () => {
    distances = await marksOf(driver, number);
    return distances?.length === marks.length && distances.every((distance) => distance < 1);
  };
  await driver.until(areRight).catch(() => {
    throw new Error(`the marks of page ${number} are ${distances} pixels away from their ink`);
  });
}

const marksOf = (driver: Driver, number: number) =>
  driver.page.evaluate(measuredMarks, { number, inks: marks.map(({ ink }) => INKS[ink]) });
