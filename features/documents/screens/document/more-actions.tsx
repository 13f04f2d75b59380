import Ellipsis from "lucide-react/icons/ellipsis";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu } from "@/ui/menu.tsx";
import type { Document } from "../../contract.ts";
import { detailActions } from "../../slots.ts";

/** What other features can do with a document; nothing when they can do nothing. */
export function MoreActions({ document }: { document: Document }) {
  const actions = useSlot(detailActions, { document });
  if (actions.length === 0) return null;
  return (
    <Menu trigger={<IconButton label="More actions" variant="secondary" icon={<Ellipsis aria-hidden="true" />} />}>
      {actions.map(({ element }) => element)}
    </Menu>
  );
}
