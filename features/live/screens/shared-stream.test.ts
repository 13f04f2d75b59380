import { expect } from "expect";
import { listenAcrossTabs } from "./listen-across-tabs.ts";
import type { LiveListener } from "./listening.ts";

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It did not come to that.");
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

/** A server with a log, as the browser's tabs meet it. */
class Server {
  readonly asked: (string | null)[] = [];
  readonly #waiting = new Set<() => void>();
  #last = 0;

  constructor(last: number) {
    this.#last = last;
  }

  happens(): void {
    this.#last++;
    for (const wake of this.#waiting) wake();
  }

  async listen(listener: LiveListener, signal: AbortSignal): Promise<void> {
    this.asked.push(listener.lastId);
    for (let told = Number(listener.lastId ?? this.#last); !signal.aborted;) {
      while (told < this.#last) listener.hear({ id: String(++told), event: "papers.changed", data: "{}" });
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      signal.addEventListener("abort", () => resolve());
      await promise;
      this.#waiting.delete(resolve);
    }
  }

  tab(position: string | null, audience = "owner") {
    const heard: string[] = [];
    const end = new AbortController();
    listenAcrossTabs(
      { audience, position },
      ({ id }) => void heard.push(String(id)),
      (listener, signal) => this.listen(listener, signal),
      end.signal,
    );
    return { heard, close: () => end.abort() };
  }
}

Deno.test("what happens between the rendering of a page and its listening is heard, in a first tab and in a further one", async () => {
  const server = new Server(7);
  const first = server.tab("5");
  await until(() => first.heard.length === 2);
  const second = server.tab("6");
  await until(() => second.heard.length === 1);
  expect([first.heard, second.heard, server.asked]).toEqual([["6", "7", "7"], ["7"], ["5", "6"]]);
  first.close();
  server.happens();
  await until(() => second.heard.length === 2);
  expect([second.heard, server.asked]).toEqual([["7", "8"], ["5", "6", "7"]]);
  second.close();
});

Deno.test("tabs share a stream, and one that is as far as the others opens and breaks none", async () => {
  const server = new Server(5);
  const tabs = [server.tab("5"), server.tab("5"), server.tab(null)];
  await until(() => server.asked.length === 1);
  server.happens();
  await until(() => tabs.every(({ heard }) => heard.length === 1));
  expect(server.asked).toEqual(["5"]);
  for (const { close } of tabs) close();
});

Deno.test("whoever looks at things in another way has a stream of their own", async () => {
  const server = new Server(5);
  const [oneself, acting] = [server.tab("5", "operator"), server.tab("5", "operator for owner")];
  await until(() => server.asked.length === 2);
  server.happens();
  await until(() => oneself.heard.length === 1 && acting.heard.length === 1);
  oneself.close();
  acting.close();
});
