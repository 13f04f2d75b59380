import type { EventBus, PDFPageView } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/**
 * pdf.js writes the structure of a tagged document for screen readers: elements that own the text they name. Fields are
 * drawn here and never editable, so what the structure says of them points nowhere; that is taken out of every page, and
 * a field is no landmark.
 */
export function keepStructureTrue(bus: EventBus, signal: AbortSignal): void {
  // Links are elements of their own, which the structure may name.
  const withLinks = new WeakSet<PDFPageView>();
  const mend = async (page: PDFPageView) => {
    // What cannot be read of a structure is left out by pdf.js too.
    await page.structTreeLayer?.render().catch(() => {});
    // The tree itself is put into the page after that, when its text is there.
    setTimeout(() => signal.aborted || !withLinks.has(page) || mendStructure(page.div));
  };
  bus.on("annotationlayerrendered", ({ source }: { source: PDFPageView }) => {
    withLinks.add(source);
    void mend(source);
  }, { signal });
  bus.on("textlayerrendered", ({ source }: { source: PDFPageView }) => void mend(source), { signal });
}

/** Takes out of a page's structure what names an element that is not there. */
function mendStructure(page: HTMLElement): void {
  for (const owner of page.querySelectorAll<HTMLElement>(".structTree [aria-owns]")) {
    const named = (owner.getAttribute("aria-owns") ?? "").split(" ");
    const there = named.filter((id) => document.getElementById(id) !== null);
    if (there.length === named.length) continue;
    if (there.length > 0) owner.setAttribute("aria-owns", there.join(" "));
    else owner.removeAttribute("aria-owns");
  }
  for (const field of page.querySelectorAll(".structTree [role=form]")) field.removeAttribute("role");
}
