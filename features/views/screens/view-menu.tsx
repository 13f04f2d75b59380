import ChevronDown from "lucide-react/icons/chevron-down";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import type { View } from "../contract.ts";

interface ViewMenuProps {
  view: View;
  isChanged: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  onDefault: () => void;
  onDelete: () => void;
}

/** What can be done with the view that is open. */
export default function ViewMenu({ view, isChanged, ...does }: ViewMenuProps) {
  return (
    <Menu
      align="start"
      label={`View ${view.name}`}
      trigger={
        <IconButton
          label={`View ${view.name}`}
          size="sm"
          icon={<ChevronDown aria-hidden="true" />}
          className="shrink-0"
        />
      }
    >
      {isChanged && view.mayChange && <MenuItem onSelect={does.onSave}>Save changes</MenuItem>}
      {isChanged && <MenuItem onSelect={does.onDiscard}>Discard changes</MenuItem>}
      <MenuItem onSelect={does.onSaveAs}>Save as…</MenuItem>
      <MenuItem onSelect={does.onDefault}>
        {view.isDefault ? "Don't open the archive with this view" : "Open the archive with this view"}
      </MenuItem>
      {view.mayChange && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={does.onRename}>Rename or share…</MenuItem>
          <MenuItem danger onSelect={does.onDelete}>Delete</MenuItem>
        </>
      )}
    </Menu>
  );
}
