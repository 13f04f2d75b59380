import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  getReportSettings,
  listReports,
  markNotNeeded,
  markSent,
  noteLoss,
  reopenReport,
  setReportSettings,
} from "./contract.ts";
import { noteTheLoss } from "./losses.ts";
import { reportPage } from "./rows.ts";
import { setSettings, settingsOf } from "./settings.ts";
import { dismiss, reopen, send } from "./steps.ts";

/** The HTTP face of the reports to ATF. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listReports, ({ access, query }) => reportPage(context, access, query)),
    route(noteLoss, ({ access, body }) => noteTheLoss(context, access, body)),
    route(markSent, ({ access, params, body }) => send(context, access, params.id, body)),
    route(markNotNeeded, ({ access, params, body }) => dismiss(context, access, params.id, body)),
    route(reopenReport, ({ access, params, body }) => reopen(context, access, params.id, body.version)),
    route(getReportSettings, ({ access, params }) => settingsOf(context, access, params.id)),
    route(
      setReportSettings,
      ({ access, params, body }) => setSettings(context, access, params.id, body.rifleReports),
    ),
  ];
}
