import type { ReactNode } from "react";
import Columns3 from "lucide-react/icons/columns-3";
import { IconButton } from "./icon-button.tsx";
import { Menu, MenuCheckItem, MenuLabel } from "./menu.tsx";

export interface ColumnMenuProps {
  /** The table's columns. */
  columns: readonly { id: string; header: string; hideable?: boolean }[];
  /** The ids of those that are not shown. */
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
  /** What its button is called. */
  label?: string;
  /** Further choices about how the table looks, above the columns. */
  children?: ReactNode;
}

/** Chooses which columns of a table are shown. */
export function ColumnMenu({ columns, hidden, onHiddenChange, label = "Columns", children }: ColumnMenuProps) {
  const toggle = (id: string, shown: boolean) =>
    onHiddenChange(shown ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <Menu trigger={<IconButton label={label} variant="secondary" icon={<Columns3 aria-hidden="true" />} />}>
      {children}
      <MenuLabel>Columns</MenuLabel>
      {columns.filter((column) => column.hideable !== false).map((column) => (
        <MenuCheckItem
          key={column.id}
          checked={!hidden.includes(column.id)}
          onCheckedChange={(shown) => toggle(column.id, shown)}
        >
          {column.header}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
