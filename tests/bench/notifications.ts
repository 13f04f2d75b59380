import { withBrowser } from "../journeys/browser.ts";
import { ann, counted, file, opened, sent, withTwoProcesses } from "../journeys/bell.ts";
import { type Client, signInTo } from "../product/client.ts";
import { fromBundle } from "../product/server-process.ts";
import { type Figure, ms, percentile } from "./measure.ts";

const latestMs = 2_000;
const rounds = 15;

/** How long after a colleague filed a form at another server process an open page tells of it, in a real browser. */
export async function notificationFigures(): Promise<Figure[]> {
  const each: number[] = [];
  await withBrowser((browser) =>
    withTwoProcesses(browser, async ({ server, colleague }) => {
      const window = await opened(browser, server, 1440);
      const reader = await signInTo(server.url, ann);
      for (let round = 0; round < rounds; round++) {
        await file(colleague, `Example, Kim ${round}`, `K${round}`);
        const begun = performance.now();
        await counted(window.page, 1);
        each.push(performance.now() - begun);
        await readAll(reader);
        await counted(window.page, 0);
      }
      await window.close();
    }, { command: fromBundle })
  );
  return [{
    name: `a notification of another process's work is shown (${rounds} times)`,
    value: `p50 ${ms(percentile(each, 0.5))}, at most ${ms(percentile(each, 1))}`,
    isOver: percentile(each, 1) > latestMs,
    limit: `${ms(latestMs)}`,
  }];
}

async function readAll(client: Client): Promise<void> {
  const { data } = await client.json<{ data: readonly { id: number }[] }>("/api/notifications");
  const answer = await client.fetch("/api/notifications", sent("PATCH", data.map(({ id }) => id)));
  await answer.body?.cancel();
}
