import { useState } from "react";
import type { CommandPaletteProps } from "../command-palette.tsx";
import { type LazyComponent, lazyComponent } from "../lazy-component.tsx";
import { useHotkeys } from "../use-hotkeys.ts";

const palette: LazyComponent<CommandPaletteProps> = lazyComponent(
  async () => (await import("../command-palette.tsx")).CommandPalette,
);

/** The command palette on Ctrl/Cmd-K; its code is fetched when it is first opened. */
export function PaletteHost(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  const [used, setUsed] = useState(open);
  useHotkeys({ "mod+k": () => onOpenChange(true) });
  if (open && !used) setUsed(true);
  return used ? <palette.Component {...props} /> : null;
}
