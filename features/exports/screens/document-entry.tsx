import FolderArchive from "lucide-react/icons/folder-archive";
import type { DetailActionProps } from "@/features/documents/slots.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { MenuItem } from "@/ui/menu.tsx";
import { dismissToast, toast } from "@/ui/toast-store.ts";
import { exportFailure, saveZip } from "./download.ts";

/** Fetches the zip of one document; the menu that it was chosen from is closed meanwhile. */
async function exportDocument(api: Api, documentId: number): Promise<void> {
  const waiting = toast("The document is being exported.");
  try {
    toast(await saveZip(api, `/api/documents/${documentId}/export`));
  } catch (error) {
    toast({ text: exportFailure(error), tone: "red" });
  } finally {
    dismissToast(waiting);
  }
}

/** 'Export document' in the menu of a document: everything of it as a zip. */
export default function DocumentEntry({ document }: DetailActionProps) {
  const { api } = useScreens();
  if (!document.permissions.includes("documents.export")) return null;
  return (
    <MenuItem icon={<FolderArchive aria-hidden="true" />} onSelect={() => void exportDocument(api, document.id)}>
      Export document
    </MenuItem>
  );
}
