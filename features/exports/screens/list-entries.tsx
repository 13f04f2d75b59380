import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import type { ArchiveActionProps } from "@/features/documents/slots.ts";
import { MenuItem } from "@/ui/menu.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { ListFormat } from "../contract.ts";
import { largeList } from "./large-list.ts";
import { downloadLink } from "./download.ts";
import { useMayExport } from "./use-may-export.ts";

/** Hands the list to the browser's own download, after a question when it is large. */
async function exportList(filters: string, count: number, format: ListFormat): Promise<void> {
  const large = largeList(count, format);
  if (large && !await (await import("./confirm-large-export.tsx")).confirmLargeExport(large)) return;
  downloadLink(`/api/documents/export?format=${format}${filters && `&${filters}`}`);
  toast("The list is being exported. Your browser shows the download.");
}

/** 'Export list as CSV' and 'Export list as Excel' in the menu of the archive. */
export default function ListEntries({ place, filters, count }: ArchiveActionProps) {
  const mayExport = useMayExport(place.accountOverview ? null : place.storeId);
  if (!mayExport) return null;
  const begin = (format: ListFormat) => () => void exportList(filters, count, format);
  return (
    <>
      <MenuItem icon={<FileText aria-hidden="true" />} disabled={count === 0} onSelect={begin("csv")}>
        Export list as CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} disabled={count === 0} onSelect={begin("xlsx")}>
        Export list as Excel
      </MenuItem>
    </>
  );
}
