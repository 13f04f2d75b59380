import { expect } from "expect";
import { aCode, aTerminal } from "./testing.ts";
import { asked, type Audited, partOf, withAudit } from "./testing/audited.ts";
import { verifyTerminals } from "./verify-terminals.ts";

async function problems({ context }: Audited): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of verifyTerminals(context)) if (finding.kind === "problem") found.push(finding.message);
  return found;
}

Deno.test("sessions and codes that the ledger does not know of are named", () =>
  withAudit(async (audited) => {
    const { context: { database }, lead, auditId } = audited;
    const session = await aTerminal(audited.context, partOf(audited));
    await aCode(audited.context, partOf(audited));
    expect(await problems(audited)).toEqual([]);
    const set = (sql: string, ...args: number[]) => database.write(() => [{ sql, args }]);
    await set("UPDATE audit_terminals_sessions SET user_id = ?", lead.id);
    await set("UPDATE audit_terminals_codes SET user_id = ?", lead.id);
    const number = session.sessionId;
    expect(await problems(audited)).toEqual([
      `The session at its terminal ${number} is not what the ledger says.`,
      "The ledger does not know of its inspection code.",
    ]);
    await set("UPDATE audit_terminals_sessions SET user_id = ?", audited.auditorId);
    await set("DELETE FROM audit_terminals_codes WHERE audit_id = ?", auditId);
    expect(await asked(audited, "/api/auth/sign-out", session.headers, "POST")).toBe(204);
    expect(await problems(audited)).toEqual([]);
    await set("UPDATE audit_terminals_sessions SET ended_at = NULL, because = NULL");
    expect(await problems(audited)).toEqual([`The session at its terminal ${number} ended, and goes on again.`]);
    await set("UPDATE audit_terminals_sessions SET id = id + 1000");
    expect(await problems(audited)).toEqual([`The ledger does not know of the session at its terminal ${number}.`]);
  }));
