import { systemStream } from "@/kernel/ledger/streams.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { applicationSubject } from "./ledger-events.ts";
import { applications } from "./schema.ts";

/** What the ledger tells of an application that reads the feed. How its runs went is not told: that gives nobody anything. */
export const toldApplications = toldRows(applications, {
  noun: "backup application",
  key: ["id"],
  columns: {
    accountId: "account",
    userId: "person",
    name: "name",
    publicKey: "key",
    secretHash: "secret",
    createdAt: "beginning",
  },
  secrets: ["secretHash"],
  by: ["accountId"],
  open: { sql: "revoked_at IS NULL", isOpen: () => true, mayBeGone: true },
  // The trigger backup_applications_void.
  endsWith: { of: "users", columns: ["passwordHash", "isDisabled", "isDeleted"], by: "userId" },
  about: ({ id }) => applicationSubject(Number(id)),
  // As all of a person's rows that let them in.
  stream: () => systemStream,
});
