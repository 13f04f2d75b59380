import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import { markNotNeeded, markSent, reopenReport } from "../contract.ts";
import { reportsChanged } from "../contract-events.ts";
import type { Report } from "../contract-shapes.ts";

/** What can be done with a report. What fails in a dialog is shown there; each step can be undone. */
export function useReportSteps({ id, storeId }: Pick<Report, "id" | "storeId">) {
  const { api } = useScreens();
  const happened = useHappened();
  const params = { id: String(id) };
  const changed = () => void happened(reportsChanged, { storeId });
  const undone = useMutation({
    mutationFn: (version: number) => api.call(reopenReport, { params, body: { version } }),
    onError: (error) => toast({ tone: "red", text: failureOf(error, "Unable to reopen the report").message }),
    onSettled: changed,
  });
  const done = (text: string, { version }: Report) => {
    changed();
    toast({ tone: "green", text, action: { label: "Undo", onPress: () => undone.mutate(version) } });
  };
  return {
    isPending: undone.isPending,
    reopen: (version: number) => undone.mutate(version),
    send: async (body: { readonly version: number; readonly sentOn: string; readonly documentId: number | null }) =>
      done("Marked as sent.", await api.call(markSent, { params, body })),
    dismiss: async (body: { readonly version: number; readonly reason: string }) =>
      done("Marked as not needed.", await api.call(markNotNeeded, { params, body })),
  };
}
