import Ellipsis from "lucide-react/icons/ellipsis";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem } from "@/ui/menu.tsx";

interface SideAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface SideActionsProps {
  /** Ways out of the step, at the left. */
  ways: readonly SideAction[];
  /** What is done less often than the buttons that follow. */
  also?: SideAction;
}

/** The less used actions of a footer: buttons where there is room, on a telephone behind '…', so that one row holds it. */
export function SideActions({ ways, also }: SideActionsProps) {
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton
            label="More actions"
            variant="secondary"
            className="mr-auto sm:hidden"
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      >
        {[...ways, ...(also ? [also] : [])].map(({ label, onSelect }) => (
          <MenuItem key={label} onSelect={onSelect}>{label}</MenuItem>
        ))}
      </Menu>
      <div className="mr-auto flex flex-wrap gap-1 max-sm:hidden">
        {ways.map(({ label, onSelect }) => <Button key={label} variant="ghost" onClick={onSelect}>{label}</Button>)}
      </div>
      {also && <Button className="max-sm:hidden" onClick={also.onSelect}>{also.label}</Button>}
    </>
  );
}
