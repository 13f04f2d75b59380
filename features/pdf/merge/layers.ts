import { PDFArray, PDFDict, PDFName, PDFRef } from "@cantoo/pdf-lib";
import type { Renumbering } from "./renumber.ts";

/** Layers of all parts, and which of them are not shown at first. */
export interface Layers {
  readonly all: PDFRef[];
  readonly hidden: PDFRef[];
}

/** Takes over a source's layers, so that what it hides stays hidden. */
export function takeLayers(catalog: PDFDict, renumbering: Renumbering, layers: Layers): void {
  const properties = catalog.lookup(PDFName.of("OCProperties"));
  if (!(properties instanceof PDFDict)) return;
  const all = refsIn(properties.lookup(PDFName.of("OCGs")));
  const settings = properties.lookup(PDFName.of("D"));
  const isDict = settings instanceof PDFDict;
  const base = isDict ? settings.lookup(PDFName.of("BaseState")) : undefined;
  const shown = new Set(refsIn(isDict ? settings.lookup(PDFName.of("ON")) : undefined).map(({ tag }) => tag));
  const hidden = new Set(refsIn(isDict ? settings.lookup(PDFName.of("OFF")) : undefined).map(({ tag }) => tag));
  const hidesAll = base instanceof PDFName && base.decodeText() === "OFF";
  for (const layer of all) {
    const ref = renumbering.refOf(layer);
    layers.all.push(ref);
    if (hidden.has(layer.tag) || (hidesAll && !shown.has(layer.tag))) layers.hidden.push(ref);
  }
}

/** The catalogue's entry for all layers; empty without any. */
export function layersEntry({ all, hidden }: Layers): string {
  if (all.length === 0) return "";
  const listed = (refs: readonly PDFRef[]) => `[${refs.map((ref) => `${ref.objectNumber} 0 R`).join(" ")}]`;
  return `/OCProperties<</OCGs${listed(all)}/D<</OFF${listed(hidden)}/Order${listed(all)}>>>>`;
}

function refsIn(value: unknown): PDFRef[] {
  return value instanceof PDFArray ? value.asArray().filter((member) => member instanceof PDFRef) : [];
}
