import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { samplingChanged } from "./contract-events.ts";

/** A sample was drawn, or a finding changed; told to whoever may see samples and findings in the store. */
export const samplingChange = eventKey(
  "audit-sampling.changed",
  v.object({ ...eventPlace, auditId: v.number(), documentId: v.nullable(v.number()) }),
  ({ auditId, documentId, accountId, storeId }) =>
    told(samplingChanged, { permission: "audit-sampling.see", accountId, storeId }, { storeId, auditId, documentId }),
);
