import type { PaletteItem, ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { formatDate } from "@/ui/format.ts";
import { quickFindDocuments } from "../contract.ts";

/** Documents for the command palette: by any part of a customer's name, a serial number, TSN or NTN. */
export async function findDocuments(
  text: string,
  { storeId }: { storeId: number | null },
  { api }: ScreenContext,
  signal: AbortSignal,
): Promise<readonly PaletteItem[]> {
  const query = { text, ...(storeId === null ? {} : { storeId: String(storeId) }) };
  const { data: found } = await api.call(quickFindDocuments, { query, signal });
  return found.map((document) => ({
    key: String(document.id),
    label: document.customerName || "No customer name",
    record: [document.serialNumbers.join(" "), document.tsn].filter(Boolean).join(" · "),
    detail: formatDate(document.transferDate),
    href: `/${document.storeId}/documents/${document.id}`,
  }));
}
