import { insert, statementOf } from "@/db/statement.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import { insertRow } from "@/tests/product/store-rows.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { auditSamples } from "./schema.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];
const [lead, leadAfter, auditor] = ["lead of an internal audit", "lead of an ended internal audit", "internal audit"];

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    { row: "draw samples of an internal audit", permission: "audit-sampling.draw", roles: [], sources: [lead] },
    { row: "record findings", permission: "audit-sampling.record", roles: [], sources: [auditor, lead] },
    {
      row: "see samples and findings of internal audits",
      permission: "audit-sampling.see",
      roles: managers,
      sources: [auditor, lead, leadAfter],
    },
    {
      row: "read the results of samples",
      permission: "audit-sampling.results",
      roles: managers,
      sources: [lead, leadAfter],
    },
  ],
  requests: {
    "POST /api/auditSamples": {
      body: async (target) => ({ auditId: await target("sampledAudit"), stratifyBy: "none", size: 1 }),
      isPlaced: true,
    },
    "GET /api/auditSamples": { query: async (target) => `auditId=${await target("sampledAudit")}`, isPlaced: true },
    "GET /api/auditSamples/population": {
      query: async (target) => `auditId=${await target("sampledAudit")}`,
      isPlaced: true,
    },
    "GET /api/auditFindings": { query: async (target) => `documentId=${await target("document")}`, isPlaced: true },
    "POST /api/auditFindings": {
      body: async (target) => ({
        auditId: await target("sampledAudit"),
        documentId: await target("document"),
        kind: "name",
        severity: "minor",
      }),
      isPlaced: true,
    },
  },
  paths: [
    [/^\w+ \/api\/auditSamples\/\{id\}/, "auditSample"],
    [/^\w+ \/api\/auditFindings\/\{id\}/, "auditFinding"],
  ],
  kinds: {
    sampledAudit: { isLasting: true, make: async (product, side) => (await anEndedAudit(product, side)).id },
    auditSample: { isLasting: true, make: aSample },
    auditFinding: { make: aFinding },
  },
} satisfies WalkPart;

/** An internal audit of the side's store that has ended: its managers may read what came of it. */
async function anEndedAudit({ context }: TestProduct, { accountId, storeId }: Side) {
  const { id: leadId } = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
  const id = await context.ids.next("audits");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [
    insertRow("audits", {
      ...{ id, account_id: accountId, store_id: storeId, type: 1, status: 1, lead_auditor_id: leadId },
      ...{ start_date: "2026-01-01", end_date: "2026-12-31", created_at: at, ended_at: at },
    }),
  ]);
  return { id, leadId };
}

async function aSample(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const { accountId, storeId } = side;
  const audit = await anEndedAudit(product, side);
  const id = await context.ids.next("audit_samples");
  const sample = {
    ...{ id, accountId, storeId, auditId: audit.id, stratifyBy: "none" as const, size: 1, seed: "a".repeat(64) },
    ...{ isSeedGiven: false, ranges: "[]", strata: "[]", population: 1, populationSha256: "", documentsSha256: "" },
    ...{ drawnById: audit.leadId, drawnByName: "Ina Lead", drawnAt: context.clock.now().toISOString() },
  };
  await context.database.write(() => [statementOf(insert(auditSamples).values(sample))]);
  return id;
}

async function aFinding(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const audit = await anEndedAudit(product, side);
  const id = await context.ids.next("audit_findings");
  await context.database.write(() => [
    insertRow("audit_findings", {
      ...{ id, account_id: side.accountId, store_id: side.storeId, audit_id: audit.id, document_id: side.documentId },
      ...{ kind: "name", severity: "minor", text: "", salt: "a".repeat(32), employee_name: "Wes" },
      ...{ found_by_id: audit.leadId, found_by_name: "Ina Lead", found_at: context.clock.now().toISOString() },
    }),
  ]);
  return id;
}
