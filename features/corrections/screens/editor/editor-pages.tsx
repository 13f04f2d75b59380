import { lazy, Suspense, useCallback, useEffect, useMemo } from "react";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import type { LayerPage } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { MarksToolbar } from "../marks/marks-toolbar.tsx";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorSource, SuggestedCorrection } from "./editor-source.ts";

/** Comes with its style sheet, which a server cannot read, and is needed when the first page is drawn. */
const MarksLayer = lazy(() => arrived(() => import("../marks/marks-layer.tsx")));

export interface EditorPagesProps {
  readonly source: EditorSource;
  readonly work: CorrectionWork;
  /** False until it is known what to carry on with: the page is only shown. */
  readonly isReady: boolean;
  /** A box of the form was chosen. */
  readonly onBox: (box: FormBox) => void;
  /** Proposed on its page, which is gone to. */
  readonly suggestion: SuggestedCorrection | null;
}

/** The form's pages with the tools above them and the marks over them. */
export function EditorPages({ source, work, isReady, onBox, suggestion }: EditorPagesProps) {
  const { editor } = work;
  const { headers, base: { uri, fileName } } = source;
  // Asked for each request anew, and the same between renders: another one would open the document again.
  const layer = useCallback(
    (page: LayerPage) => (
      <Suspense fallback={null}>
        <MarksLayer editor={editor} page={page} onBox={onBox} />
        {suggestion?.box.page === page.page && <Suggesting work={work} suggestion={suggestion} />}
      </Suspense>
    ),
    [editor, work, suggestion, onBox],
  );
  const place = useMemo(() => suggestion && { page: suggestion.box.page, box: suggestion.box.box }, [suggestion]);
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col overflow-clip rounded-md border bg-paper max-lg:rounded-none max-lg:border-x-0 has-[[data-full-screen]]:z-50">
      {isReady ? <MarksToolbar editor={editor} className="bg-frame" /> : <div className="h-11 border-b bg-frame" />}
      <div className="min-h-0 grow [&_section]:min-h-0">
        <LazyPdfViewer
          uri={uri}
          fileName={fileName}
          headers={headers}
          highlight={isReady ? place : null}
          pageLayer={isReady ? layer : undefined}
          hidesMarks
        />
      </div>
    </div>
  );
}

/** Waits until the layer knows how its page lies, so that what is proposed stands upright and within it. */
function Suggesting({ work, suggestion }: { work: CorrectionWork; suggestion: SuggestedCorrection }) {
  useEffect(() => work.suggest(suggestion), [work, suggestion]);
  return null;
}
