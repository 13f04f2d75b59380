import { type ReactNode, useState } from "react";
import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu } from "@/ui/menu.tsx";
import { rowIcon } from "@/ui/row-icon.tsx";
import type { ListRow } from "../../contract-list.ts";
import { rowActions } from "../../slots.ts";

const more = rowIcon("ellipsis");

/**
 * What other features can do with one document of the list. Tab passes it by, as it does the boxes of rows: the key m opens
 * that of the row that has the focus.
 */
export function RowMenu({ row, name }: { row: ListRow; name: string }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    // The keys of the row are not meant here.
    <span className="above-row-link flex justify-end" onKeyDown={(event) => event.stopPropagation()}>
      <Menu
        trigger={
          <IconButton
            size="sm"
            tabIndex={-1}
            data-row-menu=""
            className="text-ink-faint group-hover/row:text-ink"
            label={`More of ${name}`}
            icon={more}
          />
        }
      >
        <RowItems row={row} onShow={setDialog} />
      </Menu>
      {dialog}
    </span>
  );
}

function RowItems(props: { row: ListRow; onShow: (dialog: ReactNode) => void }) {
  return <>{useSlot(rowActions, props).map(({ element }) => element)}</>;
}
