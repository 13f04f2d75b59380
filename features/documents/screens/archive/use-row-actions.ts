import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { ListRow } from "../../contract-list.ts";
import type { Asked } from "../actions/asked-action.tsx";
import type { ArchiveAddress } from "./use-archive.ts";
import type { ChosenRows } from "./use-chosen.ts";

/**
 * What the keys do with the chosen documents or, while none is, with the row that has the focus: f flag, a assign, e edit,
 * m its menu, Escape choose none.
 */
export function useRowActions(
  frame: RefObject<HTMLElement | null>,
  { rows, chosen, archive, permissions }: {
    readonly rows: readonly ListRow[];
    readonly chosen: ChosenRows;
    readonly archive: ArchiveAddress;
    readonly permissions: readonly string[];
  },
) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const focused = () => {
    const row = document.activeElement?.closest("[data-row]");
    const all = [...frame.current?.querySelectorAll("[data-row]") ?? []];
    return row ? rows[all.indexOf(row)] : undefined;
  };
  const ask = (kind: Asked["kind"]) => {
    if (!permissions.includes(`documents.${kind}`)) return;
    const row = focused();
    const documents = chosen.chosen ?? (row && { ids: [row.id] });
    const one = documents && "ids" in documents && documents.ids.length === 1
      ? rows.find(({ id }) => id === documents.ids[0])
      : undefined;
    const documentId = one?.id ?? (documents && "ids" in documents ? documents.ids[0] : rows[0]?.id);
    if (!documents || documentId === undefined) return;
    setAsked({
      kind,
      chosen: documents,
      documentId,
      color: one?.fflFlaggedColor ?? null,
      url: one ? archive.documentHref(one.id, one.storeId) : assignedListOf(archive),
      onAssigned: chosen.clear,
    });
  };
  const edit = () => {
    const row = focused();
    if (!row || !permissions.includes("documents.edit")) return;
    const href = archive.documentHref(row.id, row.storeId);
    void navigate(`${href}${href.includes("?") ? "&" : "?"}edit=1`);
  };
  const openMenu = () =>
    document.activeElement?.closest("[data-row]")?.querySelector<HTMLElement>("[data-row-menu]")?.click();
  useHotkeys({ f: () => ask("flag"), a: () => ask("assign"), e: edit, m: openMenu });
  useHotkeys({ Escape: chosen.clear }, { enabled: chosen.chosen !== null });
  return { asked, ask, close: () => setAsked(null) };
}

/** Where the person finds everything that is assigned to them, in the book that is open. */
function assignedListOf({ place, filters }: ArchiveAddress): string {
  const where = place.accountOverview ? "accountOverview=true&" : "";
  return `/${place.storeId}/documents?${where}${filters.formType ? "formType=1&" : ""}fflAssigned=true`;
}
