import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { cn } from "@/ui/cn.ts";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { MarkEditor } from "./mark-editor.ts";
import { boundsOf, unionOf } from "./mark-geometry.ts";
import { pixelBox } from "./on-page.ts";
import { type Handle, handlesOf, turnOf } from "./resizing.ts";
import { fromUpright, uprightBox } from "./upright.ts";

export interface SelectionFrameProps {
  readonly editor: MarkEditor;
  readonly page: LayerPage;
  /** What is chosen on this page, as it is shown just now. */
  readonly marks: readonly Annotation[];
}

/** Pixels between the marks and their frame. */
const MARGIN = 3;

/** A frame around what is chosen, by which it is moved, with handles around a single mark. A locked one has a dashed frame. */
export function SelectionFrame({ editor, page, marks }: SelectionFrameProps) {
  const bounds = unionOf(marks.map(boundsOf));
  const [first] = marks;
  if (!bounds || !first) return null;
  const box = pixelBox(page, bounds);
  const isFree = marks.some(({ name }) => editor.isFree(name));
  const isResized = marks.length === 1 && editor.isFree(first.name);
  return (
    <>
      <div
        data-frame
        aria-hidden="true"
        className={cn(
          "pointer-events-auto absolute touch-none rounded-sm border border-[#1d5a40]",
          isFree ? "cursor-move" : "border-dashed",
        )}
        style={{
          left: box.left - MARGIN,
          top: box.top - MARGIN,
          width: box.width + 2 * MARGIN,
          height: box.height + 2 * MARGIN,
        }}
      />
      {isResized &&
        handlesOf(first).map((handle, index) => (
          <HandleDot key={index} page={page} mark={first} handle={handle} index={index} />
        ))}
    </>
  );
}

interface HandleDotProps {
  readonly page: LayerPage;
  readonly mark: Annotation;
  readonly handle: Handle;
  readonly index: number;
}

/** A square of 9 pixels that is taken within 24, and with a finger within 44; it lies outside of the mark. */
function HandleDot({ page, mark, handle, index }: HandleDotProps) {
  const rotation = turnOf(mark, page);
  const { left, top, width, height } = uprightBox(boundsOf(mark), rotation);
  const middle = page.toPixels(fromUpright({ x: left + width / 2, y: top + height / 2 }, rotation));
  const at = page.toPixels(fromUpright({
    x: left + width * (handle.x + 1) / 2,
    y: top + height * (handle.y + 1) / 2,
  }, rotation));
  const out = { x: Math.sign(Math.round(at.x - middle.x)), y: Math.sign(Math.round(at.y - middle.y)) };
  return (
    <span
      data-handle={index}
      data-of={mark.name}
      aria-hidden="true"
      className={cn(
        "group pointer-events-auto absolute flex size-6 -translate-1/2 touch-none items-center justify-center",
        "pointer-coarse:size-11",
        out.x === 0 ? "cursor-ns-resize" : out.y === 0 ? "cursor-ew-resize" : cornerCursor(out),
      )}
      style={{ left: at.x + out.x * (MARGIN + 4), top: at.y + out.y * (MARGIN + 4) }}
    >
      <span className="size-[9px] rounded-[2px] border border-[#1d5a40] bg-white" />
    </span>
  );
}

function cornerCursor(out: { x: number; y: number }): string {
  return out.x === out.y ? "cursor-nwse-resize" : "cursor-nesw-resize";
}
