import { type Feature, offer, service } from "@/kernel/feature.ts";
import { checkWindowOf, setCheckWindow } from "./check-window.ts";
import { deadlineSources } from "./collect.ts";
import { describeDeadlineEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { deadlinesOffer } from "./offers.ts";
import { routes } from "./routes.ts";
import { forgetSettings } from "./settings.ts";
import { toldDeadlineSettings } from "./told-rows.ts";

/** What must be done today: what other features know to be due, in one list. */
export default {
  name: "deadlines",
  needs: ["stores", "dashboard"],
  migrations,
  toldRows: [toldDeadlineSettings],
  routes,
  offers: (context) => [
    offer(deadlinesOffer, {
      add: (source) => void context.service(deadlineSources).push(source),
      checkWindow: (storeId) => checkWindowOf(context, storeId),
      setCheckWindow: (unit, store, actor, own) => setCheckWindow(context, unit, store, actor, own),
    }),
  ],
  describes: describeDeadlineEvent,
  insideEvents: ["deadlines.settings_set", "deadlines.check_window_set"],
  storeRecords: forgetSettings,
  services: [service(deadlineSources, () => [])],
} satisfies Feature;
