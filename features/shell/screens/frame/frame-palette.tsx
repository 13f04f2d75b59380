import { lazyComponent } from "@/ui/lazy-component.tsx";
import { PaletteHost } from "@/ui/shell/palette-host.tsx";
import type { FramePaletteProps } from "./palette-commands.tsx";

const commands = lazyComponent(async () => (await import("./palette-commands.tsx")).PaletteCommands);

/** The command palette of the product; its code is fetched when it is first opened. */
export function FramePalette(props: FramePaletteProps) {
  return (
    <PaletteHost open={props.open} onOpenChange={props.onOpenChange}>
      <commands.Component {...props} />
    </PaletteHost>
  );
}
