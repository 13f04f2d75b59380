/**
 * Loaded into a server before its program: writes down how long its thread was held, whenever that was longer than a few
 * milliseconds. What the system kept from it while others had the cores does not count: no more than the processor time
 * that the process used meanwhile.
 */
import process from "node:process";

/** Where it is written, a line each: when it ended (milliseconds since 1970) and how long it was (milliseconds). */
export const watchFileVariable = "STRONGROOM_BENCH_THREAD_FILE";

const everyMs = 4;
/** Shorter ones are not written down, or writing would be most of what is measured. */
const leastMs = 8;

const path = Deno.env.get(watchFileVariable);
if (path !== undefined) {
  let at = performance.now();
  let used = process.cpuUsage();
  const watching = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const held = Math.min(now - at - everyMs, (user + system) / 1000);
    if (held > leastMs) Deno.writeTextFileSync(path, `${Date.now()} ${held.toFixed(1)}\n`, { append: true });
    used = process.cpuUsage();
    at = performance.now();
  }, everyMs);
  // What is loaded first is waited for until it has nothing more to do.
  Deno.unrefTimer(watching);
}
