import { documentFilingOffer } from "@/features/documents/offers-filing.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  deleteAnnotation,
  deleteCorrectionLog,
  listCorrectionLogs,
  listVersions,
  saveCorrectionLog,
  versionDifferences,
} from "./contract.ts";
import {
  deleteDraft,
  exportXfdf,
  flattenedCopy,
  getDraft,
  getFormLayout,
  getMarks,
  putDraft,
  readXfdf,
} from "./contract-marks.ts";
import { saveVersion, saveVersionOutside } from "./contract-save.ts";
import { listStoreCorrectionLogs } from "./contract-store-log.ts";
import { layoutShown, marksFor, xfdfSent } from "./copies.ts";
import { flattenedResponse, xfdfResponse } from "./taken-copies.ts";
import { deleteCorrection, deleteMark } from "./delete-corrections.ts";
import { draftOf, dropDraft, keepDraft } from "./drafts.ts";
import { logsOf } from "./log.ts";
import { saveFromForm } from "./save-version.ts";
import { storeLogPage } from "./store-log.ts";
import { differencesOf, versionPage } from "./versions.ts";
import { writeLog } from "./write-log.ts";

const permission = "corrections.correct";

/** The HTTP face of corrections: parse, ask access, call a rule, answer. */
export function routes(context: FeatureContext): readonly Route[] {
  return [...versionRoutes(context), ...logRoutes(context), ...markRoutes(context), ...draftRoutes(context)];
}

function versionRoutes(context: FeatureContext): readonly Route[] {
  const save = async (access: Access, id: number, request: Request) => {
    const { warning } = await saveFromForm(context, access, id, request, { permission, party: "seller" });
    const saved = await shown(context, access, id);
    return warning === null ? saved : { ...saved, warningMessage: warning };
  };
  return [
    route(saveVersion, ({ params, access, request }) => save(access, params.id, request)),
    route(saveVersionOutside, ({ params, access, request }) => save(access, params.id, request)),
    route(listVersions, ({ params, query, access }) => versionPage(context, access, params.id, query)),
    route(versionDifferences, ({ params, query, access }) => differencesOf(context, access, params.id, query)),
  ];
}

function logRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(listCorrectionLogs, ({ params, query, access }) => logsOf(context, access, params.id, query)),
    route(
      saveCorrectionLog,
      ({ params, body, access, request }) =>
        writeLog(context, access, params.id, body, request.headers.get("idempotency-key")),
    ),
    route(
      deleteCorrectionLog,
      async ({ params, query, access }) =>
        shown(context, access, await deleteCorrection(context, access, params.id, query.reason)),
    ),
    route(
      deleteAnnotation,
      async ({ params, query, access }) =>
        shown(context, access, await deleteMark(context, access, params.id, query.reason)),
    ),
    route(listStoreCorrectionLogs, ({ params, query, access }) => storeLogPage(context, access, params.storeId, query)),
  ];
}

function markRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(getMarks, async ({ params, access }) => {
      const { annotations } = await marksFor(context, access, params.id);
      return { attachmentId: params.id, annotations: [...annotations] };
    }),
    route(exportXfdf, ({ params, access, request }) => xfdfResponse(context, access, params.id, request)),
    route(flattenedCopy, ({ params, access, request }) => flattenedResponse(context, access, params.id, request)),
    route(readXfdf, async ({ params, access, request }) => {
      const { annotations, leftOut } = await xfdfSent(context, access, params.id, request);
      return { annotations: [...annotations], leftOut: [...leftOut] };
    }),
    route(getFormLayout, ({ params, access }) => layoutShown(context, access, params.id)),
  ];
}

function draftRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(getDraft, ({ params, query, access }) => draftOf(context, access, params.id, query.key)),
    route(putDraft, ({ params, body, access }) => keepDraft(context, access, params.id, body)),
    route(deleteDraft, ({ params, query, access }) => dropDraft(context, access, params.id, query.key)),
  ];
}

async function shown(context: FeatureContext, access: Access, documentId: number) {
  return await context.offered(documentFilingOffer).shown(access, documentId);
}
