import type { Annotation } from "../contract-annotations.ts";
import { boxLine, lineThrough, thinnestLine } from "../contract-mark-shapes.ts";
import { setText } from "../contract-mark-text.ts";

/** How a mark looks: PDF source in the page's own points, and how it is laid over what is below. */
export interface Appearance {
  readonly content: string;
  readonly blend: "Normal" | "Multiply";
  /** Whether it is written in the typeface, which its resources have to name. */
  readonly hasText: boolean;
}

/** Gives the glyphs of a text as hexadecimal digits. */
export type Glyphs = (text: string) => string;

/** What a mark looks like; the same in every reader, for nothing is left to them. */
export function appearanceOf(mark: Annotation, pageRotation: number, glyphs: Glyphs): Appearance {
  const color = colorParts(mark.color).join(" ");
  const drawn = (content: string, blend: Appearance["blend"] = "Normal") => ({ content, blend, hasText: false });
  switch (mark.kind) {
    case "line-through": {
      const lines = mark.quads.map((quad) => {
        const [fromX, fromY, toX, toY] = lineThrough(quad);
        return `${places(fromX, fromY)} m ${places(toX, toY)} l`;
      });
      return drawn(`${color} RG ${penOf(mark.width)} 0 J\n${lines.join("\n")}\nS`);
    }
    case "box":
      return drawn(`${color} RG ${penOf(mark.width)} 0 j\n${places(...boxLine(mark.rect, mark.width))} re S`);
    case "highlight": {
      const areas = mark.quads.map(([ulx, uly, urx, ury, llx, lly, lrx, lry]) =>
        `${places(ulx, uly)} m ${places(urx, ury)} l ${places(lrx, lry)} l ${places(llx, lly)} l h`
      );
      return drawn(`${color} rg\n${areas.join("\n")}\nf`, "Multiply");
    }
    case "ink":
      return drawn(`${color} RG ${penOf(mark.width)} 1 J 1 j\n${mark.strokes.map(strokeOf).join("\n")}\nS`);
    case "note":
      return drawn(noteSign(mark.rect, color, pageRotation));
    case "text":
    case "stamp": {
      const { size, direction: [cos, sin], lines } = setText(mark);
      const shown = lines.map(({ text, x, y }) =>
        `${places(cos, sin, -sin, cos)} ${places(x, y)} Tm <${glyphs(text)}> Tj`
      );
      return {
        content: `BT ${color} rg /F ${places(size)} Tf\n${shown.join("\n")}\nET`,
        blend: "Normal",
        hasText: true,
      };
    }
  }
}

/** Red, green and blue from 0 to 1. */
export function colorParts(color: string): readonly string[] {
  return [1, 3, 5].map((at) => places(parseInt(color.slice(at, at + 2), 16) / 255));
}

/** Numbers as PDF source; a ten-thousandth of a point is seen by nobody. */
export function places(...values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 10_000) / 10_000 || 0)).join(" ");
}

function penOf(width: number): string {
  return `${places(Math.max(width, thinnestLine))} w`;
}

/** A point that a pen was only set down on is a line too short to see, with round ends. */
function strokeOf(stroke: readonly number[]): string {
  const [x = 0, y = 0] = stroke;
  if (stroke.length === 2) return `${places(x, y)} m ${places(x + 0.01, y)} l`;
  const points = Array.from({ length: stroke.length / 2 }, (_, at) => places(...stroke.slice(at * 2, at * 2 + 2)));
  return points.map((point, at) => `${point} ${at === 0 ? "m" : "l"}`).join("\n");
}

/** A small sheet with lines of writing and a corner folded over, upright as the page is shown. */
function noteSign([left, bottom, right, top]: Annotation["rect"], color: string, pageRotation: number): string {
  const size = Math.min(right - left, top - bottom);
  const middle = [(left + right) / 2, (bottom + top) / 2] as const;
  const turn = pageRotation * Math.PI / 180;
  const at = (x: number, y: number) => {
    const [dx, dy] = [(x - 0.5) * size, (y - 0.5) * size];
    return places(
      middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
      middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
    );
  };
  const sheet = `${at(0.12, 0.06)} m ${at(0.88, 0.06)} l ${at(0.88, 0.7)} l ${at(0.64, 0.94)} l ${at(0.12, 0.94)} l h`;
  const fold = `${at(0.88, 0.7)} m ${at(0.64, 0.7)} l ${at(0.64, 0.94)} l`;
  const writing = [0.54, 0.4, 0.26].map((y) => `${at(0.27, y)} m ${at(0.73, y)} l`);
  return `${color} rg 0 0 0 RG ${places(Math.max(0.25, size * 0.05))} w 1 j\n${sheet} B\n${fold} S\n${
    writing.join("\n")
  } S`;
}
