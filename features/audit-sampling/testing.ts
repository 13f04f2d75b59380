import type { Statement } from "@/db/database.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import accounts from "@/features/accounts/feature.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { Access } from "@/kernel/access.ts";
import { type Caller, callerOf, type Fixture } from "@/tests/security/fixture.ts";
import type { Sample } from "./contract.ts";

/** A store whose forms of 2026 are audited internally. */
export interface Audited {
  readonly auditId: number;
  /** Leads the audit, and looks as what they are besides: a user of the store. */
  readonly lead: Caller;
  /** Takes part in it, and looks as an auditor. */
  readonly auditor: Caller;
  /** The ids of the forms, by Status Date. */
  readonly documentIds: readonly number[];
}

/** Ids of the forms begin here. */
const firstId = 8_000_001;

/** Starts an internal audit of the fixture's store, with so many forms in its dates. */
export async function audited(fixture: Fixture, forms = 60): Promise<Audited> {
  const { context, accountId, storeId } = fixture;
  const person = (name: string) => aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name });
  const [lead, auditor, ...clerks] = [
    ...[await person("Ina Lead"), await person("Ned Auditor")],
    ...[await person("Wes Clerk"), await person("Ada Clerk")],
  ];
  const { id: auditId } = await anAudit(context, { accountId, storeId, type: 1, auditorIds: [lead.id, auditor.id] });
  const documentIds = Array.from({ length: forms }, (_, at) => firstId + at);
  await context.database.write(() => [
    // The fixture's own form would be one more of every population.
    { sql: "UPDATE documents SET transfer_date = '2020-01-01' WHERE store_id = ?", args: [storeId] },
    ...documentIds.map((id, at) =>
      aForm({ id, accountId, storeId, place: at, clerk: at % 3 === 0 ? clerks[0] : clerks[1] })
    ),
  ]);
  const own = await callerOf(fixture, auditor.id);
  return { auditId, documentIds, lead: await callerOf(fixture, lead.id), auditor: asAuditor(fixture, own) };
}

/** The INSERT of a form: three a month, one of ten void, filed by a clerk in the first days of 2026. */
export function aForm({ id, accountId, storeId, place, clerk, filedAt = "2026-01-05T10:00:00.000Z" }: {
  readonly id: number;
  readonly accountId: number;
  readonly storeId: number;
  readonly place: number;
  readonly clerk: { readonly id: number; readonly name: string };
  readonly filedAt?: string;
}): Statement {
  const month = String(1 + Math.floor((place % 36) / 3)).padStart(2, "0");
  return {
    sql: "INSERT INTO documents(id, account_id, store_id, form_type, status, name_key, customer_name, transfer_date, " +
      "created_by_id, created_by_name, created_at) VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)",
    args: [
      ...[id, accountId, storeId, place % 10 === 0 ? 1 : 0, `buyer ${place}`, `Buyer ${place}`, `2026-${month}-10`],
      ...[clerk.id, clerk.name, filedAt],
    ],
  };
}

/** The same person with the header of auditor mode. */
export function asAuditor({ request }: Pick<Fixture, "request">, caller: Caller): Caller {
  const headers = { ...caller.headers, auditorMode: "true" };
  const send: Caller["send"] = (method, path, body) =>
    body === undefined ? request(path, { method, headers }) : request(path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { ...caller, headers, send, get: (path) => send("GET", path) };
}

/** Draws a sample as the lead. */
export async function aSample(
  { lead, auditId }: Audited,
  wanted: object = { stratifyBy: "none", size: 20 },
): Promise<Sample> {
  const response = await lead.send("POST", "/api/auditSamples", { auditId, ...wanted });
  if (response.status !== 201) throw new Error(`Drawing answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** The ids of a sample's documents in the order of the draw. */
export async function idsOf(asker: Caller, sampleId: number): Promise<number[]> {
  const { data } = await (await asker.get(`/api/auditSamples/${sampleId}/documents?limit=500`)).json();
  return data.map(({ documentId }: { documentId: number }) => documentId);
}

/** Marks documents as reviewed, as an auditor would. */
export async function reviewed({ context }: Fixture, ids: readonly number[]): Promise<void> {
  await context.database.write(() => [{
    sql: "UPDATE documents SET audit_reviewed = 1 WHERE id IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(ids)],
  }]);
}

/** Ends an audit. */
export async function ended({ context }: Fixture, auditId: number): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.database.write(() => [
    { sql: "UPDATE audits SET status = 1, ended_at = ? WHERE id = ?", args: [at, auditId] },
  ]);
}

/** What somebody may do, decided as the kernel decides it. */
export async function accessOf({ features, contextOf }: Fixture, { headers }: Caller): Promise<Access> {
  const identity = await accounts.identify(contextOf(accounts))(new Request("http://localhost:8000/", { headers }));
  if (!identity) throw new Error("Nobody is signed in.");
  const grants = await Promise.all(
    features.flatMap((feature) => feature.grants ? [feature.grants(contextOf(feature))(identity)] : []),
  );
  return new Access(identity, grants.flat());
}
