import { useMutation, useQueryClient } from "@tanstack/react-query";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import type { Trace } from "../contract-shapes.ts";
import { traceQuery } from "../queries.ts";

/** One step of the work on a request, as a call of the server, and what it was about when it fails. */
export interface StepCall {
  readonly call: () => Promise<Trace>;
  readonly unable: string;
  /** Where a failure is shown otherwise, such as on the fields of a form. */
  readonly quiet?: boolean;
}

/** Takes steps: what comes back is shown at once; after a conflict the request is loaded again. */
export function useSteps() {
  const context = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  return useMutation({
    mutationFn: ({ call }: StepCall) => call(),
    onSuccess: (trace) => queries.setQueryData(traceQuery(context, trace.id).queryKey, trace),
    onError: (error, { unable, quiet }) => {
      const { message, status } = failureOf(error, unable);
      if (!quiet || status === 0 || status >= 409) toast({ tone: "red", text: message });
    },
    onSettled: (trace) => {
      void queries.invalidateQueries({ queryKey: ["traces", "list"] });
      void queries.invalidateQueries({ queryKey: ["traces", "one"] });
      void queries.invalidateQueries({ queryKey: ["traces", "history"] });
      if (trace?.documentId) void happened(historyGrown, { documentIds: [trace.documentId] });
    },
  });
}
