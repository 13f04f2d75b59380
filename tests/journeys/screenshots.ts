/**
 * Makes `docs/screenshots/*.png` from sample data: every screen in light, in dark, and on a telephone of 390 px.
 * `deno task screenshots` makes all of them, `deno task screenshots archive palette` those named. Needs the client build.
 */
import type { WatchedPage } from "./browser.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { type Theatre, withTheatre } from "./stage.ts";

const folder = new URL("../../docs/screenshots/", import.meta.url).pathname;
const wanted = new Set(Deno.args);

async function photograph(theatre: Theatre, screen: Screen): Promise<void> {
  const wide = await theatre.show(screen, 1440);
  await shoot(wide, screen.name);
  await wide.darken();
  await shoot(wide, `${screen.name}-dark`);
  await wide.close();
  const telephone = await theatre.show(screen, 390);
  await shoot(telephone, `${screen.name}-390`);
  await telephone.close();
}

async function shoot({ page, complaints }: WatchedPage, name: string): Promise<void> {
  if (complaints.length > 0) throw new Error(`${name}: ${complaints.join("\n")}`);
  await page.screenshot({ path: `${folder}${name}.png`, caret: "hide" });
}

await Deno.mkdir(folder, { recursive: true });
await withTheatre(async (theatre) => {
  for (const screen of [theatre.setup, ...screens]) {
    if (wanted.size > 0 && !wanted.has(screen.name)) continue;
    await photograph(theatre, screen);
    console.log(screen.name);
  }
});
Deno.exit(0);
