import { expect } from "expect";
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
