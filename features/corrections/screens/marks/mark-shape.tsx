import { memo } from "react";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { boxLine, lineThrough, type MarkLine, thinnestLine } from "@/features/pdf/contract-mark-shapes.ts";
import { setText, widthOfText } from "@/features/pdf/contract-mark-text.ts";
import { pointsOf, type Quad, type TextMark } from "./mark-geometry.ts";

export interface MarkShapeProps {
  readonly mark: Annotation;
  /** Degrees clockwise by which its page is shown turned. */
  readonly pageRotation: number;
  /** Its text is in a text box just now, and not drawn. */
  readonly isTyped?: boolean;
}

/** A mark as the file will show it, drawn in PDF points with y upwards. */
export const MarkShape = memo(function MarkShape({ mark, pageRotation, isTyped = false }: MarkShapeProps) {
  switch (mark.kind) {
    case "line-through":
      return (
        <g stroke={mark.color} strokeWidth={Math.max(mark.width, thinnestLine)} opacity={mark.opacity}>
          {mark.quads.map((quad, index) => <Line key={index} ends={lineThrough(quad)} />)}
        </g>
      );
    case "highlight":
      return (
        <g fill={mark.color} opacity={mark.opacity}>
          {mark.quads.map((quad, index) => <polygon key={index} points={outlineOf(quad)} />)}
        </g>
      );
    case "box":
      return <Frame mark={mark} />;
    case "ink":
      return (
        <g
          fill="none"
          stroke={mark.color}
          strokeWidth={Math.max(mark.width, thinnestLine)}
          strokeLinecap="round"
          strokeLinejoin="round"
          opacity={mark.opacity}
        >
          {mark.strokes.map((stroke, index) => <polyline key={index} points={strokePoints(stroke)} />)}
        </g>
      );
    case "note":
      return <NoteSign mark={mark} pageRotation={pageRotation} />;
    default:
      return isTyped ? null : <Lines mark={mark} />;
  }
});

function outlineOf([x1, y1, x2, y2, x3, y3, x4, y4]: Quad): string {
  return `${x1},${y1} ${x2},${y2} ${x4},${y4} ${x3},${y3}`;
}

function strokePoints(stroke: readonly number[]): string {
  const points = pointsOf(stroke);
  // A single point is drawn as a dot by its round ends.
  return [...points, ...(points.length === 1 ? points : [])].map(({ x, y }) => `${x},${y}`).join(" ");
}

function Line({ ends: [x1, y1, x2, y2] }: { ends: MarkLine }) {
  return <line x1={x1} y1={y1} x2={x2} y2={y2} />;
}

function Frame({ mark }: { mark: Extract<Annotation, { kind: "box" }> }) {
  const [x, y, width, height] = boxLine(mark.rect, mark.width);
  return (
    <rect
      {...{ x, y, width, height }}
      fill="none"
      stroke={mark.color}
      strokeWidth={Math.max(mark.width, thinnestLine)}
      opacity={mark.opacity}
    />
  );
}

/** A small sheet with lines of writing and a corner folded over, upright as the page is shown; as the file has it. */
function NoteSign({ mark, pageRotation }: { mark: Extract<Annotation, { kind: "note" }>; pageRotation: number }) {
  const [left, bottom, right, top] = mark.rect;
  const size = Math.min(right - left, top - bottom);
  const place = `translate(${(left + right) / 2} ${(bottom + top) / 2}) rotate(${pageRotation}) scale(${size}) ` +
    "translate(-0.5 -0.5)";
  const pen = Math.max(0.25, size * 0.05) / Math.max(size, 0.01);
  return (
    <g transform={place} opacity={mark.opacity} stroke="#000" strokeWidth={pen} strokeLinejoin="round" fill="none">
      <path d="M0.12 0.06 H0.88 V0.7 L0.64 0.94 H0.12 Z" fill={mark.color} />
      <path d="M0.88 0.7 H0.64 V0.94 M0.27 0.54 H0.73 M0.27 0.4 H0.73 M0.27 0.26 H0.73" />
    </g>
  );
}

/** The lines of a text, each exactly as wide as it was measured, so that no browser's own spacing moves anything. */
function Lines({ mark }: { mark: TextMark }) {
  const { size, direction: [cos, sin], lines } = setText(mark);
  return (
    <g fill={mark.color} opacity={mark.opacity} className="mark-text" fontSize={size}>
      {lines.map(({ text, x, y }, index) =>
        text.trim() !== "" && (
          <text
            key={index}
            transform={`matrix(${cos} ${sin} ${sin} ${-cos} ${x} ${y})`}
            textLength={widthOfText(text, size)}
            lengthAdjust="spacing"
          >
            {text}
          </text>
        )
      )}
    </g>
  );
}
