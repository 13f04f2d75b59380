import { setTimeout } from "node:timers/promises";

/** So long one piece of work may hold the process before others have their turn. */
const sliceMs = 5;
let last = -Infinity;

/**
 * To be awaited between the steps of long work on the server's own thread: lets requests and signals have their turn, once a slice is
 * over. The embedded database answers without leaving the event loop; by a timer alone others come to their turn.
 */
export async function nextTurn(): Promise<void> {
  if (performance.now() - last < sliceMs) return;
  await setTimeout(0);
  last = performance.now();
}
