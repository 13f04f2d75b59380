import type { Engine } from "./engine.ts";

/** False while the pages are not laid out, as when the dialog around them closes: pdf.js would complain of each scrolling. */
export function canScroll({ viewer }: Engine): boolean {
  const page = viewer.pagesCount > 0 ? viewer.getPageView(viewer.currentPageNumber - 1) : null;
  return Boolean(page?.div?.offsetParent);
}
