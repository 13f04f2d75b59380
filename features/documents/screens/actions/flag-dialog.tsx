import type { KeyboardEvent } from "react";
import { Dialog } from "@/ui/dialog.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { moveInMenu } from "@/ui/menu-keys.ts";
import { menuItemLooks, MenuTick } from "@/ui/menu.tsx";
import type { Color } from "./changes.ts";

const colors: readonly Color[] = [0, 1, 2, 3];

export interface FlagDialogProps {
  title: string;
  /** The colour that the one document has; for several null. */
  current: number | null;
  onChoose: (color: Color) => void;
  onClose: () => void;
}

/** The flags in the order of every list of them, each with its key: 0 none, 1 red, 2 green, 3 yellow. */
export function FlagDialog({ title, current, onChoose, onClose }: FlagDialogProps) {
  const choose = (color: Color) => {
    onClose();
    onChoose(color);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const color = colors.find((wire) => String(wire) === event.key);
    if (color === undefined || event.ctrlKey || event.metaKey || event.altKey) return moveInMenu(event);
    event.preventDefault();
    choose(color);
  };
  // The keys begin at the flag there is; where there is none, Enter must not take several away.
  const first = current || 1;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} size="sm">
      <div role="menu" aria-label={title} onKeyDown={press} className="-mx-2">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            role="menuitemradio"
            aria-checked={color === current}
            tabIndex={color === first ? 0 : -1}
            data-autofocus={color === first ? "" : undefined}
            onClick={() => choose(color)}
            className={menuItemLooks}
          >
            <MenuTick shown={color === current} />
            <span className="flex-1">
              {color === 0 ? <span className="text-ink-soft">No flag</span> : <FlagMark color={FLAG_COLORS[color]} />}
            </span>
            <span className="flex [@media(hover:none)]:hidden">
              <Kbd>{String(color)}</Kbd>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
