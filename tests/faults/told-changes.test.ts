import { expect } from "expect";
import { anAudit } from "@/features/audits/testing.ts";
import { verifyRows } from "@/kernel/ledger/verify-rows.ts";
import { features } from "@/main.features.ts";
import { coverAllRows } from "../product/cover-rows.ts";
import { type Fixture, withFixture } from "../security/fixture.ts";

const password = "Strongroom!1";

/** What verify says besides how much it has checked: of a product that was covered from the beginning, nothing. */
async function said({ context: { database }, clock }: Fixture): Promise<string[]> {
  const tables = features.flatMap(({ toldRows = [] }) => toldRows);
  const findings = await Array.fromAsync(verifyRows(database, tables, clock.now()));
  return findings.flatMap((one) => one.kind === "checked" ? [] : [`${one.subject}: ${one.message}`]);
}

Deno.test("whatever the product itself changes is told: people, sessions, links, stores, settings, audits, deletions", (test) =>
  withFixture(async (fixture) => {
    const { owner, context, storeId, accountId, document } = fixture;
    await coverAllRows(fixture);
    const operator = await fixture.caller({ role: "OperatorAdmin", accountId: null });
    const step = (name: string, run: () => Promise<unknown>) =>
      test.step(name, async () => {
        await run();
        expect(await said(fixture)).toEqual([]);
      });
    const good = async (answer: Promise<Response> | Response) => {
      const { status, body, ok, text } = await readAll(await answer);
      if (!ok) throw new Error(`${status} ${text}`);
      return body;
    };
    const asks = (method: string, path: string, body?: unknown) => good(owner.send(method, path, body));
    const anybody = (path: string, body: unknown) =>
      good(fixture.request(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }));
    const clerk = { name: "Cleo Clerk", email: "cleo@example.com", phone: "4055550101" };
    let id = 0;

    await step("an invitation is sent, sent again and accepted", async () => {
      const made = await asks("POST", "/api/users", { user: { ...clerk, permission: 0, storeIds: [storeId] } });
      id = Number(made.id);
      const again = await asks("PUT", "/api/users", { id, version: made.version, shouldResendInvite: true });
      const token = String(again.invitationLink).split("/").at(-1);
      await anybody(`/api/invitations/${token}/accept`, { password, confirmPassword: password });
    });
    await step("somebody signs in, changes the password, is changed and signed out", async () => {
      await anybody("/api/auth/sign-in", { email: clerk.email, password });
      const { token } = await anybody("/api/auth/sign-in", { email: clerk.email, password });
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const wanted = { id, currentPassword: password, newPassword: `${password}8`, confirmPassword: `${password}8` };
      await good(
        fixture.request(`/api/users/${id}/password`, { method: "PUT", headers, body: JSON.stringify(wanted) }),
      );
      const person = await asks("GET", `/api/users/${id}`);
      await asks("PUT", "/api/users", {
        id,
        version: person.version,
        name: "Cleo C.",
        permission: 1,
        storeIds: [storeId],
      });
      await asks("PUT", `/api/users/LogOut/${id}`);
    });
    await step("another email is asked for, and somebody is disabled and deleted", async () => {
      const { version } = await asks("GET", `/api/users/${id}`);
      await asks("PUT", "/api/users", { id, version, email: "cleo2@example.com" });
      const changed = await asks("GET", `/api/users/${id}`);
      await asks("PUT", "/api/users", { id, version: changed.version, userStatus: 1 });
      await asks("DELETE", `/api/users/${id}`);
    });
    await step("an operator makes a link, uses it and returns", async () => {
      const made = await good(
        operator.send("POST", "/api/impersonation/codes", { userId: owner.id, reason: "A reason" }),
      );
      const code = new URL(String(made.link)).searchParams.get("code");
      await anybody("/api/impersonation/exchange", { code, id: owner.id });
      const { version } = await good(operator.get("/api/profile"));
      await good(operator.send("PUT", "/api/users", { id: operator.id, version, impersonatedTo: null }));
      await good(operator.send("POST", "/api/releaseNotes", { title: "New", description: "Text" }));
    });
    await step("a store and its settings are changed", async () => {
      const { store } = await asks("GET", `/api/stores/${storeId}/settings`);
      await asks("PUT", `/api/stores/${storeId}`, { ...store, friendlyFFLName: "Another", version: store.version });
      await asks("PUT", `/api/stores/${storeId}/deadlineSettings`, { checkWarningDays: 3 });
      await asks("PUT", `/api/stores/${storeId}/reportSettings`, { rifleReports: "on" });
      await asks("PUT", "/api/documents/filingOrder", { storeId, filingOrder: "tsn" });
      const form = new FormData();
      form.set("StoreId", String(storeId));
      form.set("file", new File(["%PDF-1.7 approval"], "approval.pdf"));
      const { authorization } = owner.headers;
      await good(fixture.request("/api/varianceApproval", { method: "POST", headers: { authorization }, body: form }));
      await asks("DELETE", `/api/varianceApproval/${storeId}`);
    });
    await step("auditors ask for dates, and the dealer approves them", async () => {
      const auditor = await fixture.caller({ role: "IOIUser", accountId: null });
      const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
      const dateRange = { startDate: "2025-01-01", endDate: "2025-02-01" };
      const asked = await good(auditor.send("POST", `/api/audits/${auditId}/dateRanges`, { dateRange, url: "" }));
      await asks("PUT", `/api/dateRanges/${asked.id}`, { status: 1 });
      await asks("PUT", `/api/audits/${auditId}/EndAudit`, { confirmation: "END AUDIT" });
    });
    await step("a form is mailed for correction", async () => {
      const path = `/api/emailCorrections/${document.id}`;
      await asks("POST", path, { email: "pat@example.com", correctionLines: ["The county"] });
    });
    await step("a store is deleted and restored", async () => {
      await (await owner.send("POST", `/api/stores/${storeId}/export`)).bytes();
      await asks("DELETE", `/api/stores/${storeId}`);
      await good(operator.send("POST", `/api/stores/${storeId}/restore`));
    });
  }));

async function readAll(answer: Response) {
  const text = await answer.text();
  const { ok, status } = answer;
  return { ok, status, text, body: text === "" ? null : JSON.parse(text) };
}
