import { type KeyboardEvent, useEffect, useRef } from "react";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { type Annotation, annotationLimits, annotationWords } from "@/features/pdf/contract-annotations.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { MarkEditor } from "./mark-editor.ts";
import { pixelBox } from "./on-page.ts";
import { isComposed, useKeptInView } from "./typing.ts";

export interface NoteBoxProps {
  readonly editor: MarkEditor;
  readonly page: LayerPage;
  readonly mark: Annotation;
  onLeave(): void;
}

const WIDTH = 256;
const HEIGHT = 168;
const GAP = 8;

/** The small box of a note, or of the remark on any other mark. That of an earlier version is only read. */
export function NoteBox({ editor, page, mark, onLeave }: NoteBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), [mark.name]);
  useKeptInView(field, mark.contents);
  const close = () => {
    editor.edit(null);
    onLeave();
  };
  const isFree = editor.isFree(mark.name);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposed(event.nativeEvent)) return;
    const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isDone) return;
    event.preventDefault();
    close();
  };
  const title = mark.kind === "note" ? "Note" : `Remark on this ${annotationWords[mark.kind].toLowerCase()}`;
  return (
    <div
      role="dialog"
      aria-label={title}
      data-typing
      onKeyDown={onKeyDown}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || editor.edit(null)}
      className="pointer-events-auto absolute z-10 flex cursor-auto flex-col gap-1 rounded-md border border-line-strong bg-raised p-2 text-ink"
      style={placeBeside(page, mark)}
    >
      <div className="flex items-center justify-between gap-1">
        <span className="truncate text-sm font-medium">{title}</span>
        <span className="flex">
          {!editor.isReadOnly && (
            <IconButton
              label={`Remove this ${annotationWords[mark.kind].toLowerCase()}`}
              size="sm"
              className="pointer-coarse:size-11"
              icon={<Trash />}
              onClick={() => void editor.requestRemoval([mark.name])}
            />
          )}
          <IconButton label="Close" size="sm" className="pointer-coarse:size-11" icon={<X />} onClick={close} />
        </span>
      </div>
      <Textarea
        ref={field}
        aria-label={title}
        maxLength={annotationLimits.contents}
        readOnly={!isFree}
        value={mark.contents}
        onChange={(event) => editor.setContents(mark.name, event.target.value)}
        className="min-h-0 grow resize-none text-sm"
      />
    </div>
  );
}

/** Beside the mark, and inside of the page, which cuts off what leaves it. */
function placeBeside(page: LayerPage, mark: Annotation) {
  const { left, top, width } = pixelBox(page, mark.rect);
  const boxWidth = Math.min(WIDTH, page.width - 2 * GAP);
  const boxHeight = Math.min(HEIGHT, page.height - 2 * GAP);
  const right = left + width + GAP;
  const hasRoom = right + boxWidth + GAP <= page.width;
  const wanted = hasRoom ? right : left - GAP - boxWidth;
  const within = (value: number, end: number) => Math.max(GAP, Math.min(value, end));
  return {
    left: within(wanted, page.width - boxWidth - GAP),
    top: within(top, page.height - boxHeight - GAP),
    width: boxWidth,
    height: boxHeight,
  };
}
