import Ellipsis from "lucide-react/icons/ellipsis";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuSeparator } from "@/ui/menu.tsx";
import { useMedia } from "@/ui/use-media.ts";
import type { Document } from "../../contract.ts";
import { detailActions } from "../../slots.ts";
import type { Printing } from "./print-menu.tsx";

export interface MoreActionsProps {
  document: Document;
  /** Null where there is nothing to print. */
  printing: Printing | null;
}

/** What other features can do with a document and, on a telephone, printing; nothing when there is nothing to do. */
export function MoreActions({ document, printing }: MoreActionsProps) {
  const actions = useSlot(detailActions, { document });
  // Where the header has room for its own button (`PrintMenu`).
  const hasPrintButton = useMedia("(min-width: 40rem)", true);
  if (actions.length === 0 && !printing) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label="More actions"
          variant="secondary"
          className={actions.length === 0 ? "sm:hidden" : undefined}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      {printing && !hasPrintButton && (
        <>
          {printing.items}
          {actions.length > 0 && <MenuSeparator />}
        </>
      )}
      {actions.map(({ element }) => element)}
    </Menu>
  );
}
