/**
 * `deno run -A tests/bench/verifier.ts`: the page that checks exports, opened from a file without a network, with the export of a
 * store of a million ledger entries, in a real browser. Needs the client build. `deno task bench verifier` builds it first.
 */
import { expect } from "expect";
import { pathToFileURL } from "node:url";
import { fileSize } from "@/deploy/build/tools.ts";
import { watchedPage, withBrowser } from "../journeys/browser.ts";
import { cpuMilliseconds, type Figure, peakMegabytes, printFigures } from "./measure.ts";
import { benchFolder, sized } from "./settings.ts";
import { writeExport } from "./verifier-export.ts";

const entries = sized(1_000_000, 20_000);
const mostSeconds = 60;
const root = new URL("../../", import.meta.url).pathname;

/** How long the check takes, and the most memory of the largest of the browser's processes. */
export async function verifierFigures(): Promise<readonly Figure[]> {
  const page = `${root}dist/client/verify.html`;
  const zip = `${root}${benchFolder}/verifier-export.zip`;
  await Deno.mkdir(`${root}${benchFolder}`, { recursive: true });
  await writeExport(zip, entries, await Deno.readFile(page));
  const figures: Figure[] = [];
  const [load] = Deno.loadavg();
  await withBrowser(async (browser) => {
    const window = await watchedPage(browser);
    await window.setOffline(true);
    await window.page.goto(pathToFileURL(page).href);
    const heading = window.page.locator("#result .verdict h2");
    const spent = () => descendants(Deno.pid).reduce((sum, pid) => sum + cpuMilliseconds(pid), 0) / 1000;
    const [begun, spentBefore] = [performance.now(), spent()];
    await window.page.locator("#zip").setInputFiles(zip);
    // The page must answer meanwhile.
    let slowest = 0;
    while (await heading.count() === 0) {
      const asked = performance.now();
      await window.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      slowest = Math.max(slowest, performance.now() - asked);
      await window.page.waitForTimeout(200);
    }
    const seconds = (performance.now() - begun) / 1000;
    const spentSeconds = spent() - spentBefore;
    const text = await window.page.locator("#result").innerText();
    expect(text).toContain("Everything fits.");
    expect(text).toContain(`${entries.toLocaleString("en-US")} entries of the history of Bench`);
    const megabytes = await fileSize(zip) / 1_000_000;
    figures.push({
      name: `${entries.toLocaleString("en-US")} entries (${megabytes.toFixed(0)} MB) checked in the browser, load ${
        load.toFixed(1)
      } before`,
      value: `${seconds.toFixed(1)} s`,
      isOver: seconds > mostSeconds,
      limit: `${mostSeconds} s`,
    }, {
      name: "processor time of the browser for it",
      value: `${spentSeconds.toFixed(1)} s`,
    }, {
      name: "the page paints meanwhile, at the slowest",
      value: `${slowest.toFixed(0)} ms`,
    }, {
      name: "most memory of the largest browser process",
      value: `${Math.max(...descendants(Deno.pid).map(peakMegabytes)).toFixed(0)} MB`,
    });
    await window.close();
  });
  await Deno.remove(zip);
  return figures;
}

/** The processes that a process has started, and those that they have. */
function descendants(pid: number): readonly number[] {
  const parents = [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = /PPid:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${name}/status`))?.[1];
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

if (import.meta.main) {
  printFigures("Verifier", await verifierFigures());
  Deno.exit(0);
}
