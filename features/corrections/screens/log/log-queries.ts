import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { tellHappened } from "@/kernel/screens/use-happened.ts";
import { deleteAnnotation, deleteCorrectionLog, listCorrectionLogs } from "../../contract.ts";
import { logsKey } from "../../query-keys.ts";

/** The corrections of a document, newest first, those that were deleted too. */
export function correctionLogsQuery({ api }: Pick<ScreenContext, "api">, documentId: number) {
  return queryOptions({
    queryKey: [...logsKey, documentId],
    queryFn: ({ signal }) =>
      everyRow((query) => api.call(listCorrectionLogs, { params: { id: String(documentId) }, query, signal })),
  });
}

/** A correction, or one of its marks. */
export interface Deleted {
  readonly kind: "correction" | "mark";
  readonly id: number;
  /** Why, for the log. */
  readonly reason: string;
}

/** Takes a correction or a mark back; the document has a new version then. */
export function deleteMutation(context: ScreenContext) {
  return mutationOptions({
    mutationFn: ({ kind, id, reason }: Deleted) =>
      context.api.call(kind === "mark" ? deleteAnnotation : deleteCorrectionLog, {
        params: { id: String(id) },
        query: { reason },
      }),
    onSuccess: ({ id, storeId }) => tellHappened(context, documentsChanged, { storeId, documentIds: [id] }),
  });
}
