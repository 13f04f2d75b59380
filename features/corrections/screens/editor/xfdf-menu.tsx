import { useRef, useState } from "react";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import FileUp from "lucide-react/icons/file-up";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem } from "@/ui/menu.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorSource } from "./editor-source.ts";
import { countOf } from "./words.ts";

/** Takes marks of another program into the draft, and gives those of the draft out (XFDF). */
export function XfdfMenu({ source, work }: { source: EditorSource; work: CorrectionWork }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const { readXfdf } = source;
  const take = async (file: File) => {
    if (!readXfdf) return;
    setReading(true);
    try {
      const { annotations, leftOut } = await readXfdf(file);
      const taken = work.addMarks(annotations);
      toast({
        tone: taken > 0 ? "green" : "info",
        text: [
          taken > 0 ? `${countOf(taken, "mark")} taken into your draft.` : "No new marks in this file.",
          ...leftOut,
        ]
          .join(" "),
      });
    } catch (error) {
      toast({ tone: "red", text: failureOf(error, "Unable to read this XFDF file").message });
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Menu
        label="Marks as a file"
        trigger={
          <IconButton size="sm" busy={isReading} label="Marks as a file" icon={<Ellipsis aria-hidden="true" />} />
        }
      >
        {readXfdf && (
          <MenuItem icon={<FileUp aria-hidden="true" />} onSelect={() => input.current?.click()}>
            Import marks (XFDF)…
          </MenuItem>
        )}
        <MenuItem
          icon={<Download aria-hidden="true" />}
          disabled={work.marks.length === 0}
          onSelect={() => giveOut(work, source.base.fileName)}
        >
          Export marks (XFDF)
        </MenuItem>
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".xfdf,application/vnd.adobe.xfdf"
        aria-label="XFDF file"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file) void take(file);
        }}
      />
    </>
  );
}

function giveOut(work: CorrectionWork, fileName: string): void {
  const url = URL.createObjectURL(new Blob([xfdfOf(work.marks)], { type: "application/vnd.adobe.xfdf" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName.replace(/\.pdf$/i, "")} marks.xfdf`;
  link.click();
  URL.revokeObjectURL(url);
}
