import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { modeHeadersOf } from "@/kernel/screens/screen-feature.ts";
import type { Screens } from "@/kernel/screens/screens-context.tsx";
import { readState } from "@/kernel/screens/state.ts";
import { listenAcrossTabs } from "./listen-across-tabs.ts";
import { listen } from "./listening.ts";
import { Refreshing } from "./refreshing.ts";

/** Keeps what is shown as it is on the server, until told to stop. */
export function follow({ api, queries, features }: Screens, signal: AbortSignal): void {
  const refreshing = new Refreshing(queries, features);
  document.addEventListener("visibilitychange", () => refreshing.look(), { signal });
  signal.addEventListener("abort", () => refreshing.stop());
  const person = queries.getQueryData(sessionQuery({ api }).queryKey)?.person.id;
  const position = readState(document).livePosition ?? null;
  listenAcrossTabs(
    {
      audience: JSON.stringify([person, modeHeadersOf(features, document.cookie)]),
      position: position === null ? null : String(position),
    },
    (message) => refreshing.hear(message),
    (listener, end) => listen(api, listener, end),
    signal,
  );
}
