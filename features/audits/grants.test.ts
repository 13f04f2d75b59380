import { expect } from "expect";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import accounts from "@/features/accounts/feature.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { permissions } from "@/features/documents/permissions.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import { weekOf } from "@/features/stores/hours-rules.ts";
import stores from "@/features/stores/feature.ts";
import { aStore } from "@/features/stores/testing.ts";
import { Access } from "@/kernel/access.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import shell from "@/features/shell/feature.ts";
import audits from "./feature.ts";
import { anAudit } from "./testing.ts";

const nineToFive = weekOf(() => ({ startTime: "9:00 AM", endTime: "5:00 PM", isActive: true }));
const noon = "2026-03-02T18:00:00Z";
const midnight = "2026-03-02T06:00:00Z";

function withAudits(run: (product: TestProduct) => Promise<void>, at = noon) {
  const users = { name: "users" };
  const documents = { name: "documents", permissions };
  return () =>
    withProduct(run, {
      features: [accounts, stores, users, shell, dashboard, deadlines, documents, audits],
      clock: new SetClock(at),
    });
}

/** What a person may do, decided as the kernel decides it. */
async function accessOf(product: TestProduct, userId: number, extra: Record<string, string> = {}): Promise<Access> {
  const { headers } = await signedIn(product.context, userId);
  const request = new Request("http://localhost:8000/", { headers: { ...headers, ...extra } });
  const identity = await accounts.identify(product.contextOf(accounts))(request);
  if (!identity) throw new Error("Nobody is signed in.");
  const grants = await Promise.all([
    accounts.grants(product.contextOf(accounts))(identity),
    stores.grants(product.contextOf(stores))(identity),
    audits.grants(product.contextOf(audits))(identity),
  ]);
  return new Access(identity, grants.flat());
}

async function auditedStore(product: TestProduct, type = 1) {
  const account = await anAccount(product.context, { type });
  const store = await aStore(product.context, { accountId: account.id, businessHours: nineToFive });
  const auditor = await aPerson(product.context, { role: "IOIAdmin" });
  const at = (date: string | null) => ({ accountId: account.id, storeId: store.id, date });
  const staff = (role: RoleName) => aPerson(product.context, { accountId: account.id, role, storeIds: [store.id] });
  return { account, store, auditor, at, staff };
}

Deno.test(
  "an auditor reads the documents of the audit's dates and of approved ones, and no other",
  withAudits(async (product) => {
    const { account, store, auditor, at } = await auditedStore(product);
    await anAudit(product.context, {
      accountId: account.id,
      storeId: store.id,
      auditorIds: [auditor.id],
      range: { startDate: "2026-01-01", endDate: "2026-02-28" },
      approved: { startDate: "2024-05-01", endDate: "2024-05-31" },
    });
    const access = await accessOf(product, auditor.id);
    const may = (date: string | null) => access.can("documents.read", at(date));
    expect([may("2026-01-01"), may("2026-02-28"), may("2024-05-31")]).toEqual([true, true, true]);
    expect([may("2025-12-31"), may("2026-03-01"), may(null)]).toEqual([false, false, false]);
    expect(access.can("documents.review", at("2026-01-15"))).toBe(true);
    for (const name of ["documents.edit", "documents.file", "documents.flag"]) expect(access.can(name)).toBe(false);
  }),
);

Deno.test(
  "an ended audit, a disabled auditor and another store give nothing",
  withAudits(async (product) => {
    const { account, store, auditor } = await auditedStore(product);
    const other = await aStore(product.context, { accountId: account.id });
    const audit = await anAudit(product.context, {
      accountId: account.id,
      storeId: store.id,
      auditorIds: [auditor.id],
    });
    const place = { accountId: account.id, storeId: other.id, date: "2026-01-15" };
    expect((await accessOf(product, auditor.id)).can("documents.read", place)).toBe(false);
    const { database } = product.context;
    await database.write(() => [{ sql: "UPDATE auditors SET status = 1 WHERE audit_id = ?", args: [audit.id] }]);
    expect((await accessOf(product, auditor.id)).grants).toEqual([]);
    await database.write(() => [
      { sql: "UPDATE auditors SET status = 0" },
      { sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] },
    ]);
    expect((await accessOf(product, auditor.id)).grants).toEqual([]);
  }),
);

Deno.test(
  "a disabled account shuts its people out, and auditors of its active ATF audit keep reading",
  withAudits(async (product) => {
    const { account, store, auditor, at, staff } = await auditedStore(product);
    const owner = await staff("FFLAccountOwner");
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [auditor.id] });
    expect((await accessOf(product, owner.id)).can("documents.read", at("2026-01-15"))).toBe(true);
    const { database } = product.context;
    await database.write(() => [{ sql: "UPDATE accounts SET is_disabled = 1 WHERE id = ?", args: [account.id] }]);
    expect((await accessOf(product, auditor.id)).can("documents.read", at("2026-01-15"))).toBe(true);
    expect((await accessOf(product, owner.id).catch(() => null))?.can("documents.read", at("2026-01-15")) ?? false)
      .toBe(false);
  }),
);

Deno.test(
  "outside business hours an ATF auditor sees that the store is there, and nothing of it",
  withAudits(async (product) => {
    const { account, store, auditor, at } = await auditedStore(product);
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [auditor.id] });
    const access = await accessOf(product, auditor.id);
    expect(access.permissionsAt(at("2026-01-15"))).toEqual(["stores.see"]);
  }, midnight),
);

Deno.test(
  "an internal audit is not bound to business hours",
  withAudits(async (product) => {
    const { account, store, at, staff } = await auditedStore(product);
    const lead = await staff("FFLUser");
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [lead.id], type: 1 });
    const access = await accessOf(product, lead.id, { auditorMode: "true" });
    expect(access.can("documents.read", at("2026-01-15"))).toBe(true);
    expect(access.can("documents.audit_flag", at("2025-01-15"))).toBe(false);
  }, midnight),
);

Deno.test(
  "a dealer's person in auditor mode has an auditor's rights where they take part, and no others",
  withAudits(async (product) => {
    const { account, store, staff } = await auditedStore(product);
    const [partaking, other] = [await staff("FFLUser"), await staff("FFLAccountOwner")];
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [partaking.id] });
    const access = await accessOf(product, partaking.id, { auditorMode: "true" });
    expect(access.can("documents.read")).toBe(true);
    expect(access.can("documents.file")).toBe(false);
    expect((await accessOf(product, other.id, { auditorMode: "true" })).grants).toEqual([]);
  }),
);

Deno.test(
  "the audit of another account gives a dealer's person nothing",
  withAudits(async (product) => {
    const { staff } = await auditedStore(product);
    const theirs = await auditedStore(product);
    const person = await staff("FFLAccountOwner");
    const { id: accountId } = theirs.account;
    await anAudit(product.context, { accountId, storeId: theirs.store.id, auditorIds: [person.id] });
    expect((await accessOf(product, person.id, { auditorMode: "true" })).grants).toEqual([]);
  }),
);

Deno.test(
  "while its single-FFL store is audited, staff may go on outside of business hours",
  withAudits(async (product) => {
    const { account, store, auditor, staff } = await auditedStore(product, 0);
    const user = await staff("FFLUser");
    const sources = async () => (await accessOf(product, user.id)).grants.map(({ source }) => source);
    expect(await sources()).toEqual(["staff", "staff outside business hours"]);
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [auditor.id] });
    expect(await sources()).toEqual(["staff", "staff outside business hours", "staff during an audit"]);
  }, midnight),
);

Deno.test(
  "a second active ATF audit of a store is refused by the database",
  withAudits(async (product) => {
    const { account, store, auditor } = await auditedStore(product);
    const given = { accountId: account.id, storeId: store.id, auditorIds: [auditor.id] };
    await anAudit(product.context, given);
    await expect(anAudit(product.context, given)).rejects.toThrow(/UNIQUE/);
    await anAudit(product.context, { ...given, type: 1 });
  }),
);

Deno.test(
  "one of the dealer's people who was taken out of a store inspects there no longer, and exports no trail of it",
  withAudits(async (product) => {
    const { account, store, staff, at } = await auditedStore(product);
    const { id: userId } = await staff("FFLUser");
    const { id: accountId } = account;
    const given = { accountId, storeId: store.id, type: 1, auditorIds: [userId] } as const;
    const { database } = product.context;
    await anAudit(product.context, given);
    await database.write(() => [{ sql: "UPDATE audits SET status = 1, ended_at = created_at" }]);
    await anAudit(product.context, given);
    const rights = async () => {
      const access = await accessOf(product, userId, { auditorMode: "true" });
      return ["documents.read", "audits.see"].filter((permission) => access.can(permission, at("2026-01-15")));
    };
    expect(await rights()).toEqual(["documents.read", "audits.see"]);
    await database.write(() => [{ sql: "DELETE FROM access_stores WHERE user_id = ?", args: [userId] }]);
    expect(await rights()).toEqual([]);
  }),
);
