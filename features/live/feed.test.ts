import { expect } from "expect";
import { asAsker, type Asker, currentAsker } from "@/db/asker.ts";
import { logTo } from "@/kernel/log.ts";
import { type Listener, LiveFeed } from "./feed.ts";
import { changed, scene, until } from "./testing.ts";
import { told } from "@/kernel/live/live-key.ts";

Deno.test("whoever joins in the moment in which the last one leaves is served", () =>
  scene(async ({ product: { context: { live, log } }, tell }) => {
    const feed = new LiveFeed(live, log);
    for (let steps = 0; steps < 40; steps++) {
      const heard: number[] = [];
      const { last } = await live.ends();
      const listener = (): Listener => ({ seen: last, isReady: true, hear: ({ seq }) => void heard.push(seq) });
      const leave = feed.join(listener());
      await new Promise((wake) => setTimeout(wake, 1));
      leave();
      for (let step = 0; step < steps; step++) await null;
      const leaveToo = feed.join(listener());
      await tell(told(changed, { userId: 1 }, { id: steps }));
      await until(() => heard.length > 0);
      expect(heard).toEqual([last + 1]);
      leaveToo();
    }
  }));

Deno.test("the log is read for all who listen, not in the course of the request of who came first", async () => {
  const readFor: Asker[] = [];
  const lines = {
    isOurs: true,
    after: () => {
      readFor.push(currentAsker());
      return Promise.resolve([]);
    },
    onWritten: () => () => {},
  };
  const feed = new LiveFeed(lines, logTo(() => {}));
  const first: Asker = { name: "person 1", gone: new AbortController().signal, patienceMs: 1000 };
  const leave = asAsker(first, () => feed.join({ seen: 0, isReady: true, hear: () => {} }));
  await until(() => readFor.length > 0);
  leave();
  expect(readFor[0]).toEqual({ name: "server: live" });
});
