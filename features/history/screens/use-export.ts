import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOf } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import { historyKey } from "../query-keys.ts";

/** How long, in milliseconds, the new tab may take to read the file before it is let go. */
const heldFor = 60_000;

/** Writes the history of a document as PDF and opens it in a new tab; tells when that could not be. */
export function useExport(documentId: number) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    // A browser opens a tab only right after the press, so it is there before the file is.
    const tab = globalThis.open("", "_blank");
    setBusy(true);
    try {
      const { pathname, search } = globalThis.location;
      const response = await api.fetch(`/api/history/documents/${documentId}/export`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ deepLink: `${pathname}${search}`.slice(0, 2000) }),
      });
      if (!response.ok) throw await refusalOf(response);
      show(tab, await response.blob(), documentId);
      await queries.invalidateQueries({ queryKey: historyKey(documentId) });
    } catch (error) {
      tab?.close();
      toast({ tone: "red", text: failureOf(error, "Unable to export document history").message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, begin };
}

/** Shows the file in the tab; where no tab was allowed, the browser keeps it as a download. */
function show(tab: Window | null, file: Blob, documentId: number): void {
  const address = URL.createObjectURL(file);
  if (tab) tab.location.href = address;
  else {
    const link = document.createElement("a");
    link.href = address;
    link.download = `History of document ${documentId}.pdf`;
    link.click();
  }
  setTimeout(() => URL.revokeObjectURL(address), heldFor);
}
