/**
 * Makes `docs/screenshots/*.png` from sample data: every screen in light, in dark, and on a telephone of 390 px.
 * `deno task screenshots` makes all of them, `deno task screenshots archive operator` those named. Needs the client build.
 */
import type { WatchedPage } from "./browser.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { type ScreenRunner, withScreenRunner } from "./screen-runner.ts";

const folder = new URL("../../docs/screenshots/", import.meta.url).pathname;
const named = new Set(Deno.args);

/** States that look much like another; they are tested, and pictured when named. */
const alike: ReadonlySet<string> = new Set([
  "sign-in-refused",
  "account-disabled",
  "account-selection",
  "invitation-gone",
  "reset-link-gone",
  "operator",
  "not-yours",
  "ffl-selection-searched",
  "store-switch",
  "archive-second-page",
  "archive-filtered",
  "archive-selected",
  "archive-failed",
  "document-3310-11",
  "document-auditor",
  "document-not-found",
  "upload-type-missing",
  "upload-conflict",
]);

const isWanted = ({ name }: Screen) => named.size > 0 ? named.has(name) : !alike.has(name);

async function photograph(runner: ScreenRunner, screen: Screen): Promise<void> {
  const wide = await runner.show(screen, 1440);
  await shoot(wide, screen.name);
  await wide.darken();
  await shoot(wide, `${screen.name}-dark`);
  await wide.close();
  const telephone = await runner.show(screen, 390);
  await shoot(telephone, `${screen.name}-390`);
  await telephone.close();
}

async function shoot({ page, complaints }: WatchedPage, name: string): Promise<void> {
  if (complaints.length > 0) throw new Error(`${name}: ${complaints.join("\n")}`);
  await page.screenshot({ path: `${folder}${name}.png`, caret: "hide" });
}

await Deno.mkdir(folder, { recursive: true });
await withScreenRunner(async (runner) => {
  for (const screen of [runner.setup, ...screens].filter(isWanted)) {
    await photograph(runner, screen);
    console.log(screen.name);
  }
});
Deno.exit(0);
