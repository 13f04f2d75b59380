import type { Annotation, AnnotationKind } from "@/features/pdf/contract-annotations.ts";
import { inks, lights, type MarkColor } from "../../color-rules.ts";

/** How new marks look, and what can be changed of those that are chosen. */
export interface MarkStyle {
  /** `#RRGGBB`. */
  readonly color: string;
  /** Of the line, in points. */
  readonly width: number;
  /** In points. */
  readonly fontSize: number;
  /** 0 to 1. */
  readonly opacity: number;
}

const colors: Readonly<Record<AnnotationKind, readonly MarkColor[]>> = {
  "line-through": inks,
  text: inks,
  note: [...inks, ...lights],
  box: inks,
  highlight: lights,
  ink: inks,
  stamp: inks,
};

/** Fainter would not be seen, or not be copied. */
const clear = [1, 0.75] as const;
const opacities: Readonly<Record<AnnotationKind, readonly number[]>> = {
  "line-through": clear,
  text: clear,
  note: [1, 0.75, 0.5],
  box: clear,
  highlight: [1, 0.75, 0.5],
  ink: clear,
  stamp: clear,
};

/** Colors that suit every one of these kinds. */
export function colorsFor(kinds: readonly AnnotationKind[]): readonly MarkColor[] {
  const [first, ...rest] = kinds;
  return first ? colors[first].filter((one) => rest.every((kind) => colors[kind].includes(one))) : [];
}

/** Opacities that suit every one of these kinds. */
export function opacitiesFor(kinds: readonly AnnotationKind[]): readonly number[] {
  const [first, ...rest] = kinds;
  return first ? opacities[first].filter((one) => rest.every((kind) => opacities[kind].includes(one))) : [];
}

export const lineWidths = [0.75, 1, 1.5, 2, 3, 5] as const;
export const fontSizes = [7, 8, 9, 10, 12, 14, 18, 24] as const;

export type MarkStyles = Readonly<Record<AnnotationKind, MarkStyle>>;

const plain: MarkStyle = { color: "#D00000", width: 1, fontSize: 10, opacity: 1 };

/** What a new mark of each kind looks like until the person chooses otherwise. */
export const firstStyles: MarkStyles = {
  "line-through": { ...plain, width: 1.5 },
  text: plain,
  note: plain,
  box: { ...plain, width: 1.5 },
  highlight: { ...plain, color: "#FFE14D", opacity: 0.5 },
  ink: { ...plain, width: 1.5 },
  stamp: plain,
};

/** What of a style a kind of mark has, besides color and opacity. */
export const styleParts: Readonly<Record<AnnotationKind, readonly ("width" | "fontSize")[]>> = {
  "line-through": ["width"],
  text: ["fontSize"],
  note: [],
  box: ["width"],
  highlight: [],
  ink: ["width"],
  stamp: ["fontSize"],
};

/** The style of a mark; what its kind has not is that of `rest`. */
export function styleOf(mark: Annotation, rest: MarkStyle = firstStyles[mark.kind]): MarkStyle {
  return {
    color: mark.color,
    opacity: mark.opacity,
    width: "width" in mark ? mark.width : rest.width,
    fontSize: "fontSize" in mark ? mark.fontSize : rest.fontSize,
  };
}

/** The mark with those parts of a style that its kind has. */
export function restyled(mark: Annotation, style: Partial<MarkStyle>): Annotation {
  const { color = mark.color, opacity = mark.opacity, width, fontSize } = style;
  const common = { ...mark, color: color.toUpperCase(), opacity };
  if ("width" in common) return { ...common, width: width ?? common.width };
  if ("fontSize" in common) return { ...common, fontSize: fontSize ?? common.fontSize };
  return common;
}
