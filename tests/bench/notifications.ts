import { withBrowser } from "../journeys/browser.ts";
import { ann, counted, file, flag, opened, sent, withTwoProcesses } from "../journeys/bell.ts";
import { type Client, signInTo } from "../product/client.ts";
import { fromBundle } from "../product/server-process.ts";
import { until } from "../until.ts";
import { type Figure, ms, percentile } from "./measure.ts";

const latestMs = 2_000;
const rounds = 15;

/** How long after a colleague flagged a form at another server process an open page tells of it, in a real browser. */
export async function notificationFigures(): Promise<Figure[]> {
  const each: number[] = [];
  await withBrowser((browser) =>
    withTwoProcesses(browser, async ({ server, colleague }) => {
      const reader = await signInTo(server.url, ann);
      const ids: number[] = [];
      for (let round = 0; round < rounds; round++) {
        ids.push(await file(colleague, `Example, Kim ${round}`, `K${round}`));
      }
      await until("the filed forms are told", async () => (await unreadOf(reader)).length > 0);
      await readAll(reader);
      const window = await opened(browser, server, 1440);
      for (const id of ids) {
        await counted(window.page, 0);
        // A page asks for a thing once a second: what was just read would hold up what comes.
        await window.page.waitForTimeout(1_000);
        await flag(colleague, id);
        const begun = performance.now();
        await counted(window.page, 1);
        each.push(performance.now() - begun);
        await readAll(reader);
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

async function unreadOf(client: Client): Promise<readonly number[]> {
  const { data } = await client.json<{ data: readonly { id: number }[] }>("/api/notifications");
  return data.map(({ id }) => id);
}

async function readAll(client: Client): Promise<void> {
  const answer = await client.fetch("/api/notifications", sent("PATCH", await unreadOf(client)));
  if (answer.status !== 204) throw new Error(`Reading them answered ${answer.status}: ${await answer.text()}`);
}
