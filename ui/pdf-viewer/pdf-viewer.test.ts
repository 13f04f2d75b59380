import { expect } from "expect";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import type { Driver } from "./harness/driver.ts";
import { samplePdf } from "./harness/sample-pdf.ts";
import { withHarness } from "./harness/session.ts";
import PdfViewer from "./pdf-viewer.tsx";

const BOX = [100, 200, 150, 40];

Deno.test("the viewer is rendered on the server, without a style attribute that the policy would refuse", () => {
  const html = renderToString(createElement(PdfViewer, { uri: "/files/a.pdf", fileName: "a.pdf" }));
  expect(html).toContain('role="toolbar"');
  expect(html).toContain("Opening the document…");
  expect(html).not.toContain("style=");
});

Deno.test({
  name: "the viewer in a browser, under the content security policy of the product",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withHarness((driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: Driver) {
  const { page, server } = driver;

  await t.step("pdf.js is fetched only when a viewer mounts", () => {
    expect(server.paths.filter((path) => /engine|pdfjs|viewer/.test(path))).toEqual([]);
  });

  await t.step("page 1 of a 100-page file of 20 MB shows after fetching under 15 % of it", async () => {
    const size = server.files.get("scan.pdf")?.length ?? 0;
    expect(size).toBeGreaterThan(19_000_000);
    await driver.open("scan.pdf");
    expect(await driver.events()).toContain("page 1 of 100");
    expect((server.sent.get("scan.pdf") ?? size) / size).toBeLessThan(0.15);
  });

  await t.step("keys turn pages", async () => {
    const turns: [string, number][] = [["PageDown", 2], ["ArrowRight", 3], ["PageUp", 2], ["ArrowLeft", 1], [
      "End",
      100,
    ]];
    for (const [key, number] of [...turns, ["Home", 1] satisfies [string, number]]) {
      await driver.key(key);
      await driver.untilEqual(() => driver.pageNumber(), number);
    }
    await page.getByRole("textbox", { name: "Page" }).fill("42");
    await page.keyboard.press("Enter");
    await driver.untilEqual(() => driver.pageNumber(), 42);
    expect(await driver.events()).toContain("page 42 of 100");
    await driver.key("Home");
  });

  await t.step("zoom goes by 0.3 and fits follow the window", async () => {
    await driver.press("Actual size");
    await driver.untilEqual(() => driver.zoom(), 100);
    expect((await driver.box(".page[data-page-number='1']")).width).toBeCloseTo(816, 0);
    await driver.press("Zoom in");
    await driver.untilEqual(() => driver.zoom(), 130);
    await driver.key("-");
    await driver.key("-");
    await driver.untilEqual(() => driver.zoom(), 70);
    await driver.press("Fit page");
    const frame = await driver.box("[data-pages]");
    expect((await driver.box(".page[data-page-number='1']")).height).toBeLessThanOrEqual(frame.height);
    await driver.press("Fit width");
    await page.setViewportSize({ width: 1000, height: 800 });
    await driver.until(async () => Math.abs((await driver.box(".page[data-page-number='1']")).width - 950) < 30);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.step("Shift+R turns the pages a quarter", async () => {
    await driver.key("Shift+R");
    const turned = await driver.box(".page[data-page-number='1']");
    expect(turned.width).toBeGreaterThan(turned.height);
    for (let turn = 0; turn < 3; turn++) await driver.key("Shift+R");
    const upright = await driver.box(".page[data-page-number='1']");
    expect(upright.width).toBeLessThan(upright.height);
  });

  await t.step("Ctrl+F finds text, counts the matches and goes from one to the next", async () => {
    await driver.key("Control+f");
    const found = page.locator("search [role=status]");
    await page.keyboard.type("kestrel");
    await driver.untilEqual(() => found.innerText(), "1 of 10");
    await driver.untilEqual(() => driver.pageNumber(), 10);
    await page.keyboard.press("Enter");
    await driver.untilEqual(() => found.innerText(), "2 of 10");
    await driver.untilEqual(() => page.locator(".textLayer .highlight.selected").innerText(), "kestrel");
    await page.keyboard.press("Shift+Enter");
    await driver.untilEqual(() => found.innerText(), "1 of 10");
    await page.getByLabel("Find in this document").fill("KESTREL");
    await driver.untilEqual(() => found.innerText(), "1 of 10");
    await page.getByLabel("Match case").check();
    await driver.untilEqual(() => found.innerText(), "Not found");
    await page.getByLabel("Match case").uncheck();
  });

  await t.step("a search goes on in the next document, and finds the values of form fields", async () => {
    await page.getByLabel("Find in this document").fill("quill");
    await driver.open("form.pdf");
    await driver.untilEqual(() => page.locator("search [role=status]").innerText(), "1 of 1");
    await page.getByLabel("Find in this document").press("Escape");
    expect(await page.getByRole("searchbox").count()).toBe(0);
  });

  await t.step("a field value without an appearance is drawn, and cannot be edited", async () => {
    expect(await page.locator(".pdfViewer input").count()).toBe(0);
    expect(await inkIn(driver, [74, 502, 60, 20])).toBe(true);
    expect(await inkIn(driver, [300, 502, 60, 20])).toBe(false);
  });

  await t.step("a box in PDF points is outlined where it is, and scrolled to", async () => {
    await driver.open("scan.pdf", { highlight: { page: 3, box: BOX } });
    await driver.until(() => page.locator(".found-box").isVisible());
    await driver.until(async () => (await driver.box(".found-box")).y < 900);
    await driver.press("Actual size");
    await driver.press("Rotate");
    for (let turn = 0; turn < 3; turn++) await driver.press("Rotate");
    const [sheet, mark] = [await driver.box(".page[data-page-number='3']"), await driver.box(".found-box")];
    const scale = sheet.width / 612;
    // The outline stands 6 px outside of the box.
    expect(mark.x - sheet.x + 6).toBeCloseTo(100 * scale, 0);
    expect(mark.y - sheet.y + 6).toBeCloseTo((792 - 240) * scale, 0);
    expect(mark.width - 12).toBeCloseTo(150 * scale, 0);
    expect(mark.height - 12).toBeCloseTo(40 * scale, 0);
    await driver.show({ highlight: { page: 101, box: BOX } });
    await driver.until(async () => (await driver.events()).includes("highlight missing"));
  });

  await t.step("printing draws every page at 300 dpi", async () => {
    await driver.open("form.pdf");
    await driver.key("Control+p");
    await driver.until(async () => (await driver.events()).includes("print"));
    const printed = await page.evaluate("globalThis.printed");
    expect(printed).toEqual({ sizes: Array(3).fill([2550, 3300]), rules: expect.any(Number), ink: expect.any(Number) });
    await driver.until(async () => await page.locator("iframe").count() === 0);
  });

  await t.step("printing a long file tells how far it is and can be stopped", async () => {
    await driver.open("scan.pdf");
    await driver.press("Print");
    await driver.until(() => page.getByText(/page \d+ of 100/).isVisible());
    await driver.press("Cancel");
    await driver.until(async () => !(await page.getByText(/Preparing/).isVisible()));
    expect(await driver.events()).not.toContain("print");
  });

  await t.step("thumbnails of 2,000 pages exist only where one looks", async () => {
    await driver.open("long.pdf");
    await driver.press("Page thumbnails");
    const pictures = page.getByRole("navigation", { name: "Pages" }).getByRole("button");
    await driver.until(async () => await pictures.count() > 3);
    await driver.key("End");
    await driver.until(() => page.getByRole("button", { name: "Page 2000", exact: true }).isVisible());
    expect(await pictures.count()).toBeLessThan(15);
    await page.getByRole("button", { name: "Page 1999", exact: true }).click();
    await driver.untilEqual(() => driver.pageNumber(), 1999);
    await page.keyboard.press("ArrowUp");
    await driver.untilEqual(() => driver.pageNumber(), 1998);
    await driver.press("Page thumbnails");
  });

  await t.step("what cannot be shown is said in a sentence, with a way to try again", async () => {
    const sentences = {
      "damaged.pdf": "This file is damaged and cannot be shown.",
      "locked.pdf": "This file is protected by a password.",
      "absent.pdf": "This document is no longer available.",
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      await driver.show({ uri: `/files/${name}` });
      await driver.until(() => page.getByText(sentence).isVisible());
    }
    server.files.set("absent.pdf", samplePdf({ pages: 1 }));
    await driver.press("Try again");
    await driver.until(async () => (await driver.events()).includes("viewed"));
  });

  await t.step("a connection that is lost while reading is told, and reading goes on when it is back", async () => {
    await driver.open("scan.pdf");
    server.broken = true;
    await driver.key("End");
    await driver.until(() => page.getByText("Connection lost.").isVisible());
    server.broken = false;
    await driver.until(async () => !(await page.getByText("Connection lost.").isVisible()));
    await driver.until(() => page.locator(".page[data-page-number='100'] .textLayer").isVisible());
  });

  await t.step("a file that is not filed yet is shown from the browser", async () => {
    await page.evaluate(`fetch("/files/form.pdf").then((response) => response.blob()).then((blob) => {
      harness.events.length = 0;
      harness.show({ data: new File([blob], "new.pdf") });
    })`);
    await driver.until(async () => (await driver.events()).includes("page 1 of 3"));
    expect(await page.getByRole("link", { name: "Download" }).getAttribute("href")).toMatch(/^blob:/);
  });

  await t.step("axe finds nothing, at rest and with everything open", async () => {
    await driver.open("form.pdf");
    await page.evaluate(await Deno.readTextFile(new URL(import.meta.resolve("axe-core"))));
    expect(await violations(driver)).toEqual([]);
    await driver.press("Page thumbnails");
    await driver.press("Find in document");
    expect(await violations(driver)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(driver)).toEqual([]);
    await driver.press("Full screen");
    await driver.untilEqual(async () => (await driver.box("section[aria-label^=Document]")).height, 844);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await driver.press("Page thumbnails");
  });

  await t.step("axe finds nothing in the structure of a tagged form", async () => {
    for (const name of ["continuation2008", "form1"] as const) {
      server.files.set(`${name}.pdf`, await realForm(name));
      await driver.open(`${name}.pdf`);
      const owners = page.locator(".structTree [aria-owns]");
      await driver.until(async () => await owners.count() > 0 && await owners.evaluateAll(areThere));
      // The structure of the next page may come in between.
      await driver.until(async () => (await violations(driver)).length === 0);
    }
  });

  await t.step("the toolbar is one stop for Tab, and arrows move in it", async () => {
    expect(await page.locator("[role=toolbar] [tabindex='0']").count()).toBe(1);
    await page.getByRole("button", { name: "Zoom in", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Fit width");
  });

  await t.step("changing documents 200 times leaves nothing behind, and keeps the zoom", async () => {
    await driver.press("Actual size");
    // A document is called viewed with its first page; the second follows.
    const isWhole = () => driver.untilEqual(() => page.locator(".textLayer .endOfContent").count(), 2);
    await driver.swap(20);
    await isWhole();
    const before = await driver.census();
    await driver.swap(200);
    await isWhole();
    const expectNothingLeft = (after: typeof before) => {
      expect(after.heap - before.heap).toBeLessThan(1_500_000);
      expect(after.nodes - before.nodes).toBeLessThan(50);
      expect(after.listeners - before.listeners).toBeLessThan(50);
      expect(after.workers).toBeLessThanOrEqual(3);
    };

    expect(await driver.zoom()).toBe(100);
    // A busy browser gives up what nobody holds any more only after a while.
    await driver.untilMet(async () => expectNothingLeft(await driver.census()));
  });

  await t.step("nothing of this met the content security policy or an error", () => {
    const expected = /status of (404|503)/;
    expect(driver.errors.filter((error) => !expected.test(error))).toEqual([]);
  });
}

/** Whether the first page's canvas holds anything darker than paper inside a box of PDF points. */
function inkIn(driver: Driver, box: number[]): Promise<boolean> {
  return driver.page.evaluate(([x, y, width, height]) => {
    const canvas = document.querySelector<HTMLCanvasElement>(".page[data-page-number='1'] canvas");
    const scale = (canvas?.width ?? 0) / 612;
    const area = [x, 792 - y - height, width, height].map((value) => Math.round(value * scale));
    const pixels = canvas?.getContext("2d")?.getImageData(area[0], area[1], area[2], area[3]).data ?? [];
    return pixels.some((value, index) => index % 4 === 0 && value < 128);
  }, box);
}

/** Whether everything that these elements own is in the page. */
function areThere(owners: Element[]): boolean {
  const named = owners.flatMap((owner) => (owner.getAttribute("aria-owns") ?? "").split(" "));
  return named.every((id) => document.getElementById(id) !== null);
}

function violations(driver: Driver): Promise<string[]> {
  return driver.page.evaluate(
    "axe.run().then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' | ')))",
  );
}
