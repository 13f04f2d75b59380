import { lazy } from "react";

/** The pages of a document in the viewer: `{ documentId }`, inside a parent with a height. */
export const DocumentPages = lazy(() => import("./screens/document/document-pages.tsx"));
