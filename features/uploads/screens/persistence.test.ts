import { expect } from "expect";
import { ApiError } from "@/kernel/screens/api.ts";
import { Persistence } from "./persistence.ts";

const network = { isOnline: () => true, watch: () => () => {} };

/** How often something is tried that fails so each time, where only two tries at a busy server are wanted. */
async function triesOf(status: number): Promise<number> {
  const persistence = new Persistence(network, { firstMs: 1, longestMs: 1, busyTries: 5 });
  let tries = 0;
  const work = () => {
    tries++;
    return Promise.reject(new ApiError(status, { message: "Please try again shortly.", error: "some.code" }, null));
  };
  const { signal } = new AbortController();
  await persistence.carryOut(work, { signal, onTrouble: () => {}, busyTries: 2 }).catch(() => {});
  return tries;
}

Deno.test("a refusal is final, a failing server is asked twice, and one that asks to wait is waited for", async () => {
  expect([await triesOf(415), await triesOf(503), await triesOf(429)]).toEqual([1, 2, 5]);
});
