import { componentTest } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { arrived, isWaitingForConnection, MissingCode } from "./connection.ts";

const notFetched = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** A server that is away until it is told to be there. */
async function withServer(isThere: boolean, run: (arrive: () => void) => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  let there = isThere;
  globalThis.fetch = () => there ? Promise.resolve(new Response("{}")) : Promise.reject(new TypeError("no way"));
  try {
    await run(() => {
      there = true;
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

componentTest(
  "code that does not come is waited for, and comes by itself when the connection is back",
  () =>
    withServer(false, async (arrive) => {
      let tries = 0;
      const code = arrived(() => ++tries < 2 ? notFetched() : Promise.resolve("the code"));
      while (!isWaitingForConnection()) await Promise.resolve();
      arrive();
      expect(await code).toBe("the code");
      expect(isWaitingForConnection()).toBe(false);
    }),
);

componentTest(
  "code that the server has no more is said to be missing, and a fault in code is passed on",
  () =>
    withServer(true, async () => {
      await expect(arrived(notFetched)).rejects.toThrow(MissingCode);
      await expect(arrived(() => Promise.reject(new Error("a fault")))).rejects.toThrow("a fault");
      expect(isWaitingForConnection()).toBe(false);
    }),
);
