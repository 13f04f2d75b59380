import "../../app.css";
import { lazy, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PdfViewerProps } from "../pdf-viewer.tsx";

/*
 * A page with nothing but the viewer, driven by the browser tests: `harness.show(props)` changes its props, and
 * `harness.events` tells what it called.
 */

const PdfViewer = lazy(() => import("../pdf-viewer.tsx"));
const events: string[] = [];

function Harness() {
  const [props, setProps] = useState<Partial<PdfViewerProps>>({});
  const harness = {
    events,
    show: (changes: Partial<PdfViewerProps>) => setProps((now) => ({ ...now, ...changes })),
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
        onPrint={() => events.push("print")}
        onDownload={() => events.push("download")}
        onHighlightMissing={() => events.push("highlight missing")}
        {...props}
      />
    </Suspense>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Harness />);
