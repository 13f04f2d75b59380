import { expect } from "expect";
import { type ScreenRunner, withScreenRunner } from "./screen-runner.ts";
import type { Screen } from "./screen.ts";
import { smallTargets } from "./targets.ts";

/** A test of screens: wide and on a telephone, by day and by night, neither axe nor the browser nor a thumb objects. */
export function inspectScreens(name: string, screensOf: (runner: ScreenRunner) => readonly Screen[]): void {
  Deno.test({
    name:
      `${name}, wide and on a telephone, by day and by night, have nothing that axe, the browser or a thumb objects to`,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: (t) =>
      withScreenRunner(async (runner) => {
        for (const screen of screensOf(runner)) await t.step(screen.name, () => inspect(runner, screen));
      }),
  });
}

/** Both widths side by side, each in a window of its own. */
async function inspect(runner: ScreenRunner, screen: Screen): Promise<void> {
  const outcomes = await Promise.allSettled([1440, 390].map((width) => inspectAt(runner, screen, width)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function inspectAt(runner: ScreenRunner, screen: Screen, width: number): Promise<void> {
  const window = await runner.show(screen, width);
  try {
    await window.isClean(`${screen.name} at ${width}`);
    if (width < 640) expect(await smallTargets(window.page)).toEqual([]);
    await window.darken();
    await window.isClean(`${screen.name} at ${width}, dark`, "colors");
  } finally {
    await window.close();
  }
}
