import { lazy } from "react";
import { arrived } from "@/kernel/screens/connection.ts";

/** The pages of a document in the viewer: `DocumentPagesProps`, inside a parent with a height. */
export const DocumentPages = lazy(() => arrived(() => import("./screens/document/document-pages.tsx")));
/** One attachment in the viewer: `PageViewProps`, inside a parent with a height. Looks and prints are in the ledger. */
export const AttachmentPage = lazy(async () => ({
  default: (await arrived(() => import("./screens/document/page-view.tsx"))).PageView,
}));
/** How a document is called on screen. */
export { documentTitle, formName } from "./screens/document/document-words.ts";
