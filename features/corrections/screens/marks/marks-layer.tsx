import "./marks.css";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { cn } from "@/ui/cn.ts";
import type { PageGeometry } from "@/ui/pdf-viewer/page-geometry.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { BoxTargets } from "./box-targets.tsx";
import type { Preview } from "./gestures.ts";
import { markAtPoint } from "./hit.ts";
import type { MarkEditor } from "./mark-editor.ts";
import { isTextMark } from "./mark-geometry.ts";
import { MarkShape } from "./mark-shape.tsx";
import type { Tool } from "./mark-store.ts";
import { MarkTargets } from "./mark-targets.tsx";
import { NoteBox } from "./note-box.tsx";
import { pixelBox } from "./on-page.ts";
import { isForeign, usePointer } from "./pointer.ts";
import { focusMark } from "./press.ts";
import { SelectionFrame } from "./selection-frame.tsx";
import { TextBox } from "./text-box.tsx";
import { textLinesUnder } from "./text-lines.ts";
import { isFront, useFrontPage } from "./use-front-page.ts";
import { useMarks } from "./use-marks.ts";

export interface MarksLayerProps {
  readonly editor: MarkEditor;
  /** As `pageLayer` of the viewer gives it. */
  readonly page: LayerPage;
  /** Somebody took a box of the form with the select tool. Without it boxes are not shown. */
  onBox?(box: FormBox): void;
}

/**
 * All marks of a page, to be worked on by mouse, touch, pen and keyboard: what goes into the viewer's `pageLayer`, where the
 * viewer `hidesMarks` that the file has.
 */
export default function MarksLayer({ editor, page, onBox }: MarksLayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const { marks, selected, locked, tool, editing } = useMarks(editor);
  const lines = () => root.current ? textLinesUnder(root.current, page) : [];
  const pointer = usePointer({ editor, page, root, lines, onBox });
  useShownPage(root, editor, page, lines);
  useRevealed(editor, root, marks);
  useFrontPage(root, editor, page);

  const onPage = marks.filter((mark) => mark.page === page.page);
  const shown = onPage.map((mark) => pointer.preview.changed?.get(mark.name) ?? mark);
  const chosen = shown.filter(({ name }) => selected.includes(name));
  const typed = onPage.find(({ name }) => name === editing);
  const leave = () => {
    const isThere = typed && editor.find(typed.name) && focusMark(root.current, typed.name);
    if (!isThere) root.current?.closest<HTMLElement>("[data-pages]")?.focus({ preventScroll: true });
  };
  const take = (box: FormBox) => {
    if (tool === "select") return onBox?.(box);
    if (tool === "eraser") return;
    editor.setTool("select");
    const mark = editor.placeOver(tool, box);
    if (mark && editor.getSnapshot().editing === null) editor.reveal(mark.name);
  };
  const onDoubleClick = (event: MouseEvent) => {
    // The first of the two presses may have begun to type.
    if (isForeign(event.target) || editor.getSnapshot().editing !== null) return;
    const hit = tool === "select" && markAtPoint(onPage, page.pointAt(event), 4 / page.scale);
    if (hit) editor.edit(hit.name);
  };
  const isHighlight = ({ kind }: Annotation) => kind === "highlight";
  const { made, erased } = pointer.preview;
  const drawn = [...shown, ...(made ? [made] : [])].filter(({ name }) => !erased?.has(name));
  return (
    <>
      <DrawnMarks page={page} marks={drawn.filter(isHighlight)} typed={null} className="marks-highlights" />
      <div
        ref={root}
        data-marks-layer
        data-tool={tool}
        className={cn("pointer-events-auto absolute inset-0 select-none", cursors[tool])}
        {...pointer.handlers}
        onDoubleClick={onDoubleClick}
      >
        <BoxTargets page={page} boxes={onBox && !editor.isReadOnly ? editor.boxes : []} tool={tool} onTake={take} />
        <DrawnMarks page={page} marks={drawn.filter((mark) => !isHighlight(mark))} typed={editing} />
        {typed === undefined && tool === "select" && <SelectionFrame editor={editor} page={page} marks={chosen} />}
        <MarkTargets editor={editor} page={page} marks={onPage} selected={selected} locked={locked} />
        <Overlay page={page} preview={pointer.preview} />
        {typed && (isTextMark(typed)
          ? <TextBox editor={editor} page={page} mark={typed} onLeave={leave} />
          : <NoteBox editor={editor} page={page} mark={typed} onLeave={leave} />)}
      </div>
    </>
  );
}

/** A finger scrolls with the select tool and draws with the others; two fingers are the viewer's. */
const cursors: Readonly<Record<Tool, string>> = {
  select: "cursor-default touch-pan-x touch-pan-y",
  eraser: "cursor-cell touch-none",
  "line-through": "cursor-crosshair touch-none",
  highlight: "cursor-crosshair touch-none",
  box: "cursor-crosshair touch-none",
  ink: "cursor-crosshair touch-none",
  text: "cursor-text touch-pan-x touch-pan-y",
  note: "cursor-copy touch-pan-x touch-pan-y",
  stamp: "cursor-copy touch-pan-x touch-pan-y",
};

function useShownPage(
  root: RefObject<HTMLElement | null>,
  editor: MarkEditor,
  page: LayerPage,
  lines: () => ReturnType<typeof textLinesUnder>,
) {
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  const { page: number, cropBox, rotation } = page;
  useEffect(
    () =>
      editor.showPage({
        frame: { page: number, cropBox, rotation },
        textLines: () => latest.current(),
        isFront: () => isFront(root),
      }),
    [editor, number, cropBox, rotation, root],
  );
}

/** Brings a mark of this page into view that is to have the focus; also one whose page is drawn only now. */
function useRevealed(editor: MarkEditor, root: RefObject<HTMLElement | null>, marks: readonly Annotation[]) {
  const { revealed } = useMarks(editor);
  useEffect(() => {
    if (!revealed || editor.isRevealed(revealed.times) || !focusMark(root.current, revealed.name)) return;
    editor.wasRevealed(revealed.times);
    document.activeElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [editor, root, revealed, marks]);
}

interface DrawnMarksProps {
  readonly page: PageGeometry;
  readonly marks: readonly Annotation[];
  /** The mark that is typed into. */
  readonly typed: string | null;
  readonly className?: string;
}

/** Marks as the file will show them. */
function DrawnMarks({ page, marks, typed, className }: DrawnMarksProps) {
  return (
    <svg
      aria-hidden="true"
      width={page.width}
      height={page.height}
      className={cn("pointer-events-none absolute inset-0", className)}
    >
      <g transform={toPixelsMatrix(page)}>
        {marks.map((mark) => (
          <MarkShape key={mark.name} mark={mark} pageRotation={page.rotation} isTyped={mark.name === typed} />
        ))}
      </g>
    </svg>
  );
}

/** From PDF points to pixels of the layer, as SVG wants it. */
function toPixelsMatrix({ toPixels }: PageGeometry): string {
  const origin = toPixels({ x: 0, y: 0 });
  const across = toPixels({ x: 1, y: 0 });
  const up = toPixels({ x: 0, y: 1 });
  const numbers = [across.x - origin.x, across.y - origin.y, up.x - origin.x, up.y - origin.y, origin.x, origin.y];
  return `matrix(${numbers.join(" ")})`;
}

/** What helps while a gesture goes on: the rectangle that chooses, and lines to what something snaps to. */
function Overlay({ page, preview: { marquee, guides = [] } }: { page: PageGeometry; preview: Preview }) {
  return (
    <>
      {marquee && (
        <div
          className="pointer-events-none absolute border border-[#1d5a40] bg-[#1d5a40]/10"
          style={{ ...pixelBox(page, marquee) }}
        />
      )}
      {guides.map(({ axis, at, from, to }, index) => {
        const box = pixelBox(page, axis === "x" ? [at, from, at, to] : [from, at, to, at]);
        return (
          <div
            key={index}
            data-guide
            className="pointer-events-none absolute bg-[#c0246e]"
            style={{ ...box, width: Math.max(1, box.width), height: Math.max(1, box.height) }}
          />
        );
      })}
    </>
  );
}
