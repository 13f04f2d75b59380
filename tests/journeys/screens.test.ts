import { screens } from "./screens.ts";
import type { Screen } from "./screen.ts";
import { type Theatre, withTheatre } from "./stage.ts";

Deno.test({
  name: "every screen, wide and on a telephone, by day and by night, has nothing that axe or the browser objects to",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withTheatre(async (theatre) => {
      for (const screen of [theatre.setup, ...screens]) {
        await t.step(screen.name, () => inspect(theatre, screen));
      }
    }),
});

/** Both widths side by side, each in a window of its own. */
async function inspect(theatre: Theatre, screen: Screen): Promise<void> {
  const outcomes = await Promise.allSettled([1440, 390].map((width) => inspectAt(theatre, screen, width)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function inspectAt(theatre: Theatre, screen: Screen, width: number): Promise<void> {
  const window = await theatre.show(screen, width);
  try {
    await window.isClean(`${screen.name} at ${width}`);
    await window.darken();
    await window.isClean(`${screen.name} at ${width}, dark`, "colors");
  } finally {
    await window.close();
  }
}
