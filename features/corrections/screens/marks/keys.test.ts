import { expect } from "expect";
import { stampTitle } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { type MarksDriver, near, withMarks } from "./harness/session.ts";

const mediaBox = [0, 0, 612, 792] as const;
const pages = [0, 90].map((rotate) => ({ mediaBox, rotate, marks: [] }));

const boxes: readonly FormBox[] = [
  { item: "10", label: "County", section: "B", page: 1, box: [100, 600, 120, 14], value: "Ada", field: null },
  { item: "11", label: "State", section: "B", page: 1, box: [240, 600, 60, 14], value: "Idaho", field: null },
];

Deno.test({
  name: "marks on pages, by keys alone and named",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withMarks(pages, (driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: MarksDriver) {
  const { page } = driver;
  const { keyboard } = page;
  const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");

  await t.step("everything is done with keys alone, and told", async () => {
    await driver.open({ boxes });
    const said = () => page.getByRole("status").first().innerText();
    await page.locator("[data-pages]").focus();
    await keyboard.press("b");
    await keyboard.press("Enter");
    expect(await said()).toBe("Box added on page 1.");
    expect(await focused()).toBe("Box on page 1, center, red");
    const made = await driver.last();
    await keyboard.press("ArrowRight");
    await keyboard.press("Control+ArrowUp");
    near((await driver.last()).rect, [made.rect[0] + 1, made.rect[1] + 10, made.rect[2] + 1, made.rect[3] + 10], 0.01);
    await keyboard.press("Shift+ArrowRight");
    await keyboard.press("Meta+Shift+ArrowDown");
    const resized = await driver.last();
    expect(resized.rect[2] - resized.rect[0]).toBeCloseTo(made.rect[2] - made.rect[0] + 1, 2);
    expect(resized.rect[3] - resized.rect[1]).toBeCloseTo(made.rect[3] - made.rect[1] + 10, 2);
    await keyboard.press("Enter");
    await keyboard.type("Look here");
    await keyboard.press("Escape");
    expect(await focused()).toBe("Box on page 1, “Look here”, center, red");
    await keyboard.press("Control+d");
    expect(await driver.marks()).toHaveLength(2);
    // With the focus on a mark, a tool draws the next one, and what is undone leaves the focus in the pages.
    await keyboard.press("h");
    await keyboard.press("Enter");
    expect(await focused()).toBe("Highlight on page 1, center, yellow");
    await keyboard.press("Control+z");
    expect(await said()).toBe("Undone: Highlight on page 1 removed.");
    expect(await page.evaluate("document.activeElement.matches('[data-pages]')")).toBe(true);
    await page.locator("[data-mark]").last().focus();
    await keyboard.press("Delete");
    await driver.until(async () => (await driver.marks()).length === 1);
    await driver.until(async () => await focused() === "Box on page 1, “Look here”, center, red");

    await page.locator("[data-box='11']").focus();
    await keyboard.press("ArrowLeft");
    expect(await focused()).toBe("Box 10 County, “Ada”");
    await keyboard.press("l");
    await keyboard.press("Enter");
    expect(await focused()).toBe("Line through on page 1, “Ada”, box 10 County, red");
    await page.locator("[data-box='11']").focus();
    await keyboard.press("Enter");
    await keyboard.type("Oregon");
    await keyboard.press("Enter");
    expect(await focused()).toBe("Text on page 1, “Oregon”, box 11 State, red");
    await keyboard.press("Escape");
    expect((await driver.state()).selected).toEqual([]);
    await keyboard.press("Tab");
    expect(await focused()).toContain(stampTitle);
  });

  await t.step("marks of an earlier version are named so, stay, and go only when that is asked", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    const [mark] = await driver.marks();
    await driver.open({ marks: [mark], locked: [mark.name] });
    await driver.click(1, 100, 320);
    expect(await focused()).toBe("Box on page 1, middle left, red, saved in version 2");
    await keyboard.press("ArrowRight");
    await driver.dragOn(1, [[100, 320], [150, 400]]);
    expect(await driver.marks()).toEqual([mark]);
    expect(await driver.layer(1).locator("[data-handle]").count()).toBe(0);
    page.once("dialog", (dialog) => dialog.dismiss());
    await keyboard.press("Delete");
    expect(await driver.marks()).toEqual([mark]);
    page.once("dialog", (dialog) => dialog.accept());
    await keyboard.press("Delete");
    await driver.until(async () => (await driver.marks()).length === 0);
  });

  await t.step("zooming and turning while something is chosen and typed changes nothing", async () => {
    await driver.open();
    await keyboard.press("t");
    await driver.click(1, 200, 500);
    await keyboard.type("Smith");
    const before = await driver.marks();
    const zoom = () => page.locator("[data-pages]").dispatchEvent("wheel", { deltaY: -60, ctrlKey: true });
    for (let step = 0; step < 3; step++) await zoom();
    expect(await focused()).toBe("Text");
    await keyboard.type("e");
    await keyboard.press("Enter");
    await keyboard.press("Shift+R");
    await driver.until(async () => (await driver.frame(1)).rotation === 90);
    const [after] = await driver.marks();
    expect([after.rect[0], after.rect[3], after.contents]).toEqual([before[0].rect[0], before[0].rect[3], "Smithe"]);
  });

  await t.step(
    "axe finds nothing, with marks, with a tool, with a note and the styles open, by day and by night",
    async () => {
      await driver.open({ boxes });
      await page.evaluate(await Deno.readTextFile(new URL(import.meta.resolve("axe-core"))));
      const violations = async () => {
        const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
          "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
        );
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200))}`);
      };
      // What is just fading in has less contrast than it will have.
      const calm = () => driver.until(() => page.evaluate("document.getAnimations().length === 0"));
      await driver.click(1, 150, 606);
      await keyboard.type("Canyon");
      expect(await violations()).toEqual([]);
      await keyboard.press("Enter");
      await keyboard.press("n");
      await driver.click(1, 400, 300);
      await keyboard.type("Ask the buyer");
      expect(await violations()).toEqual([]);
      await keyboard.press("Escape");
      await page.getByRole("button", { name: /^Style/ }).click();
      await calm();
      expect(await violations()).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await calm();
      expect(await violations()).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      expect(driver.errors).toEqual([]);
    },
  );
}
