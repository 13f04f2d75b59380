import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { deviceKey } from "./device-drafts.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { getDraft, getFormLayout, getMarks } from "../../contract-marks.ts";
import { draftsKey } from "../../query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** The marks of a version of a form; a version never changes. */
export function marksQuery({ api }: Context, attachmentId: number) {
  return queryOptions({
    queryKey: ["corrections", "marks", attachmentId],
    queryFn: async ({ signal }) =>
      (await api.call(getMarks, { params: { id: String(attachmentId) }, signal })).annotations,
    staleTime: Infinity,
  });
}

/** How often a form is read whose text took too long. */
const mostReadings = 3;
const readAgainMs = 5000;

/** Milliseconds until a form is read again that a busy server could not read in time; false where that is not to be tried. */
export function pauseBeforeReading(layout: Pick<FormLayout, "isUnread"> | undefined, times: number): number | false {
  return layout?.isUnread === true && times < mostReadings ? readAgainMs : false;
}

/** Where the boxes of a document's form lie. The newest version has them where the first had them. */
export function layoutQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: ["corrections", "layout", documentId],
    queryFn: ({ signal }) => api.call(getFormLayout, { params: { id: String(documentId) }, signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => pauseBeforeReading(state.data, state.dataUpdateCount),
  });
}

/** The person's draft, and who else has the form open; asked for anew when somebody begins or saves. */
export function draftQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...draftsKey, documentId],
    queryFn: ({ signal }) =>
      api.call(getDraft, { params: { id: String(documentId) }, query: { key: deviceKey() }, signal }),
    gcTime: 0,
  });
}
