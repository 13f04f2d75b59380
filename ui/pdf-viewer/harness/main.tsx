import "../../app.css";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import type { LayerPage, PdfViewerProps } from "../pdf-viewer.tsx";
import type { Point } from "../page-geometry.ts";

/*
 * A page with nothing but the viewer, driven by the browser tests: `harness.show(props)` changes its props, and
 * `harness.events` tells what it called.
 */

const PdfViewer = lazy(() => import("../pdf-viewer.tsx"));
const events: string[] = [];

interface HarnessProps extends Partial<PdfViewerProps> {
  /** Points of each page over which the page layer puts marks; no layer when null. */
  marks?: Record<number, readonly Point[]> | null;
}

function Harness() {
  const [{ marks, ...props }, setProps] = useState<HarnessProps>({});
  const harness = {
    events,
    show: (changes: HarnessProps) => setProps((now) => ({ ...now, ...changes })),
  };
  Object.assign(globalThis, { harness });
  if (!props.uri) return <p>Ready</p>;
  return (
    <Suspense fallback={<p>Loading</p>}>
      <h1 className="sr-only">Viewer</h1>
      <PdfViewer
        uri={props.uri}
        fileName="sample.pdf"
        onPageChange={(page, pages) => events.push(`page ${page} of ${pages}`)}
        onViewed={() => events.push("viewed")}
        onPrint={() => void events.push("print")}
        onDownload={() => events.push("download")}
        onHighlightMissing={() => events.push("highlight missing")}
        pageLayer={marks ? (page) => <Marks page={page} points={marks[page.page] ?? []} /> : undefined}
        {...props}
      />
    </Suspense>
  );
}

/** A dot over each point, a text box, and a button that tells which point of the page was pressed. */
function Marks({ page, points }: { page: LayerPage; points: readonly Point[] }) {
  const press = (event: MouseEvent) => {
    const { x, y } = page.pointAt(event);
    events.push(`page ${page.page} at ${x} ${y}`);
  };
  return (
    <>
      {points.map((point, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Mark ${index + 1} of page ${page.page}`}
          className="pointer-events-auto absolute size-2.5 -translate-1/2 rounded-full border border-accent"
          onClick={press}
          style={placeAt(page.toPixels(point))}
        />
      ))}
      <input
        aria-label={`Remark ${page.page}`}
        className="pointer-events-auto absolute right-0 bottom-0 w-20"
      />
    </>
  );
}

const placeAt = ({ x, y }: Point) => ({ left: `${x}px`, top: `${y}px` });

const root = document.getElementById("root");
if (root) createRoot(root).render(<Harness />);
