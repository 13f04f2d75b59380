import { liveKey } from "@/kernel/live/live-key.ts";

/** A trace request was taken down, or somebody worked on it. */
export const tracesChanged = liveKey<{ readonly traceId: number }>("traces.changed");
