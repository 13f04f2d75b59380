import CheckCheck from "lucide-react/icons/check-check";
import UserPlus from "lucide-react/icons/user-plus";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { RowActionProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { MenuItem, MenuLabel, MenuSeparator } from "@/ui/menu.tsx";
import { AuditorDialog } from "./auditor-dialog.tsx";
import { assignChosen, type Color, flagOne, reviewChosen } from "./changes.ts";

const colors: readonly Color[] = [1, 2, 3, 0];

/** What an auditor does with one document of the list; nothing for anybody else. */
export default function RowItems({ row, onShow }: RowActionProps) {
  const context = useScreens();
  const { id, storeId, auditReviewed, auditFlaggedColor } = row;
  const { permissions } = useSetting(storeId);
  if (!permissions.includes("documents.review")) return null;
  const chosen = { ids: [id] };
  return (
    <>
      <MenuItem
        icon={<CheckCheck aria-hidden="true" />}
        onSelect={() => void reviewChosen(context, storeId, chosen, !auditReviewed)}
      >
        {auditReviewed ? "Mark as not reviewed" : "Mark as Reviewed"}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Audit flag</MenuLabel>
      {colors.filter((color) => color !== auditFlaggedColor).map((color) => (
        <MenuItem
          key={color}
          onSelect={() => void flagOne(context, storeId, id, color)}
        >
          {color === 0 ? "Remove audit flag" : <FlagMark color={FLAG_COLORS[color]} />}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<UserPlus aria-hidden="true" />}
        onSelect={() =>
          onShow(
            <AuditorDialog
              storeId={storeId}
              onChoose={(person) => void assignChosen(context, storeId, chosen, person)}
              onClose={() => onShow(null)}
            />,
          )}
      >
        Assign to an auditor
      </MenuItem>
    </>
  );
}
