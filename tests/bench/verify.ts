/**
 * `deno run -A tests/bench/verify.ts`: the machine's part of verifying one document, in a real browser: from Ctrl+Enter
 * to the next document with its first page drawn and the focus in its form.
 */
import { watchedPage, withBrowser } from "../journeys/browser.ts";
import { signIn } from "../journeys/people.ts";
import { dropBatch, nextIsUp } from "../journeys/verifying.ts";
import { setUpCompany } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { type Figure, ms, percentile, printFigures } from "./measure.ts";

const documents = 31;
/** A practised person looks at each for some seconds; a second is less than any needs. */
const lookMs = 1_000;

/** Verifies thirty documents one after the other and answers how long each change took. */
export async function verifyFigures(): Promise<readonly Figure[]> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-bench-verify-" });
  const environment = { STRONGROOM_INBOX: `${folder}/inbox` };
  const server = await startServer({ dataFolder: `${folder}/data`, environment });
  try {
    const client = await setUpCompany(server.url, server.setupToken ?? "");
    await dropBatch(environment.STRONGROOM_INBOX, documents, true);
    const ready = async () =>
      (await client.json<{ ready: number }>("/api/intake/counts?storeId=1")).ready === documents;
    while (!await ready()) await new Promise((wake) => setTimeout(wake, 300));
    const times: number[] = [];
    await withBrowser(async (browser) => {
      const window = await watchedPage(browser);
      await signIn(window, server.url, "olive@example.com");
      await window.open(`${server.url}/1/to-verify`);
      await window.page.keyboard.press("v");
      let shown = await nextIsUp(window.page, "");
      for (let index = 1; index < documents; index++) {
        await window.page.waitForTimeout(lookMs);
        const begun = performance.now();
        await window.page.keyboard.press("Control+Enter");
        shown = await nextIsUp(window.page, shown);
        times.push(performance.now() - begun);
      }
      await window.close();
    });
    return [{
      name: `verify queue: Ctrl+Enter to the next document drawn and in focus, ${times.length} documents`,
      value: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
    }];
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) printFigures("Verify queue", await verifyFigures());
