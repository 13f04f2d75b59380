import Columns2 from "lucide-react/icons/columns-2";
import ListChecks from "lucide-react/icons/list-checks";
import PenLine from "lucide-react/icons/pen-line";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { RowActionProps } from "@/features/documents/slots.ts";
import { MenuItem } from "@/ui/menu.tsx";
import { compareHref } from "../versions/version-rules.ts";
import { LogOverList } from "./log-over-list.tsx";

/** What can be done from a row of the archive: correct the form, read its log, compare the original with the newest version. */
export default function RowItems({ row, onShow }: RowActionProps) {
  const { id, storeId, versionNumber } = row;
  const { permissions } = useSetting(storeId);
  return (
    <>
      {permissions.includes("corrections.correct") && (
        <MenuItem icon={<PenLine aria-hidden="true" />} to={`/${storeId}/documents/new-version/${id}`}>
          Correct this form
        </MenuItem>
      )}
      <MenuItem
        icon={<ListChecks aria-hidden="true" />}
        onSelect={() => onShow(<LogOverList id={id} storeId={storeId} onClose={() => onShow(null)} />)}
      >
        Correction log
      </MenuItem>
      {versionNumber > 1 && (
        <MenuItem icon={<Columns2 aria-hidden="true" />} to={compareHref(row, 1, versionNumber)}>
          Compare versions
        </MenuItem>
      )}
    </>
  );
}
