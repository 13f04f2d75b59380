import "../../../../ui/app.css";
import { lazy, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import type { DocumentViewerProps } from "../viewer.tsx";

/*
 * A page with nothing but the viewer, driven by viewer.test.ts: `harness.show(props)` changes its props, and
 * `harness.events` tells what it called.
 */

const DocumentViewer = lazy(() => import("../viewer.tsx"));
const events: string[] = [];

function Harness() {
  const [props, setProps] = useState<Partial<DocumentViewerProps>>({});
  const harness = {
    events,
    show: (changes: Partial<DocumentViewerProps>) => setProps((now) => ({ ...now, ...changes })),
  };
  Object.assign(globalThis, { harness });
  if (!props.uri) return <p>Ready</p>;
  return (
    <Suspense fallback={<p>Loading</p>}>
      <h1 className="sr-only">Viewer</h1>
      <DocumentViewer
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
