import { lazy } from "react";

export type { AlertActions, DetailsFormProps, VerifyHandle } from "./screens/upload/details-form.tsx";
export type { VerifyValues } from "./screens/upload/verify-values.ts";

/** The form in which a person checks what was read, loaded when it is first shown. */
export const DetailsForm = lazy(async () => ({
  default: (await import("./screens/upload/details-form.tsx")).DetailsForm,
}));

/** The pages of a document in the viewer: `{ documentId }`, inside a parent with a height. */
export const DocumentPages = lazy(() => import("./screens/document/document-pages.tsx"));
