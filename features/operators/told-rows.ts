import { systemStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { operatorsCodes } from "./schema.ts";

/** Links that let an operator act for somebody. They are good for minutes. */
export const toldCodes = toldRows(operatorsCodes, {
  noun: "link to act for somebody",
  key: ["codeHash"],
  columns: {
    operatorId: "operator",
    userId: "person",
    reason: "reason",
    expiresAt: "end",
    ticketHash: "second step",
  },
  secrets: ["codeHash", "ticketHash"],
  open: {
    sql: "expires_at > ?",
    args: (now) => [now.toISOString()],
    isOpen: ({ expiresAt }, now) => String(expiresAt) > now.toISOString(),
    mayBeGone: true,
  },
  about: ({ userId }) => userSubject(Number(userId)),
  stream: () => systemStream,
});
