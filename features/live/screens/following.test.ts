import { COMPONENT_TEST, componentTest } from "@/ui/testing/dom.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect } from "expect";
import { liveKey } from "@/kernel/live/live-key.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { handClock } from "@/ui/testing/hand-clock.ts";
import { listen } from "./listening.ts";
import { type Message, readMessages } from "./messages.ts";
import { Refreshing } from "./refreshing.ts";

const changed = liveKey<{ id: number }>("papers.changed");
const encoder = new TextEncoder();

function bodyOf(...parts: readonly string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(parts.map((part) => encoder.encode(part)));
}

Deno.test("messages are read however they are cut, and what only says how far one is has no event", async () => {
  const heard: Message[] = [];
  const parts = [
    "retry: 2000\nid: 4\n\nid: 5\neve",
    'nt: papers.changed\ndata: {"id":1}\n',
    "\n: still here\nid: 6\n\nid",
  ];
  await readMessages(bodyOf(...parts), (message) => heard.push(message));
  expect(heard).toEqual([
    { id: "4", event: null, data: "{}" },
    { id: "5", event: "papers.changed", data: '{"id":1}' },
    { id: "6", event: null, data: "{}" },
  ]);
});

Deno.test({
  ...COMPONENT_TEST,
  name: "a broken stream goes on where it was; who is not signed in any more listens no more",
  async fn() {
    const { asked } = await listened(() => new Response(bodyOf("id: 7\n\n")));
    expect(asked).toEqual([null, "7"]);
  },
});

Deno.test("a stream that had lived and is ended by the server is opened again at once", async () => {
  const { now } = Date;
  try {
    const { milliseconds } = await listened(() => {
      Date.now = () => now() + 11_000;
      return new Response(bodyOf("id: 7\n\n"));
    });
    expect(milliseconds).toBeLessThan(1_000);
  } finally {
    Date.now = now;
  }
});

Deno.test({
  ...COMPONENT_TEST,
  name: "a stream of which nothing is heard any more is given up and opened again",
  async fn() {
    let isCancelled = false;
    const { asked } = await listened((signal) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(encoder.encode("id: 7\n\n"));
          signal?.addEventListener("abort", () => {
            isCancelled = true;
            controller.error(signal.reason);
          });
        },
      });
      return new Response(body);
    });
    expect([asked, isCancelled]).toEqual([[null, "7"], true]);
  },
});

/** The request for, and for how long, by somebody who listens to one answer and is not signed in at the next. */
async function listened(answer: (signal?: AbortSignal | null) => Response) {
  const asked: (string | null)[] = [];
  let lastId: string | null = null;
  const send = (_path: string, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get("last-event-id"));
    return Promise.resolve(asked.length === 1 ? answer(init?.signal) : new Response(null, { status: 401 }));
  };
  const listener = {
    get lastId() {
      return lastId;
    },
    hear: ({ id }: Message) => void (lastId = id),
  };
  const began = performance.now();
  await listen({ fetch: send }, listener, new AbortController().signal, 50);
  return { asked, milliseconds: performance.now() - began };
}

/** A cache with two papers, both shown, and how often each was asked for. */
async function shown() {
  const queries = new QueryClient();
  const asked = { one: 0, other: 0 };
  for (const name of ["one", "other"] as const) {
    const options = { queryKey: ["papers", name], queryFn: () => ++asked[name] };
    await queries.fetchQuery(options);
    new QueryObserver(queries, { ...options, staleTime: Infinity }).subscribe(() => {});
  }
  const refreshes = [refresh(changed, ({ id }) => [["papers", id === 1 ? "one" : "other"]])];
  const refreshing = new Refreshing(queries, [{ name: "papers", refreshes }]);
  const hear = (event: string, id = 1) => refreshing.hear({ id: null, event, data: JSON.stringify({ id }) });
  return { asked, hear, refreshing };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It did not come to that.");
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

componentTest("what happens in a burst is asked for once, and nothing else is", async () => {
  const { asked, hear, refreshing } = await shown();
  for (let count = 0; count < 50; count++) hear("papers.changed");
  hear("papers.shredded");
  await until(() => asked.one > 1);
  expect(asked).toEqual({ one: 2, other: 1 });
  refreshing.stop();
});

/** Time that a test turns: the clock, and the timers of what gathers changes. */
function turnedTime() {
  const clock = handClock({ between: [1, 2_000] });
  const { now: realNow } = Date;
  let now = realNow();
  Date.now = () => now;
  return {
    async pass(milliseconds: number): Promise<void> {
      now += milliseconds;
      clock.pass(milliseconds);
      await new Promise((wake) => setTimeout(wake, 0));
    },
    restore(): void {
      clock.restore();
      Date.now = realNow;
    },
  };
}

componentTest("what was just asked for does not hold up what was not", async () => {
  const { asked, hear, refreshing } = await shown();
  const time = turnedTime();
  try {
    hear("papers.changed");
    await time.pass(250);
    expect(asked).toEqual({ one: 2, other: 1 });
    hear("papers.changed");
    hear("papers.changed", 2);
    await time.pass(249);
    expect(asked).toEqual({ one: 2, other: 1 });
    await time.pass(1);
    expect(asked).toEqual({ one: 2, other: 2 });
    await time.pass(749);
    expect(asked).toEqual({ one: 2, other: 2 });
    await time.pass(1);
    expect(asked).toEqual({ one: 3, other: 2 });
  } finally {
    refreshing.stop();
    time.restore();
  }
});

componentTest("after a gap everything that is shown is asked for", async () => {
  const { asked, hear, refreshing } = await shown();
  hear("reset");
  await until(() => asked.one > 1 && asked.other > 1);
  expect(asked).toEqual({ one: 2, other: 2 });
  refreshing.stop();
});

componentTest("a page that cannot be seen asks when it can", async () => {
  const { asked, hear, refreshing } = await shown();
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  hear("papers.changed");
  Reflect.deleteProperty(document, "hidden");
  expect(asked.one).toBe(1);
  refreshing.look();
  await until(() => asked.one > 1);
  refreshing.stop();
});
