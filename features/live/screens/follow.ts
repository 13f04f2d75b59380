import type { Screens } from "@/kernel/screens/screens-context.tsx";
import { listenAcrossTabs } from "./listen-across-tabs.ts";
import { listen } from "./listening.ts";
import { Refreshing } from "./refreshing.ts";

/** Keeps what is shown as it is on the server, until told to stop. */
export function follow({ api, queries, features }: Screens, signal: AbortSignal): void {
  const refreshing = new Refreshing(queries, features);
  document.addEventListener("visibilitychange", () => refreshing.look(), { signal });
  signal.addEventListener("abort", () => refreshing.stop());
  listenAcrossTabs((message) => refreshing.hear(message), (hearer, end) => listen(api, hearer, end), signal);
}
