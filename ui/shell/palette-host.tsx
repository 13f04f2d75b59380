import { type ReactNode, useState } from "react";
import { useHotkeys } from "../use-hotkeys.ts";

export interface PaletteHostProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The `CommandPalette`, its code best fetched late: it is first shown when it is first opened. */
  children: ReactNode;
}

/** The command palette on Ctrl/Cmd-K. */
export function PaletteHost({ open, onOpenChange, children }: PaletteHostProps) {
  const [used, setUsed] = useState(open);
  useHotkeys({ "mod+k": () => onOpenChange(true) });
  if (open && !used) setUsed(true);
  return used ? children : null;
}
