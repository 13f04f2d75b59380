import * as v from "valibot";
import { eq, type SQL } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import type { Access, ScopePart } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { dueAt } from "./clock-rules.ts";
import { deskPermission, type TracePage } from "./contract.ts";
import { askedFirearmSchema, type NewTrace, type Pack, type Trace } from "./contract-shapes.ts";
import { type PackRow, tracePacks, type TraceRow, traces } from "./schema.ts";

/** A request as stored. */
export interface StoredTrace {
  readonly trace: Trace;
  readonly accountId: number;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** A request that the asker may work on; what is not theirs does not exist. */
export async function permittedTrace(database: Database, access: Access, id: number): Promise<StoredTrace> {
  const stored = await loadTrace(database, id);
  if (!stored) throw notFound();
  access.require(deskPermission, { accountId: stored.accountId, storeId: stored.trace.storeId });
  return stored;
}

/** A request by its id; null when there is none. */
export async function loadTrace(database: Database, id: number): Promise<StoredTrace | null> {
  const [stored] = await tracesWhere(database, eq(traces.id, id));
  return stored ?? null;
}

/** Requests with their packs, both of one state, by their ids. */
async function tracesWhere(database: Database, condition: SQL): Promise<readonly StoredTrace[]> {
  const rows = await database.query.select({ row: traces, pack: tracePacks }).from(traces)
    .leftJoin(tracePacks, eq(tracePacks.traceId, traces.id)).where(condition).orderBy(traces.id, tracePacks.id);
  return [...Map.groupBy(rows, ({ row }) => row.id).values()]
    .map((found) => storedOf(found[0].row, found.flatMap(({ pack }) => pack ?? [])));
}

/** Columns of what is taken down; the folded ones are for searching. */
export function requestColumns(request: Omit<NewTrace, "storeId">) {
  const { reference, askedByName, askedByPhone, askedByEmail, cameBy, firearm } = request;
  return {
    ...{ reference, askedByName, askedByPhone, askedByEmail, cameBy },
    referenceKey: foldReference(reference),
    receivedAt: new Date(request.receivedAt).toISOString(),
    firearm: JSON.stringify(firearm),
    searchText: [reference, askedByName, ...Object.values(firearm)].join("\n").toLowerCase(),
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
  const [found, [counted], [open]] = await database.snapshot([
    {
      // Open ones by the time that is left; the others as they were closed.
      sql:
        `SELECT id FROM traces WHERE ${where} ORDER BY state <> 'open', CASE state WHEN 'open' THEN received_at END, ` +
        "answered_at DESC, id DESC LIMIT ? OFFSET ?",
      args: [...args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM traces WHERE ${where}`, args },
    { sql: `SELECT count(*) AS count FROM traces WHERE (${scope.sql}) AND state = 'open'`, args: scope.args },
  ]);
  const ids = found.map(({ id }) => Number(id));
  const stored = new Map((await tracesWhere(database, isOneOf(traces.id, ids))).map(({ trace }) => [trace.id, trace]));
  const data = ids.flatMap((id) => stored.get(id) ?? []);
  return { data, count: Number(counted.count), open: Number(open.count), page, limit };
}

async function scopeWithin(
  context: FeatureContext,
  access: Access,
  storeId: number | undefined,
): Promise<readonly ScopePart[]> {
  if (storeId === undefined) return access.scope(deskPermission);
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, deskPermission);
  return access.scope(deskPermission, { accountId, storeId });
}

function scopeSql(parts: readonly ScopePart[]): Statement {
  if (parts.length === 0) return { sql: "false", args: [] };
  const all = parts.map(({ accountId, storeIds }): Required<Pick<Statement, "sql" | "args">> =>
    storeIds === "all" ? { sql: "account_id = ?", args: [accountId] } : {
      sql: "account_id = ? AND store_id IN (SELECT value FROM json_each(?))",
      args: [accountId, JSON.stringify(storeIds)],
    }
  );
  return { sql: all.map(({ sql }) => `(${sql})`).join(" OR "), args: all.flatMap(({ args }) => args) };
}

/** A request of its row and the rows of its packs. */
export function storedOf(row: TraceRow, packs: readonly PackRow[]): StoredTrace {
  return {
    accountId: row.accountId,
    changedBy: row.changedByName,
    changedAt: row.changedAt,
    trace: {
      id: row.id,
      storeId: row.storeId,
      reference: row.reference,
      askedByName: row.askedByName,
      askedByPhone: row.askedByPhone,
      askedByEmail: row.askedByEmail,
      cameBy: row.cameBy,
      receivedAt: row.receivedAt,
      dueAt: dueAt(row.receivedAt),
      firearm: v.parse(askedFirearmSchema, JSON.parse(row.firearm)),
      state: row.state,
      documentId: row.documentId,
      assigneeId: row.assigneeId,
      assigneeName: row.assigneeName,
      answeredAt: row.answeredAt,
      answeredBy: row.answeredBy,
      searches: row.searches,
      packs: packs.map(presentPack),
      version: row.version,
    },
  };
}

/** A response packet as the wire shows it. */
export function presentPack({ id, kind, documentId, fileName, sha256, size, pages, madeAt, madeBy }: PackRow): Pack {
  return { id, kind, documentId, fileName, sha256, size, pages, madeAt, madeBy };
}

/** Those of some files that are response packets. */
export async function namedPacks(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { sha256 } = tracePacks;
  const rows = await database.query.selectDistinct({ sha256 }).from(tracePacks).where(isOneOf(sha256, sha256s));
  return new Set(rows.map((row) => row.sha256));
}
