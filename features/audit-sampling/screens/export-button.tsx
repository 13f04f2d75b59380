import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { refusalOf } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { saveFile } from "@/kernel/screens/save-file.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { Sample } from "../contract.ts";

/** 'Export results': the results, forms and findings of a sample as an Excel workbook. */
export function ExportButton({ sample: { id } }: { readonly sample: Sample }) {
  const { api } = useScreens();
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await api.fetch(`/api/auditSamples/${id}/export`, { method: "POST" });
      if (!response.ok) throw await refusalOf(response);
      return await saveFile(response, "audit sample.xlsx");
    },
    onSuccess: (name) => void toast({ text: `${name} was saved.`, tone: "green" }),
    onError: (error) => void toast({ text: failureOf(error, "Unable to export the results").message, tone: "red" }),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
      Export results
    </Button>
  );
}
