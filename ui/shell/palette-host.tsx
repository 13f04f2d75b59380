import { lazy, Suspense, useState } from "react";
import type { CommandPaletteProps } from "../command-palette.tsx";
import { useHotkeys } from "../use-hotkeys.ts";

const CommandPalette = lazy(async () => ({ default: (await import("../command-palette.tsx")).CommandPalette }));

/** The command palette on Ctrl/Cmd-K; its code is loaded when it is first opened. */
export function PaletteHost(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  const [wanted, setWanted] = useState(false);
  useHotkeys({ "mod+k": () => onOpenChange(true) });
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette {...props} />
    </Suspense>
  );
}
