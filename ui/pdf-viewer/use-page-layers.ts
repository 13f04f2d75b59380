import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { PDFPageView } from "pdfjs-dist/web/pdf_viewer.mjs";
import type { Engine, PDFDocumentProxy } from "./engine.ts";
import { type PageGeometry, pageGeometry, type Point, type Rotation } from "./page-geometry.ts";

/** A page as what lies over it sees it. */
export interface LayerPage extends PageGeometry {
  /** The point of the page under the pointer. */
  pointAt(pointer: { readonly clientX: number; readonly clientY: number }): Point;
}

/**
 * What a feature puts over each drawn page; called again whenever the page is zoomed or turned. The layer covers the page
 * and lets the pointer through: what is to be pressed says `pointer-events-auto`.
 */
export type PageLayer = (page: LayerPage) => ReactNode;

interface Layer {
  readonly view: PDFPageView;
  readonly mount: HTMLElement;
  readonly page: LayerPage;
}

/** Everything after which a page may have been drawn, dropped, zoomed or turned. */
const CHANGES = ["pagerendered", "updateviewarea", "scalechanging", "rotationchanging"];

/**
 * The layers of the pages that pdf.js keeps drawn: those in view and some around them. A page that is dropped takes its
 * layer along. Nothing is mounted, and nothing listened to, without a `pageLayer`.
 */
export function usePageLayers(
  engine: Engine | null,
  document: PDFDocumentProxy | null,
  pageLayer: PageLayer | undefined,
): ReactNode {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  const isOn = pageLayer !== undefined;
  useEffect(() => {
    if (!engine || !document || !isOn) return;
    const { bus, viewer } = engine;
    let shown: readonly Layer[] = [];
    const refresh = () => {
      const next = layersOf(viewer, shown);
      if (next.length === shown.length && next.every((layer, index) => layer === shown[index])) return;
      for (const { mount } of shown) if (!next.some((layer) => layer.mount === mount)) detach(mount);
      setLayers(shown = next);
    };
    for (const change of CHANGES) bus.on(change, refresh);
    refresh();
    return () => {
      for (const change of CHANGES) bus.off(change, refresh);
      for (const { mount } of shown) detach(mount);
      setLayers([]);
    };
  }, [engine, document, isOn]);
  if (!document || !pageLayer) return null;
  return layers.map(({ page, mount }) => createPortal(pageLayer(page), mount, String(page.page)));
}

/** The layers of all drawn pages; a layer that is still right is the same object. */
function layersOf(viewer: Engine["viewer"], before: readonly Layer[]): Layer[] {
  const layers: Layer[] = [];
  for (let index = 0; index < viewer.pagesCount; index++) {
    const view: PDFPageView = viewer.getPageView(index);
    if (!view.pdfPage || !view.canvas) continue;
    const known = before.find((layer) => layer.view === view);
    const mount = known?.mount ?? makeMount();
    if (mount.parentElement !== view.div) view.div.append(mount);
    const page = pageOf(view, mount);
    layers.push(known && isSame(known.page, page) ? known : { view, mount, page });
  }
  return layers;
}

function makeMount(): HTMLElement {
  const mount = document.createElement("div");
  mount.className = "pageLayer";
  // pdf.js empties a page by `remove()` before it draws it anew; a text box of a layer would lose the focus by that.
  mount.remove = () => {};
  return mount;
}

function detach(mount: HTMLElement): void {
  mount.parentElement?.removeChild(mount);
}

function pageOf(view: PDFPageView, mount: HTMLElement): LayerPage {
  const [left, bottom, right, top]: number[] = view.pdfPage.view;
  // The layer is rounded to whole pixels of the screen, and the picture below is cut off there, not stretched.
  const { width, height, rotation } = view.viewport;
  const geometry = pageGeometry({
    page: Number(view.id),
    cropBox: { x: left, y: bottom, width: right - left, height: top - bottom },
    rotation: rotationOf(rotation),
    width,
    height,
  });
  return {
    ...geometry,
    pointAt({ clientX, clientY }) {
      const box = mount.getBoundingClientRect();
      // Something around the viewer may be scaled while it opens.
      const x = (clientX - box.left) / box.width * mount.clientWidth;
      const y = (clientY - box.top) / box.height * mount.clientHeight;
      return geometry.toPoints({ x, y });
    },
  };
}

function rotationOf(degrees: number): Rotation {
  return ([0, 90, 180, 270] as const).find((rotation) => rotation === degrees) ?? 0;
}

function isSame(one: PageGeometry, other: PageGeometry): boolean {
  const [a, b] = [one.cropBox, other.cropBox];
  return one.rotation === other.rotation && one.width === other.width && one.height === other.height &&
    a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
