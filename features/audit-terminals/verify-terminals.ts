import { isNull } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { Finding } from "@/kernel/verify.ts";
import { auditSubject } from "./ledger-events.ts";
import { codes, type SessionRow, sessions } from "./schema.ts";

/** Checks that whoever can look at records at a terminal, or could with a code, is somebody whom the ledger knows of. */
export async function* verifyTerminals({ database, ledger }: FeatureContext): AsyncGenerator<Finding> {
  const open = await database.query.select().from(sessions).where(isNull(sessions.endedAt));
  for (const row of open) {
    const subject = auditSubject(row.auditId);
    const message = differenceOf(row, await ledger.about(subject));
    if (message) yield { kind: "problem", subject, message };
  }
  const shown = await database.query.select().from(codes);
  for (const { auditId, storeId, userId, expiresAt } of shown) {
    const subject = auditSubject(auditId);
    const isKnown = (await ledger.about(subject)).some(({ event, stream, data }) =>
      event === "audit-terminals.code_shown" && stream === storeStream(storeId) &&
      data.userId === userId && data.expiresAt === expiresAt
    );
    if (!isKnown) yield { kind: "problem", subject, message: "The ledger does not know of its inspection code." };
  }
  const count = open.length + shown.length;
  yield { kind: "checked", what: "sessions and codes of terminals against the ledger", count };
}

function differenceOf({ id, storeId, userId, number }: SessionRow, entries: readonly Entry[]): string | null {
  const own = entries.filter(({ data }) => data.sessionId === id);
  const begun = own.find(({ event }) => event === "audit-terminals.code_used");
  if (!begun) return `The ledger does not know of the session at its terminal ${number}.`;
  if (begun.stream !== storeStream(storeId) || begun.data.userId !== userId || begun.data.terminal !== number) {
    return `The session at its terminal ${number} is not what the ledger says.`;
  }
  return own.some(({ event }) => event === "audit-terminals.session_ended")
    ? `The session at its terminal ${number} ended, and goes on again.`
    : null;
}
