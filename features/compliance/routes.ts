import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { changeDuty, changeLegal, changeNotice } from "./changes.ts";
import { confirmDuty, getCompliance, letterPdf, reportPdf, setLegal, setNotice } from "./contract.ts";
import { letterFile, reportFile } from "./files.ts";
import { compliancePage } from "./page.ts";

/** The HTTP face of the ruling's page. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(getCompliance, ({ access, params }) => compliancePage(context, access, params.id)),
    route(setNotice, ({ access, params, body }) => changeNotice(context, access, params.id, body)),
    route(setLegal, ({ access, params, body }) => changeLegal(context, access, params.id, body)),
    route(confirmDuty, ({ access, params, body }) => changeDuty(context, access, params.id, body)),
    route(reportPdf, ({ access, params }) => reportFile(context, access, params.id)),
    route(letterPdf, ({ access, params }) => letterFile(context, access, params.id)),
  ];
}
