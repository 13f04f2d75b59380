import { type ReactNode, useRef } from "react";
import Paste from "lucide-react/icons/clipboard-paste";
import Copy from "lucide-react/icons/copy";
import CopyPlus from "lucide-react/icons/copy-plus";
import Redo from "lucide-react/icons/redo-2";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import { cn } from "@/ui/cn.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { useToolbar } from "@/ui/pdf-viewer/use-toolbar.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { StyleMenu } from "./style-menu.tsx";
import { tools } from "./tools.ts";
import { useMarks } from "./use-marks.ts";

export interface MarksToolbarProps {
  readonly editor: MarkEditor;
  readonly className?: string;
}

/**
 * The tools, the style of what is chosen, undo and redo, as one ARIA toolbar that scrolls where it has no room. One letter
 * takes each tool while nothing is typed. What happens to marks is said in its live region, so there is one for each editor.
 */
export function MarksToolbar({ editor, className }: MarksToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar(bar);
  const { tool, canUndo, canRedo, canPaste, selected, said } = useMarks(editor);
  useHotkeys({
    ...Object.fromEntries(tools.map((entry) => [entry.key, () => editor.setTool(entry.tool)])),
    "mod+z": () => editor.undo(),
    "mod+shift+z": () => editor.redo(),
    "mod+y": () => editor.redo(),
    // Without anything to copy the browser keeps its own.
    ...(selected.length > 0 && { "mod+d": () => editor.duplicate() }),
  }, { enabled: !editor.isReadOnly, ownLetters: true });
  if (editor.isReadOnly) return null;
  return (
    <>
      <div
        ref={bar}
        {...toolbar}
        data-own-letters=""
        aria-label="Marks"
        className={cn(
          "flex items-center gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line bg-paper px-1.5 py-1",
          className,
        )}
      >
        {tools.map((entry) => (
          <Tool
            key={entry.tool}
            label={entry.label}
            shortcut={entry.key.toUpperCase()}
            icon={<entry.Icon />}
            pressed={entry.tool === tool}
            onPress={() => editor.setTool(entry.tool)}
          />
        ))}
        <Divider />
        <StyleMenu editor={editor} />
        <Divider />
        <Tool label="Undo" shortcut="Ctrl Z" icon={<Undo />} off={!canUndo} onPress={() => editor.undo()} />
        <Tool label="Redo" shortcut="Ctrl Y" icon={<Redo />} off={!canRedo} onPress={() => editor.redo()} />
        <Tool
          label="Copy"
          shortcut="Ctrl C"
          icon={<Copy />}
          off={selected.length === 0}
          onPress={() => void editor.copy()}
        />
        <Tool
          label="Paste"
          shortcut="Ctrl V"
          icon={<Paste />}
          off={!canPaste}
          onPress={() => editor.pasteHere()}
        />
        <Tool
          label="Duplicate"
          shortcut="Ctrl D"
          icon={<CopyPlus />}
          off={selected.length === 0}
          onPress={() => editor.duplicate()}
        />
        <Tool
          label="Remove"
          shortcut="Delete"
          icon={<Trash />}
          off={selected.length === 0}
          onPress={() => void editor.requestRemoval()}
        />
      </div>
      {/* The same sentence twice is two things that happened. */}
      <div role="status" className="sr-only">
        <span key={said.times}>{said.words}</span>
      </div>
    </>
  );
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />;
}

interface ToolProps {
  readonly label: string;
  readonly shortcut: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  /** Cannot be used now; stays reachable, so that the focus is not lost. */
  readonly off?: boolean;
  onPress(): void;
}

function Tool({ label, shortcut, icon, pressed, off = false, onPress }: ToolProps) {
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      icon={icon}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      className={cn(
        "shrink-0 max-sm:size-11 pointer-coarse:size-11",
        off && "opacity-55 hover:bg-transparent hover:text-ink-soft",
        pressed && "bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent",
      )}
      onClick={() => off || onPress()}
    />
  );
}
