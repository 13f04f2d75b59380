import { expect } from "expect";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { undoChange } from "@/features/documents/actions/bulk-undo.ts";
import { ownersAccess } from "@/features/documents/actions/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Caller, whole, withFixture } from "@/tests/security/fixture.ts";
import { assign, flag, inspected, review } from "./testing.ts";

const path = "/api/AuditDocuments";

Deno.test("an auditor flags, reviews and assigns within the audit; the dealer sees it, and undo takes it back", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const { audit, lead, second } = await inspected(fixture);
    const progress = async () => await (await lead.get(`/api/audits/${audit.id}/progress`)).json();
    const open = { reviewed: 0, total: 1, flagged: 0, countIsMinimum: false, nextDocumentId: document.id };
    expect(await progress()).toEqual(open);
    expect(await (await flag(lead, audit.id, document.id, 3)).json())
      .toEqual({ documentId: document.id, color: 3, changed: 1 });
    expect((await (await flag(lead, audit.id, document.id, 3)).json()).changed).toBe(0);
    const reviewed = await (await review(lead, audit.id, [document.id])).json();
    expect(reviewed).toMatchObject({ chosen: 1, changed: 1, hasMore: false });
    expect((await assign(lead, audit.id, [document.id], second.id)).status).toBe(200);
    const marks = { auditFlaggedColor: 3, auditReviewed: true, auditAssignedUserName: "Ann Auditor" };
    for (const who of [owner, second]) {
      expect(await (await who.get(`/api/documents/${document.id}`)).json()).toMatchObject(marks);
    }
    expect(await progress()).toEqual({ ...open, reviewed: 1, flagged: 1, nextDocumentId: null });
    const undone = await lead.send("POST", `/api/documents/bulk/${reviewed.id}/undo`);
    expect(await undone.json()).toEqual({ restored: 1, left: 0, denied: 0 });
    // It is assigned to a colleague, whose it is to review.
    expect(await progress()).toEqual({ ...open, flagged: 1, nextDocumentId: null });
  }));

Deno.test("a document outside of the dates is answered as one that is not there, and nothing of the rest is marked", () =>
  withFixture(async (fixture) => {
    const { document } = fixture;
    const { audit, old, lead } = await inspected(fixture);
    for (const send of [flag, (who: Caller, id: number, one: number) => review(who, id, [document.id, one])]) {
      expect(await whole(send(lead, audit.id, old.id))).toEqual(await whole(send(lead, audit.id, 999_999)));
      expect((await send(lead, audit.id, old.id)).status).toBe(404);
    }
    expect((await assign(lead, audit.id, [old.id], null)).status).toBe(404);
    const filters = `storeId=${fixture.storeId}`;
    const body = { auditId: audit.id, filters, isReviewed: true };
    const listed = await lead.send("PUT", `${path}/UpdateAuditDocumentReviewStatus`, body);
    expect(await listed.json()).toMatchObject({ chosen: 1, changed: 1 });
  }));

Deno.test("a document of another audit of the same auditor is not this audit's", () =>
  withFixture(async (fixture) => {
    const { context, document } = fixture;
    const { audit, lead } = await inspected(fixture);
    const { id: accountId } = await anAccount(context);
    const { id: storeId } = await aStore(context, { accountId });
    const other = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
    expect((await flag(lead, other.id, document.id)).status).toBe(404);
    expect((await review(lead, other.id, [document.id])).status).toBe(404);
    expect((await flag(lead, audit.id, document.id)).status).toBe(200);
  }));

Deno.test("only auditors of the same audit are assigned documents, and only while they are enabled", () =>
  withFixture(async (fixture) => {
    const { context, document, owner } = fixture;
    const { audit, lead, second } = await inspected(fixture);
    const stranger = await aPerson(context, { role: "IOIAdmin" });
    for (const id of [stranger.id, owner.id, 999_999]) {
      const refused = await assign(lead, audit.id, [document.id], id);
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ["assignedUser"]]);
    }
    await context.database.write(
      () => [{ sql: "UPDATE auditors SET status = 1 WHERE user_id = ?", args: [second.id] }],
    );
    expect((await assign(lead, audit.id, [document.id], second.id)).status).toBe(400);
    expect((await flag(second, audit.id, document.id)).status).toBe(403);
  }));

Deno.test("dealers mark nothing on the auditors' side, their person in auditor mode does; an ended audit takes no mark", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document, owner, caller, request } = fixture;
    const staff = await caller({ role: "FFLUser", storeIds: [storeId] });
    const audit = await anAudit(context, { accountId, storeId, auditorIds: [staff.id], type: 1 });
    expect((await flag(owner, audit.id, document.id)).status).toBe(403);
    expect((await flag(staff, audit.id, document.id)).status).toBe(403);
    const asAuditor = (body: unknown) =>
      request(`${path}/FlagAuditDocument`, {
        method: "PUT",
        headers: { ...staff.headers, auditorMode: "true", "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const body = { auditId: audit.id, documentId: document.id, color: 2 };
    expect((await asAuditor(body)).status).toBe(200);
    await context.database.write(() => [{ sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] }]);
    expect((await asAuditor(body)).status).toBe(403);
  }));

Deno.test("an undo goes no further once its audit has ended", () =>
  withFixture(async (fixture) => {
    const { context, accountId, document, owner } = fixture;
    const { audit, lead } = await inspected(fixture);
    const { id } = await (await review(lead, audit.id, [document.id])).json();
    const permissions = new Set(["audits.see", "audits.request_range", "documents.review"]);
    const { identity } = ownersAccess(fixture);
    const access = new Access({ ...identity, userId: lead.id }, [
      { source: "auditor", permissions, accountId, storeIds: "all" },
    ]);
    const end = () =>
      context.database.write(() => [{ sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] }]);
    const ending: FeatureContext = {
      ...context,
      change: async (gather) => {
        await end();
        return await context.change(gather);
      },
    };
    await expect(undoChange(ending, { access }, id)).rejects.toThrow("audits.conducted");
    await expect(undoChange(context, { access }, id)).rejects.toMatchObject({ status: 404 });
    expect(await (await owner.get(`/api/documents/${document.id}`)).json()).toMatchObject({ auditReviewed: true });
  }));

Deno.test("a key belongs to one audit: in another one it marks nothing", () =>
  withFixture(async (fixture) => {
    const { context, accountId, document, request } = fixture;
    const { audit, lead } = await inspected(fixture);
    const store = await aStore(context, { accountId });
    const other = await anAudit(context, { accountId, storeId: store.id, auditorIds: [lead.id] });
    const send = (auditId: number) =>
      request(`${path}/UpdateAuditDocumentReviewStatus`, {
        method: "PUT",
        headers: { ...lead.headers, "content-type": "application/json", "idempotency-key": "one-and-the-same" },
        body: JSON.stringify({ auditId, filters: "accountOverview=true", isReviewed: true }),
      });
    const first = await (await send(audit.id)).json();
    expect(first).toMatchObject({ chosen: 1, changed: 1 });
    expect(await (await send(audit.id)).json()).toEqual(first);
    const refused = await send(other.id);
    expect([refused.status, (await refused.json()).error]).toEqual([409, "documents.key_used"]);
    expect(await (await lead.get(`/api/documents/${document.id}`)).json()).toMatchObject({ auditReviewed: true });
  }));

Deno.test("what is still under way when an audit ends is not written after its end", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document, owner, caller } = fixture;
    const lead = await caller({ role: "IOIUser", accountId: null });
    const audit = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
    const [ended, ...flags] = await Promise.all([
      owner.send("PUT", `/api/audits/${audit.id}/EndAudit`, { confirmation: "END AUDIT" }),
      ...[1, 2, 3, 1, 2, 3, 1, 2].map((color) => flag(lead, audit.id, document.id, color)),
      ...[true, false, true, false].map((isReviewed) => review(lead, audit.id, [document.id], isReviewed)),
    ]);
    expect(ended.status).toBe(200);
    for (const { status } of flags) expect([200, 401, 403, 404, 409]).toContain(status);
    await Promise.all([ended, ...flags].map((response) => response.body?.cancel()));
    const late = await context.database.all(
      "SELECT l.event FROM ledger l JOIN ledger e ON e.stream = l.stream AND e.event = 'audits.ended' AND l.seq > e.seq",
    );
    expect(late).toEqual([]);
  }));
