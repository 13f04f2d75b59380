import type { Feature } from "@/kernel/feature.ts";

/** The screen that gathers what other features say of a store today. It has nothing of its own. */
export default {
  name: "dashboard",
} satisfies Feature;
