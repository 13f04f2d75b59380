import type { Audit } from "@/features/audits/contract.ts";
import type { Document } from "@/features/documents/contract.ts";
import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What a part of the panel beside the form is given while an auditor reviews document after document. */
export interface ReviewPanelProps {
  readonly audit: Audit;
  readonly document: Document;
}

/** Parts that other features add to that panel, such as findings; the filling's label is the heading. */
export const reviewPanels = slotKey<ReviewPanelProps>("audit-review.panels");
