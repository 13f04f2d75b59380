import { systemStream } from "@/kernel/ledger/streams.ts";
import { type OpenRows, toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import { auditSubject } from "./ledger-events.ts";
import { codes, sessions } from "./schema.ts";

const about = ({ auditId }: ToldValues) => auditSubject(Number(auditId));
const stream = () => systemStream;
const isGood: Pick<OpenRows, "args" | "isOpen" | "mayBeGone"> = {
  args: (now) => [now.toISOString()],
  isOpen: ({ expiresAt }, now) => String(expiresAt) > now.toISOString(),
  mayBeGone: true,
};

export const toldCodes = toldRows(codes, {
  noun: "inspection code",
  key: ["auditId"],
  columns: { accountId: "account", storeId: "store", userId: "auditor", codeHash: "secret", expiresAt: "end" },
  secrets: ["codeHash"],
  open: { sql: "expires_at > ?", ...isGood },
  ...{ about, stream },
});

export const toldTerminalSessions = toldRows(sessions, {
  noun: "session at a terminal",
  key: ["id"],
  columns: {
    auditId: "audit",
    accountId: "account",
    storeId: "store",
    userId: "auditor",
    number: "terminal",
    tokenHash: "secret",
    startedAt: "beginning",
    expiresAt: "end",
  },
  secrets: ["tokenHash"],
  open: { sql: "ended_at IS NULL AND expires_at > ?", ...isGood },
  ...{ about, stream },
});

/** What the ledger tells of what lets auditors in at a terminal. */
export const terminalsToldRows = [toldCodes, toldTerminalSessions];
