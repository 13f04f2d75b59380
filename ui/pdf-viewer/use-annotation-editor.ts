import { useEffect } from "react";
import type { AnnotationEdits, EditingTool } from "./annotation-edits.ts";
import type { Engine, PDFDocumentProxy } from "./engine.ts";

/** Connects the edits to an engine that was made with an annotation editor, and keeps the tool in hand. */
export function useAnnotationEditor(
  engine: Engine | null,
  document: PDFDocumentProxy | null,
  edits: AnnotationEdits | undefined,
  tool: EditingTool,
) {
  const editor = engine?.editor ?? null;
  useEffect(() => engine && editor && edits ? editor.followEdits(engine, edits) : undefined, [engine, editor, edits]);
  useEffect(() => {
    if (engine && editor && document) editor.takeTool(engine, tool);
  }, [engine, editor, document, tool]);
}
