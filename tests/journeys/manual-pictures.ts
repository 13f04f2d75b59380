/**
 * Makes the pictures of the manual from sample data, in `features/manual/pictures/`, and `features/manual/pictures.ts`, which
 * says how large they are. `deno task manual-pictures` makes all of them, `deno task manual-pictures verify print` those
 * named. Needs the client build.
 */
import { Buffer } from "node:buffer";
import { type PictureFacts, pictures as known } from "@/features/manual/pictures.ts";
import { pictureHash } from "@/features/manual/pictures.vite.ts";
import { run } from "@/deploy/build/tools.ts";
import type { WatchedPage } from "./browser.ts";
import { manualPictureOrders } from "./manual-pictures-list.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { withScreenRunner } from "./screen-runner.ts";

const feature = new URL("../../features/manual/", import.meta.url).pathname;
const named = new Set(Deno.args);
/** Wide enough for the whole frame, and still readable beside the manual's contents. */
const width = 1120;
const usualHeight = 700;
/** Of WebP: fine letters stay readable. */
const quality = 55;

/** A picture of the upper part of a window, by the browser's own encoder. */
async function picture({ page, complaints }: WatchedPage, height: number): Promise<Uint8Array> {
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
  return Buffer.from(data, "base64");
}

async function writeFacts(facts: Readonly<Record<string, PictureFacts>>): Promise<void> {
  const entries = Object.entries(facts).sort(([a], [b]) => a < b ? -1 : 1)
    .map(([name, fact]) => `${JSON.stringify(name)}: ${JSON.stringify(fact)},`);
  const path = `${feature}pictures.ts`;
  const [before] = (await Deno.readTextFile(path)).split(/(?<=PictureFacts>> = )/);
  await Deno.writeTextFile(path, `${before}{${entries.join("\n")}};\n`);
  await run(Deno.execPath(), ["fmt", "--quiet", path], feature);
}

const facts: Record<string, PictureFacts> = { ...known };
await Deno.mkdir(`${feature}pictures`, { recursive: true });
await withScreenRunner(async (runner) => {
  const byName = new Map<string, Screen>([runner.setup, ...screens].map((screen) => [screen.name, screen]));
  for (const { name, screen, height = usualHeight } of manualPictureOrders) {
    if (named.size > 0 && !named.has(name)) continue;
    const shown = typeof screen === "string" ? byName.get(screen) : screen;
    if (!shown) {
      console.log(`${name}: there is no screen ${screen} yet`);
      continue;
    }
    const window = await runner.show(shown, width);
    const content = await picture(window, height);
    await window.close();
    await Deno.writeFile(`${feature}pictures/${name}.webp`, content);
    facts[`${name}.webp`] = { hash: pictureHash(content), width, height };
    console.log(`${name}: ${Math.round(content.length / 1000)} kB`);
  }
});
await writeFacts(facts);
Deno.exit(0);
