import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import type { BulkActionProps, ChosenDocuments } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { dismissToast, toast } from "@/ui/toast-store.ts";
import { mostDocumentsTogether } from "../contract.ts";
import { exportFailure, saveZip } from "./download.ts";
import { useMayExport } from "./use-may-export.ts";

const tooMany = `At most ${mostDocumentsTogether} documents go into one export. Choose fewer, or export the list.`;

/** 'Export' in the bar of chosen documents: all of them as one zip. They stay chosen. */
export default function ChosenButton({ selection, storeId }: BulkActionProps) {
  const { api } = useScreens();
  const count = "ids" in selection ? selection.ids.length : selection.count;
  const exporting = useMutation({
    mutationFn: async () => {
      const waiting = toast(
        `${count === 1 ? "The document is" : `${formatNumber(count)} documents are`} being exported.`,
      );
      return await saveZip(api, addressOf(selection)).finally(() => dismissToast(waiting));
    },
    onSuccess: (saved) => void toast(saved),
    onError: (error) => void toast({ text: exportFailure(error), tone: "red" }),
  });
  if (!useMayExport(storeId)) return null;
  const begin = () => {
    if (count > mostDocumentsTogether) return void toast({ text: tooMany, tone: "amber" });
    exporting.mutate();
  };
  return (
    <Button size="sm" icon={<Download aria-hidden="true" />} busy={exporting.isPending} onClick={begin}>
      Export
    </Button>
  );
}

function addressOf(selection: ChosenDocuments): string {
  return "ids" in selection
    ? `/api/documents/export?documents=${selection.ids.join(",")}`
    : `/api/documents/export?${selection.filters}`;
}
