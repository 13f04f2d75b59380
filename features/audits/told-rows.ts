import { systemStream } from "@/kernel/ledger/streams.ts";
import { toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import { auditSubject } from "./ledger-events.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";

const about = ({ auditId }: ToldValues) => auditSubject(Number(auditId));
const stream = () => systemStream;

export const toldAudits = toldRows(audits, {
  noun: "audit",
  key: ["id"],
  columns: {
    accountId: "account",
    storeId: "store",
    type: "type",
    status: "status",
    startDate: "first day",
    endDate: "last day",
    leadAuditorId: "lead auditor",
    createdAt: "beginning",
    endedAt: "end",
    endedById: "person who ended it",
  },
  by: ["storeId"],
  about: ({ id }) => auditSubject(Number(id)),
  stream,
});

/** Who takes part in an audit, and whether nobody but they themselves can have accepted. */
export const toldAuditors = toldRows(auditors, {
  noun: "auditor",
  key: ["id"],
  columns: {
    auditId: "audit",
    accountId: "account",
    userId: "person",
    status: "status",
    isProved: "proof of the email",
    createdAt: "beginning",
  },
  by: ["auditId"],
  ...{ about, stream },
});

/** Which further dates were asked for and approved, and by whom. */
export const toldDateRanges = toldRows(auditDateRanges, {
  noun: "date range",
  key: ["id"],
  columns: {
    auditId: "audit",
    accountId: "account",
    startDate: "first day",
    endDate: "last day",
    status: "status",
    requestedById: "person who asked",
    createdAt: "time of asking",
    approvedById: "person who approved",
    approvedAt: "time of approval",
  },
  by: ["auditId"],
  ...{ about, stream },
});

/** What the ledger tells of audits besides their own entries, which `verify-audits.ts` compares. */
export const auditsToldRows = [toldAudits, toldAuditors, toldDateRanges];
