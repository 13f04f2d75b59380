import { expect } from "expect";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { type MarksDriver, near, withMarks } from "./harness/session.ts";
import { tools } from "./tools.ts";

const mediaBox = [0, 0, 612, 792] as const;
const pages = [0, 90].map((rotate) => ({ mediaBox, rotate, marks: [] }));

const boxes: readonly FormBox[] = [
  { item: "10", label: "County", section: "B", page: 1, box: [100, 600, 120, 14], value: "Ada", field: null },
];

Deno.test({
  name: "typing on pages, undoing it, and whose keys are whose",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) => withMarks(pages, (driver) => journeys(t, driver)),
});

async function journeys(t: Deno.TestContext, driver: MarksDriver) {
  const { page } = driver;
  const { keyboard } = page;
  const contents = async () => (await driver.marks()).map((mark) => mark.contents);
  const side = page.getByRole("textbox", { name: "Description" });

  await t.step("Ctrl+Z takes back letters while they are typed, and whole steps of the page afterwards", async () => {
    await driver.open({ boxes });
    await driver.click(1, 150, 606);
    await keyboard.type("Can");
    await keyboard.type("yon");
    await keyboard.press("Control+z");
    const [line, stamp, typed] = await driver.marks();
    expect([line.kind, stamp.kind, typed.kind]).toEqual(["line-through", "stamp", "text"]);
    expect("Canyon".startsWith(typed.contents) && typed.contents !== "Canyon").toBe(true);
    await keyboard.press("Control+Shift+z");
    expect((await driver.last()).contents).toBe("Canyon");
    await keyboard.press("Enter");
    for (
      const [undo, redo] of [["Control+z", "Control+y"], ["Control+z", "Control+Shift+z"], ["Meta+z", "Meta+Shift+z"]]
    ) {
      await keyboard.press(undo);
      expect(await driver.marks()).toEqual([]);
      await keyboard.press(redo);
      expect(await contents()).toEqual(["", "DR 11/23/26", "Canyon"]);
    }
  });

  await t.step("what is typed beside the page keeps its own undo and its letters", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    await keyboard.press("v");
    await side.fill("");
    await side.pressSequentially("lines");
    await keyboard.press("Control+z");
    expect(await driver.marks()).toHaveLength(1);
    expect(await side.inputValue()).not.toBe("lines");
    await keyboard.press("Control+y");
    expect(await driver.marks()).toHaveLength(1);
    expect((await driver.state()).tool).toBe("select");
  });

  await t.step(
    "a letter takes its tool alone, with no other key and in no composition",
    async () => {
      await driver.open();
      for (const { key, tool } of tools) {
        await keyboard.press("v");
        await keyboard.press(key);
        expect((await driver.state()).tool).toBe(tool);
      }
      await keyboard.press("v");
      for (const modifier of ["Control", "Alt", "Meta", "Shift"]) {
        await keyboard.press(`${modifier}+b`);
        expect((await driver.state()).tool).toBe("select");
      }
      await page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', isComposing: true, bubbles: true }))",
      );
      expect((await driver.state()).tool).toBe("select");
    },
  );

  await t.step("keys that end a composition end neither a text nor a note", async () => {
    await driver.open();
    for (const [tool, key] of [["t", "Enter"], ["n", "Escape"]]) {
      await keyboard.press(tool);
      await driver.click(1, tool === "t" ? 200 : 400, 500);
      await keyboard.type("Sato");
      for (const composed of ["isComposing: true", "keyCode: 229"]) {
        await page.evaluate(
          `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', ${composed}, bubbles: true }))`,
        );
      }
      expect((await driver.state()).editing).not.toBe(null);
      await keyboard.press("Escape");
      expect((await driver.state()).editing).toBe(null);
    }
    expect(await contents()).toEqual(["Sato", "Sato"]);
  });

  await t.step("what is chosen is copied, duplicated and removed by keys from the bar of the tools too", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    const bar = page.getByRole("toolbar", { name: "Marks" });
    await bar.getByRole("button", { name: "Select", exact: true }).click();
    await keyboard.press("Control+d");
    expect(await driver.marks()).toHaveLength(2);
    await keyboard.press("Control+c");
    await keyboard.press("Control+v");
    await driver.until(async () => (await driver.marks()).length === 3);
    await bar.getByRole("button", { name: "Select", exact: true }).focus();
    await keyboard.press("Delete");
    await driver.until(async () => (await driver.marks()).length === 2);
  });

  await t.step("a text that was not typed yet gets its style, and goes on", async () => {
    await driver.open();
    await keyboard.press("t");
    await driver.click(1, 200, 500);
    for (const [style, end] of [["blue", "Escape"], ["14 pt", "outside"]]) {
      await page.getByRole("button", { name: /^Style/ }).click();
      await page.getByRole("button", { name: style, exact: true }).click();
      if (end === "Escape") await keyboard.press("Escape");
      else await page.getByRole("button", { name: /^Style/ }).click();
      await driver.until(() => page.evaluate("document.activeElement.matches('[data-typing]')"));
    }
    await keyboard.type("Ada");
    await keyboard.press("Enter");
    expect(await driver.marks()).toMatchObject([{ contents: "Ada", color: "#0B4FB3", fontSize: 14 }]);
    await keyboard.press("Control+z");
    expect(await driver.marks()).toEqual([]);
    expect((await driver.state()).canUndo).toBe(false);

    await keyboard.press("t");
    await driver.click(1, 200, 500);
    await page.getByRole("button", { name: /^Style/ }).click();
    await page.getByRole("button", { name: "black", exact: true }).click();
    await driver.click(1, 400, 300);
    await driver.until(async () => (await driver.marks()).length === 0);
    expect((await driver.state()).editing).toBe(null);
  });

  await t.step("Escape takes back what is just being drawn or moved", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    await keyboard.press("b");
    const [made] = await driver.marks();
    const [from, to] = [await driver.spot(1, 300, 300), await driver.spot(1, 400, 400)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await keyboard.press("Escape");
    await page.mouse.up();
    expect(await driver.marks()).toEqual([made]);
    expect((await driver.state()).tool).toBe("box");
    await keyboard.press("v");
    const edge = await driver.spot(1, 100, 320);
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await keyboard.press("Escape");
    await page.mouse.up();
    expect(await driver.marks()).toEqual([made]);
    await driver.dragOn(1, [[100, 320], [130, 320]]);
    expect((await driver.last()).rect).not.toEqual(made.rect);
  });

  await t.step("what leaves the page while it is moved stays on it", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    await keyboard.press("v");
    const from = await driver.spot(1, 125, 340);
    await driver.drag([from, { x: 2, y: 890 }]);
    near((await driver.last()).rect, [0, 0, 100, 40], 0.5);
  });

  await t.step("a note of an earlier version is read whole, and not written into", async () => {
    await driver.open();
    await keyboard.press("n");
    await driver.click(1, 300, 400);
    await keyboard.type("Ask the buyer about the county, and about the street, and about the number of the house");
    await keyboard.press("Escape");
    const [note] = await driver.marks();
    await driver.open({ marks: [note], locked: [note.name] });
    await driver.click(1, 300, 400);
    await keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "Note" });
    expect(await field.inputValue()).toBe(note.contents);
    await field.press("x");
    expect(await driver.marks()).toEqual([note]);
    await keyboard.press("Escape");
    expect((await driver.state()).editing).toBe(null);
    expect(driver.errors).toEqual([]);
  });

  await t.step("what is copied is pasted by the buttons onto the page that is looked at", async () => {
    await driver.open();
    await keyboard.press("b");
    await driver.dragOn(1, [[100, 300], [200, 340]]);
    const bar = page.getByRole("toolbar", { name: "Marks" });
    expect(await bar.getByRole("button", { name: "Paste", exact: true }).getAttribute("aria-disabled")).toBe("true");
    await bar.getByRole("button", { name: "Copy", exact: true }).click();
    await driver.goTo(2);
    await bar.getByRole("button", { name: "Paste", exact: true }).click();
    await driver.until(async () => (await driver.marks()).length === 2);
    expect((await driver.last()).page).toBe(2);
  });

  await t.step("the keyboard of a telephone does not cover what is typed", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await driver.open();
    await page.getByRole("button", { name: "Fit width", exact: true }).click();
    await driver.until(() => driver.isSteady(1));
    await keyboard.press("t");
    await driver.click(1, 200, 120);
    await keyboard.type("Smith");
    const isShown = async () => {
      const box = await page.locator("[data-typing]").boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    };
    await page.setViewportSize({ width: 390, height: 400 });
    await driver.until(isShown);
    for (let line = 0; line < 6; line++) {
      await keyboard.press("Shift+Enter");
      await keyboard.type("more");
      await driver.until(isShown);
    }
    await keyboard.press("Enter");
    expect(await contents()).toEqual([`Smith${"\nmore".repeat(6)}`]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
}
