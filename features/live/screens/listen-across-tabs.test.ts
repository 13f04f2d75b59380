import { componentTest } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { listenAcrossTabs } from "./listen-across-tabs.ts";
import type { LiveListener } from "./listening.ts";
import type { Message } from "./messages.ts";

const message = (id: string): Message => ({ id, event: "papers.changed", data: "{}" });

/** A browser at an address without encryption, which has no locks. */
async function withoutLocks(work: () => void | Promise<void>): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "plain" }, configurable: true });
  try {
    await work();
  } finally {
    if (before) Object.defineProperty(globalThis, "navigator", before);
  }
}

function show(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

componentTest("over plain http a tab listens itself while it can be seen, and goes on where it was", async () => {
  await withoutLocks(() => {
    const heard: (string | null)[] = [];
    const streams: { listener: LiveListener; signal: AbortSignal; from: string | null }[] = [];
    const end = new AbortController();
    listenAcrossTabs(
      { audience: "", position: "3" },
      ({ id }) => void heard.push(id),
      (listener, signal) => {
        streams.push({ listener, signal, from: listener.lastId });
        return Promise.resolve();
      },
      end.signal,
    );
    streams[0].listener.hear(message("7"));
    show(true);
    expect(streams[0].signal.aborted).toBe(true);
    show(false);
    expect(heard).toEqual(["7"]);
    expect(streams.map(({ from }) => from)).toEqual(["3", "7"]);
    end.abort();
    expect(streams[1].signal.aborted).toBe(true);
    show(true);
    show(false);
    expect(streams.length).toBe(2);
    Reflect.deleteProperty(document, "hidden");
  });
});
