import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { around, type Rect } from "./mark-geometry.ts";

/** The runs of text that pdf.js laid over a page, in points; none while they are not there yet. */
export function textLinesUnder(layer: HTMLElement, { pointAt }: LayerPage): readonly Rect[] {
  const spans = layer.closest(".page")?.querySelectorAll<HTMLElement>(".textLayer span") ?? [];
  return [...spans].flatMap((span) => {
    if (span.childElementCount > 0 || (span.textContent ?? "").trim() === "") return [];
    const { left, top, right, bottom } = span.getBoundingClientRect();
    return [around([pointAt({ clientX: left, clientY: top }), pointAt({ clientX: right, clientY: bottom })])];
  });
}
