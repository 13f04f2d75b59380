import { expect } from "expect";
import { stoppable } from "./stopping.ts";

Deno.test("a command that is asked to stop ends its work in good order, with its own exit status", async () => {
  const lines: string[] = [];
  let isReleased = false;
  const code = await stoppable((line) => lines.push(line), async (signal) => {
    try {
      Deno.kill(Deno.pid, "SIGTERM");
      for (;;) {
        await new Promise((wake) => setTimeout(wake, 5));
        signal.throwIfAborted();
      }
    } finally {
      isReleased = true;
    }
  });
  expect({ code, isReleased }).toEqual({ code: 130, isReleased: true });
  expect(lines).toEqual(["Stopped. Run the same command again: it goes on."]);
});

Deno.test("what a command throws by itself is its own affair, and without a signal its status counts", async () => {
  const failing = stoppable(() => {}, () => Promise.reject(new TypeError("broken")));
  await expect(failing).rejects.toThrow("broken");
  expect(await stoppable(() => {}, () => Promise.resolve(1))).toBe(1);
});
