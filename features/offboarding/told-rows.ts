import { systemStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { deletions } from "./schema.ts";

/** What was deleted, from when on it may be removed for good, and what came of it. */
export const toldDeletions = toldRows(deletions, {
  noun: "deletion",
  key: ["id"],
  columns: {
    accountId: "account",
    storeId: "store",
    name: "name",
    deletedByName: "person",
    deletedAt: "time",
    purgeAt: "end of the 30 days",
    restoredAt: "restoring",
    purgedAt: "removal",
  },
  about: ({ accountId, storeId }) =>
    storeId === null ? accountSubject(Number(accountId)) : storeSubject(Number(storeId)),
  stream: () => systemStream,
});
