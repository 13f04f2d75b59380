import { lazy } from "react";
import { arrived } from "@/kernel/screens/connection.ts";

/** What whoever opens the editor gives it. */
export type {
  CorrectionEditorProps,
  CorrectionsToSave,
  EditorBase,
  EditorDrafts,
  EditorSource,
  SuggestedCorrection,
} from "./screens/editor/editor-source.ts";

export { clearDraftsOf, clearStoredDrafts } from "./screens/editor/stored-drafts.ts";

/** The corrections editor, inside a parent with a height: all that it needs comes through its `source`. */
export const CorrectionEditor = lazy(() =>
  arrived(async () => ({ default: (await import("./screens/editor/correction-editor.tsx")).CorrectionEditor }))
);

/** The same on a document that the person may correct: `DocumentEditorProps`. */
export const DocumentEditor = lazy(() =>
  arrived(async () => ({ default: (await import("./screens/editor/document-editor.tsx")).DocumentEditor }))
);
