import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { withProduct } from "@/tests/product/product.ts";
import { anAudit } from "./testing.ts";

Deno.test("a session that ended with an audit leads to the page that says so, any other to the sign-in page", () =>
  withProduct(async ({ context, request }) => {
    const { id: accountId } = await anAccount(context);
    const { id: storeId } = await aStore(context, { accountId });
    const lead = await aPerson(context, { role: "IOIUser", accountId: null });
    const other = await aPerson(context, { role: "IOIAdmin", accountId: null });
    const owner = await signedIn(context, (await aPerson(context, { accountId })).id);
    const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [lead.id, other.id] });
    const leadsTo = async (secret: string) => {
      const response = await request("/api/session/end", { headers: { cookie: `strongroom=${secret}` } });
      expect(response.status).toBe(200);
      return (await response.json()).leadsTo;
    };
    const put = async (path: string, body: unknown) => {
      const headers = { ...owner.headers, "content-type": "application/json" };
      const response = await request(path, { method: "PUT", headers, body: JSON.stringify(body) });
      expect([path, response.status, await response.text()]).toEqual([path, 200, expect.anything()]);
    };

    const inspecting = await signedIn(context, lead.id);
    const leaving = await signedIn(context, lead.id);
    const disabled = await signedIn(context, other.id);
    expect(await leadsTo(inspecting.secret)).toBeNull();
    expect((await request("/api/auth/sign-out", { method: "POST", headers: leaving.headers })).ok).toBe(true);
    expect(await leadsTo(leaving.secret)).toBeNull();

    const row = await context.database.one("SELECT id FROM auditors WHERE user_id = ?", [other.id]);
    await put(`/api/auditors/${row?.id}`, { auditor: { status: 1 } });
    expect(await leadsTo(disabled.secret)).toBe("/end-audit?because=disabled");

    const again = await signedIn(context, lead.id);
    await put(`/api/audits/${auditId}/EndAudit`, { confirmation: "END AUDIT" });
    expect((await request("/api/session", { headers: again.headers })).status).toBe(401);
    expect(await leadsTo(again.secret)).toBe("/end-audit");
    expect(await leadsTo("nobody-was-given-this")).toBeNull();
  }));
