import { lazy } from "react";
import { arrived } from "@/kernel/screens/connection.ts";

/** The pages of a document in the viewer: `{ documentId }`, inside a parent with a height. */
export const DocumentPages = lazy(() => arrived(() => import("./screens/document/document-pages.tsx")));
