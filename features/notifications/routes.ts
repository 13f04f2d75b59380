import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { listNotifications, readNotifications } from "./contract.ts";
import { getPreferences, savePreferences } from "./contract-preferences.ts";
import { preferencesOf, setPreferences } from "./preferences.ts";
import { markRead, notificationsOf } from "./reading.ts";

/** The HTTP side of notifications. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      listNotifications,
      ({ access, query: { all, ...page } }) => notificationsOf(context, access, { all: all === "true", ...page }),
    ),
    route(readNotifications, ({ access, body }) => markRead(context, access, body)),
    route(getPreferences, ({ access }) => preferencesOf(context, access)),
    route(savePreferences, ({ access, body }) => setPreferences(context, access, body)),
  ];
}
