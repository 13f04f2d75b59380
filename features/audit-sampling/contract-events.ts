import { liveKey } from "@/kernel/live/live-key.ts";

/** A sample of an internal audit was drawn, or a finding was recorded or withdrawn; `documentId` is null for a sample. */
export const samplingChanged = liveKey<
  { readonly storeId: number; readonly auditId: number; readonly documentId: number | null }
>("audit-sampling.changed");
