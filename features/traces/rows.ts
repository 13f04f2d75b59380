import * as v from "valibot";
import type { Database, Row, Statement, Value } from "@/db/database.ts";
import type { Access, ScopePart } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { dueAt } from "./clock-rules.ts";
import { deskPermission, type TracePage } from "./contract.ts";
import {
  type AskedFirearm,
  askedFirearmSchema,
  type NewTrace,
  packSchema,
  type Trace,
  traceSchema,
} from "./contract-shapes.ts";

/** A request as stored. */
export interface StoredTrace {
  readonly trace: Trace;
  readonly accountId: number;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** A request that the asker may work on; what is not theirs does not exist. */
export async function traceInSight(database: Database, access: Access, id: number): Promise<StoredTrace> {
  const stored = await loadTrace(database, id);
  if (!stored) throw notFound();
  access.require(deskPermission, { accountId: stored.accountId, storeId: stored.trace.storeId });
  return stored;
}

/** A request by its id; null when there is none. */
export async function loadTrace(database: Database, id: number): Promise<StoredTrace | null> {
  const [[row], packs] = await database.snapshot([
    { sql: "SELECT * FROM traces WHERE id = ?", args: [id] },
    { sql: "SELECT * FROM trace_packs WHERE trace_id = ? ORDER BY id", args: [id] },
  ]);
  return row ? storedOf(row, packs) : null;
}

/** Columns of what is taken down; the folded ones are for searching. */
export function requestColumns(request: Omit<NewTrace, "storeId">): Readonly<Record<string, Value>> {
  const { reference, askedByName, askedByPhone, askedByEmail, firearm } = request;
  return {
    reference,
    reference_key: foldReference(reference),
    asked_by_name: askedByName,
    asked_by_phone: askedByPhone,
    asked_by_email: askedByEmail,
    came_by: request.cameBy,
    received_at: new Date(request.receivedAt).toISOString(),
    firearm: JSON.stringify(firearm),
    search_text: [reference, askedByName, ...Object.values(firearm)].join("\n").toLowerCase(),
  };
}

/** Two reference numbers that fold alike are the same. */
export function foldReference(reference: string): string {
  return reference.toUpperCase().replaceAll(/[\s-]+/g, "");
}

/** Which requests a list shows. */
export interface TraceList {
  readonly storeId?: number;
  readonly state?: Trace["state"];
  readonly search?: string;
  readonly page: number;
  readonly limit: number;
}

/** One page of the requests that the asker may see. Throws 404 for a store that is not theirs to see. */
export async function tracePage(context: FeatureContext, access: Access, list: TraceList): Promise<TracePage> {
  const { database } = context;
  const { storeId, state, search, page, limit } = list;
  const scope = scopeSql(await scopeWithin(context, access, storeId));
  const tests: Statement[] = [
    scope,
    ...(state ? [{ sql: "state = ?", args: [state] }] : []),
    ...(search ? [{ sql: "instr(search_text, ?) > 0", args: [search.toLowerCase()] }] : []),
  ];
  const where = tests.map(({ sql }) => `(${sql})`).join(" AND ");
  const args = tests.flatMap((test) => test.args ?? []);
  const [rows, [counted], [open]] = await database.snapshot([
    {
      // Open ones by the time that is left; the others as they were closed.
      sql:
        `SELECT * FROM traces WHERE ${where} ORDER BY state <> 'open', CASE state WHEN 'open' THEN received_at END, ` +
        "answered_at DESC, id DESC LIMIT ? OFFSET ?",
      args: [...args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM traces WHERE ${where}`, args },
    { sql: `SELECT count(*) AS count FROM traces WHERE (${scope.sql}) AND state = 'open'`, args: scope.args },
  ]);
  const packs = await database.all(
    "SELECT * FROM trace_packs WHERE trace_id IN (SELECT value FROM json_each(?)) ORDER BY id",
    [JSON.stringify(rows.map(({ id }) => Number(id)))],
  );
  const data = rows.map((row) => storedOf(row, packs.filter(({ trace_id }) => trace_id === row.id)).trace);
  return { data, count: Number(counted.count), open: Number(open.count), page, limit };
}

async function scopeWithin(
  context: FeatureContext,
  access: Access,
  storeId: number | undefined,
): Promise<readonly ScopePart[]> {
  if (storeId === undefined) return access.scope(deskPermission);
  const store = await context.offered(storesOffer).byId(storeId);
  if (!store) throw notFound();
  const { accountId } = store;
  access.require(deskPermission, { accountId, storeId });
  return access.scope(deskPermission, { accountId, storeId });
}

function scopeSql(parts: readonly ScopePart[]): Statement {
  if (parts.length === 0) return { sql: "false", args: [] };
  const all = parts.map(({ accountId, storeIds }): Required<Omit<Statement, "guard">> =>
    storeIds === "all" ? { sql: "account_id = ?", args: [accountId] } : {
      sql: "account_id = ? AND store_id IN (SELECT value FROM json_each(?))",
      args: [accountId, JSON.stringify(storeIds)],
    }
  );
  return { sql: all.map(({ sql }) => `(${sql})`).join(" OR "), args: all.flatMap(({ args }) => args) };
}

/** A request of its row and the rows of its packs. */
export function storedOf(row: Row, packs: readonly Row[]): StoredTrace {
  const receivedAt = String(row.received_at);
  return {
    accountId: Number(row.account_id),
    changedBy: String(row.changed_by_name),
    changedAt: String(row.changed_at),
    trace: v.parse(traceSchema, {
      id: row.id,
      storeId: row.store_id,
      reference: row.reference,
      askedByName: row.asked_by_name,
      askedByPhone: row.asked_by_phone,
      askedByEmail: row.asked_by_email,
      cameBy: row.came_by,
      receivedAt,
      dueAt: dueAt(receivedAt),
      firearm: firearmOf(row.firearm),
      state: row.state,
      documentId: row.document_id,
      assigneeId: row.assignee_id,
      assigneeName: row.assignee_name,
      answeredAt: row.answered_at,
      answeredBy: row.answered_by,
      searches: row.searches,
      packs: packs.map(presentPack),
      version: row.version,
    }),
  };
}

function firearmOf(json: Row[string]): AskedFirearm {
  return v.parse(askedFirearmSchema, JSON.parse(String(json)));
}

/** An answer pack as the wire shows it. */
export function presentPack(row: Row) {
  return v.parse(packSchema, {
    id: row.id,
    kind: row.kind,
    documentId: row.document_id,
    fileName: row.file_name,
    sha256: row.sha256,
    size: row.size,
    pages: row.pages,
    madeAt: row.made_at,
    madeBy: row.made_by,
  });
}

/** Those of some files that are answer packs. */
export async function namedPacks(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.all(
    "SELECT DISTINCT sha256 FROM trace_packs WHERE sha256 IN (SELECT value FROM json_each(?))",
    [JSON.stringify(sha256s)],
  );
  return new Set(rows.map(({ sha256 }) => String(sha256)));
}
