import { lazy } from "react";
import { LazyViewer } from "./viewer/lazy-viewer.tsx";

export type { AlertActions, DetailsFormProps, VerifyHandle } from "./screens/upload/details-form.tsx";
export type { VerifyValues } from "./screens/upload/verify-values.ts";
export type { DocumentViewerProps, Highlight } from "./viewer/viewer.tsx";

/** The form in which a person checks what was read, loaded when it is first shown. */
export const DetailsForm = lazy(async () => ({
  default: (await import("./screens/upload/details-form.tsx")).DetailsForm,
}));

/** The embedded viewer, loaded when a page is first shown. */
export const DocumentViewer = LazyViewer;

/** The pages of a document in the viewer: `{ documentId }`, inside a parent with a height. */
export const DocumentPages = lazy(() => import("./screens/document/document-pages.tsx"));
