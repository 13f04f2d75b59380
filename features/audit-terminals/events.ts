import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { lookOnPermission } from "./contract.ts";
import { terminalsChanged } from "./contract-events.ts";

/** Who inspects at a terminal, or may, is another; told to those who look on. */
export const terminalChanged = eventKey(
  "audit-terminals.changed",
  v.object({ ...eventPlace, auditId: v.number() }),
  ({ auditId, accountId, storeId }) =>
    told(terminalsChanged, { permission: lookOnPermission, accountId, storeId }, { storeId, auditId }),
);
