import { insert, statementOf } from "@/db/statement.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { insertAuditor } from "./audit-rows.ts";
import { auditSources } from "./permissions.ts";
import { auditDateRanges } from "./schema.ts";
import { activeAgain } from "./testing.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const { auditor, atfLead, internalLead, internalLeadAfter } = auditSources;
const range = { startDate: "2025-01-01", endDate: "2026-12-31" };
const anAuditor = () => ({
  name: "Ann Auditor",
  email: `ann${crypto.randomUUID()}@atf.example`,
  phone: "4055550100",
});

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "see the audits of a store",
      permission: "audits.see",
      roles: managers,
      sources: [auditor, internalLead, internalLeadAfter],
    },
    {
      row: "invite, edit and disable the auditors of an ATF audit",
      permission: "audits.invite_atf",
      roles: managers,
      sources: [atfLead],
    },
    { row: "export the trail of an ATF audit", permission: "audits.export_atf", roles: managers, sources: [atfLead] },
    {
      row: "export the trail of an internal audit",
      permission: "audits.export_internal",
      roles: [],
      sources: [internalLead, internalLeadAfter],
    },
    { row: "ask for the documents of further dates", permission: "audits.request_range", roles: [], byAudit: true },
  ],
  rules: {
    "POST /api/audits": {
      to: "asks",
      asks: ["audits.manage_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store.",
    },
    "PUT /api/audits/{id}": {
      to: "asks",
      asks: ["audits.manage_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store; of an internal audit its lead auditor alone.",
    },
    "PUT /api/audits/{id}/EndAudit": {
      to: "asks",
      asks: ["audits.manage_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store; of an internal audit its lead auditor alone, or managers once the lead is gone.",
    },
    "GET /api/audits/user/active": { to: "oneself", words: "The audits that you take part in." },
    "POST /api/auditors/Internal": {
      to: "asks",
      asks: ["audits.lead_internal"],
      sees: ["audits.see"],
      alone: true,
      words: "The lead auditor of the internal audit alone.",
    },
    "POST /api/auditors": {
      to: "asks",
      asks: ["audits.invite_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store, and the lead auditor of the ATF audit.",
    },
    "PUT /api/auditors/{id}": {
      to: "asks",
      asks: ["audits.invite_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store, and the lead auditor of the ATF audit; of an internal audit its lead alone.",
    },
    "PUT /api/dateRanges/{id}": {
      to: "asks",
      asks: ["audits.manage_atf"],
      sees: ["audits.see"],
      alone: true,
      words: "Managers of the store; in an internal audit its lead auditor.",
    },
  },
  requests: {
    "POST /api/audits": {
      body: async (target) => ({ type: 0, ...anAuditor(), ...range, storeId: await target("auditedStore") }),
      isPlaced: true,
    },
    "GET /api/audits": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/audits/ended": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/audits/user/active": {},
    "GET /api/audits/leadCandidates": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "PUT /api/audits/{id}": { body: () => range },
    "PUT /api/audits/{id}/EndAudit": { body: () => ({ confirmation: "END AUDIT" }) },
    "GET /api/auditors": { query: async (target) => `auditId=${await target("audit")}`, isPlaced: true },
    "POST /api/auditors": {
      body: async (target) => ({ auditId: await target("audit"), ...anAuditor() }),
      isPlaced: true,
    },
    "POST /api/auditors/Internal": {
      body: async (target) => ({ auditId: await target("audit"), userId: 999_999_999 }),
      isPlaced: true,
    },
    "PUT /api/auditors/{id}": { body: () => ({ auditor: { status: 1 } }) },
    "POST /api/audits/{id}/dateRanges": {
      body: () => {
        const day = `19${10 + Math.floor(Math.random() * 80)}-01-0`;
        return { dateRange: { startDate: `${day}1`, endDate: `${day}2` } };
      },
    },
    "PUT /api/dateRanges/{id}": { body: () => ({ status: 1 }) },
  },
  paths: [
    [/^\w+ \/api\/audits\/\{id\}/, "audit"],
    [/^\w+ \/api\/auditors\/\{id\}/, "auditor"],
    [/^\w+ \/api\/dateRanges\/\{id\}/, "dateRange"],
    [/^\w+ \/api\/users\/internal-audit\/\{id\}/, "ledAudit"],
  ],
  kinds: {
    audit: { make: activeAudit },
    ledAudit: { make: activeAudit },
    auditedStore: {
      make: async (product, side) => {
        await activeAudit(product, side);
        return side.storeId;
      },
    },
    auditor: { make: anotherAuditor },
    dateRange: { make: aRequest },
  },
} satisfies WalkPart;

/** The side's audit, active again where a request before ended it. */
async function activeAudit({ context }: TestProduct, { auditId }: Side): Promise<number> {
  await context.database.write(() => [activeAgain(auditId)]);
  return auditId;
}

/** Somebody new in the side's audit. */
async function anotherAuditor(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const { accountId } = side;
  const auditId = await activeAudit(product, side);
  const { id: userId } = await aPerson(context, { role: "IOIAdmin" });
  const id = await context.ids.next("auditors");
  await context.change((unit) =>
    unit.add(insertAuditor({ id, auditId, accountId, userId }, context.clock.now().toISOString()))
  );
  return id;
}

/** A range that waits in the side's audit. */
async function aRequest(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const { accountId } = side;
  const auditId = await activeAudit(product, side);
  const id = await context.ids.next("audit_date_ranges");
  const request = { id, auditId, accountId, startDate: "1970-01-01", endDate: "1970-01-02", requestedById: 1 };
  const createdAt = context.clock.now().toISOString();
  await context.database.write(() => [statementOf(insert(auditDateRanges).values({ ...request, createdAt }))]);
  return id;
}
