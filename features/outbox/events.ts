import * as v from "valibot";
import { eventKey } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { outboxChanged } from "./contract-events.ts";
import { permission } from "./rows.ts";

/** A mail was put on its way again; told to whoever reads that outbox. */
export const mailSentAgain = eventKey(
  "outbox.sent_again",
  v.object({
    /** Null for mail that belongs to no account. */
    accountId: v.nullable(v.number()),
    /** Null for mail of the account as a whole. */
    storeId: v.nullable(v.number()),
  }),
  ({ accountId, storeId }) =>
    told(outboxChanged, { permission, accountId, ...storeId === null ? {} : { storeId } }, {}),
);
