import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { type Caller, callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";

/** An ATF audit of the fixture's store with a lead auditor, an auditor who never accepted, and who manages it. */
export interface Audited extends Fixture {
  readonly auditId: number;
  readonly lead: Caller;
  readonly auditorId: number;
  readonly manager: Caller;
}

/** Runs a test against an audit that goes on. */
export async function withAudit(run: (audited: Audited) => Promise<void>): Promise<void> {
  await withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const lead = await callerOf(
      fixture,
      (await aPerson(context, { role: "IOIUser", accountId: null, name: "Ida Lead" })).id,
    );
    const auditor = await aPerson(context, { role: "IOIAdmin", accountId: null, name: "Pat Counter" });
    await context.database.write(() => [{
      sql: "UPDATE users SET invitation_status = 1, password_hash = NULL WHERE id = ?",
      args: [auditor.id],
    }]);
    const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [lead.id, auditor.id] });
    const manager = await fixture.caller({ role: "FFLAdmin", storeIds: [storeId] });
    await run({ ...fixture, auditId, lead, auditorId: auditor.id, manager });
  });
}

/** A code for the auditor, as the manager is shown it. */
export async function shown({ manager, auditId, auditorId }: Audited): Promise<string> {
  const response = await manager.send("POST", `/api/audits/${auditId}/inspectionCode`, { userId: auditorId });
  expect(response.status).toBe(201);
  return (await response.json()).code;
}

/** What a terminal is answered where somebody types a code, with the headers of the session that it begins. */
export async function typed(
  { request }: Audited,
  code: string,
  more: Record<string, unknown> = {},
  headers: HeadersInit = {},
) {
  const response = await request("/api/auth/inspection", {
    method: "POST",
    headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
    body: JSON.stringify({ code, ...more }),
  });
  const body = await response.json();
  return { status: response.status, body, headers: { authorization: `Bearer ${body.token}` } };
}

/** The status that a request is answered with. */
export async function asked({ request }: Fixture, path: string, headers: HeadersInit, method = "GET"): Promise<number> {
  const response = await request(path, { method, headers });
  await response.body?.cancel();
  return response.status;
}

/** What the ledger has of the audit, but for how it began. */
export async function events({ context, auditId }: Audited) {
  const entries = await context.ledger.about(`audit:${auditId}`);
  return entries.filter(({ event }) => event.startsWith("audit-terminals."))
    .map(({ event, actor, data }) => [event.split(".")[1], actor.name, data.because ?? null]);
}

/** The auditor in the audit. */
export function partOf({ accountId, storeId, auditId, auditorId: userId }: Audited) {
  return { accountId, storeId, auditId, userId };
}
