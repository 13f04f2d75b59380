import { type KeyboardEvent, useEffect, useRef } from "react";
import { annotationLimits } from "@/features/pdf/contract-annotations.ts";
import { lineHeight, setText, textPadding } from "@/features/pdf/contract-mark-text.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { MarkEditor } from "./mark-editor.ts";
import type { TextMark } from "./mark-geometry.ts";
import { turnedStyle } from "./on-page.ts";
import { isComposed, isStyling, useFocusElsewhere, useKeptInView } from "./typing.ts";

export interface TextBoxProps {
  readonly editor: MarkEditor;
  readonly page: LayerPage;
  readonly mark: TextMark;
  /** Typing ended by a key: the focus goes back to the mark. */
  onLeave(): void;
}

/** A text as it is typed, in its place on the page and in its own type. Enter ends it; Shift+Enter begins a line. */
export function TextBox({ editor, page, mark, onLeave }: TextBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(mark.contents.length, mark.contents.length);
    field.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [mark.name]);
  useKeptInView(field, mark.contents);
  const leaveIt = () => {
    if (editor.getSnapshot().editing === mark.name) editor.edit(null);
  };
  useFocusElsewhere(field, leaveIt);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    // Undoing what was typed is the text box's own.
    event.stopPropagation();
    if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
    event.preventDefault();
    editor.edit(null);
    onLeave();
  };
  const { size } = setText(mark);
  const place = turnedStyle(page, mark.rect, mark.rotation);
  return (
    <textarea
      ref={field}
      data-typing
      rows={1}
      wrap="soft"
      aria-label="Text"
      maxLength={annotationLimits.contents}
      spellCheck
      autoComplete="off"
      value={mark.contents}
      onChange={(event) => editor.setContents(mark.name, event.target.value)}
      onBlur={(event) => isStyling(event.relatedTarget) || leaveIt()}
      onKeyDown={onKeyDown}
      className="mark-text pointer-events-auto absolute resize-none overflow-hidden rounded-[2px] bg-white/80 outline-1 outline-[#1d5a40]"
      style={{
        ...place,
        // A caret behind the last letter needs room, or the browser would break the line before the file does.
        width: Number(place.width) + 2,
        padding: textPadding * page.scale,
        fontSize: size * page.scale,
        lineHeight,
        color: mark.color,
      }}
    />
  );
}
