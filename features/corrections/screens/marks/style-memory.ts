import * as v from "valibot";
import type { AnnotationKind } from "@/features/pdf/contract-annotations.ts";
import type { StyleMemory } from "./mark-maker.ts";
import {
  colorsFor,
  firstStyles,
  fontSizes,
  lineWidths,
  type MarkStyle,
  type MarkStyles,
  opacitiesFor,
} from "./mark-style.ts";

const STORED_AS = "strongroom.marks.styles";

const storedSchema = v.record(
  v.string(),
  v.object({ color: v.string(), width: v.number(), fontSize: v.number(), opacity: v.number() }),
);

/** The styles that were chosen last, for as long as this tab is open. Where a browser refuses to store, nothing is. */
export function sessionStyles(storage: () => Pick<Storage, "getItem" | "setItem"> | null): StyleMemory {
  return {
    read() {
      try {
        return offeredOf(JSON.parse(storage()?.getItem(STORED_AS) ?? "{}"));
      } catch {
        return firstStyles;
      }
    },
    keep(styles) {
      try {
        storage()?.setItem(STORED_AS, JSON.stringify(styles));
      } catch {
        // A browser may refuse to store anything; the style holds for this form.
      }
    },
  };
}

function offeredOf(stored: unknown): MarkStyles {
  const found = v.safeParse(storedSchema, stored);
  if (!found.success) return firstStyles;
  const styleOf = (kind: AnnotationKind) => {
    const style = found.output[kind];
    return style && isOffered(kind, style) ? style : firstStyles[kind];
  };
  return {
    "line-through": styleOf("line-through"),
    text: styleOf("text"),
    note: styleOf("note"),
    box: styleOf("box"),
    highlight: styleOf("highlight"),
    ink: styleOf("ink"),
    stamp: styleOf("stamp"),
  };
}

/** Another version of the product may have offered what this one does not. */
function isOffered(kind: AnnotationKind, { color, width, fontSize, opacity }: MarkStyle): boolean {
  const isIn = (values: readonly number[], value: number) => values.includes(value);
  return colorsFor([kind]).some((one) => one.color === color) && isIn(opacitiesFor([kind]), opacity) &&
    isIn(lineWidths, width) && isIn(fontSizes, fontSize);
}
