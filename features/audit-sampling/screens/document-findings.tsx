import type { DetailPanelProps } from "@/features/documents/slots.ts";
import { FindingsList } from "./findings-list.tsx";

/** The tab 'Findings' of a document's page. */
export default function DocumentFindings({ document, timeZone }: Pick<DetailPanelProps, "document" | "timeZone">) {
  return <FindingsList documentId={document.id} storeId={document.storeId} timeZone={timeZone} />;
}
