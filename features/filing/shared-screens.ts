import { lazy } from "react";
import { arrived } from "@/kernel/screens/connection.ts";

export type { AlertActions, DetailsFormProps, VerifyHandle } from "./screens/details-form.tsx";
export type { VerifyValues } from "./screens/verify-values.ts";
export { scanText } from "./screens/scan-text.ts";

/** The form in which a person checks what was read, loaded when it is first shown. */
export const DetailsForm = lazy(() =>
  arrived(async () => ({ default: (await import("./screens/details-form.tsx")).DetailsForm }))
);

/** Offers to split a file that holds several forms. */
export const SplitPagesHint = lazy(() =>
  arrived(async () => ({ default: (await import("./screens/split-pages.tsx")).SplitPagesHint }))
);
