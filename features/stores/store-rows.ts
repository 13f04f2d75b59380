import * as v from "valibot";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { type Database, guard, type Row, type Statement, type Value } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { businessHoursSchema } from "./contract-hours.ts";
import type { StoreListQuery } from "./contract.ts";
import type { Store } from "./offers.ts";
import { stores } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldStores } from "./told-rows.ts";

const columns =
  "id, account_id, friendly_ffl_name, legal_ffl_name, phone, premise_street, street_address2, premise_city, " +
  "premise_state, ffl_first_three_digits, ffl_last_five_digits, ffl_number, time_zone, business_hours, is_disabled, version";
const byName = "ORDER BY friendly_ffl_name COLLATE NOCASE, id";

/** A store that was not deleted. */
export async function storeById(database: Database, storeId: number): Promise<Store | null> {
  const row = await database.one(`SELECT ${columns} FROM stores WHERE id = ? AND deleted_at IS NULL`, [storeId]);
  return row && storeOf(row);
}

/** The stores among `storeIds` that were not deleted, by name. */
export async function storesByIds(database: Database, storeIds: readonly number[]): Promise<readonly Store[]> {
  if (storeIds.length === 0) return [];
  const rows = await database.all(
    `SELECT ${columns} FROM stores WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL ${byName}`,
    [JSON.stringify(storeIds)],
  );
  return rows.map(storeOf);
}

/** All stores of an account, by name. */
export async function storesOfAccount(database: Database, accountId: number): Promise<readonly Store[]> {
  const rows = await database.all(
    `SELECT ${columns} FROM stores WHERE account_id = ? AND deleted_at IS NULL ${byName}`,
    [accountId],
  );
  return rows.map(storeOf);
}

/** One page of the stores that a scope shows and a search leaves, by name, and how many there are in all. */
export async function storesInScope(
  database: Database,
  scope: readonly ScopePart[],
  { search, page, limit }: StoreListQuery,
): Promise<{ data: readonly Store[]; count: number }> {
  const parts = [shown(scope), ...search === "" ? [] : [found(search)]];
  const condition = parts.map(({ sql }) => sql).join(" AND ");
  const args = parts.flatMap((part) => part.args);
  const [rows, [counted]] = await database.snapshot([
    {
      sql: `SELECT ${columns} FROM stores WHERE ${condition} ${byName} LIMIT ? OFFSET ?`,
      args: [...args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM stores WHERE ${condition}`, args },
  ]);
  return { data: rows.map(storeOf), count: Number(counted.count) };
}

/** A condition with its values. */
interface Condition {
  readonly sql: string;
  readonly args: readonly Value[];
}

function shown(scope: readonly ScopePart[]): Condition {
  const args: Value[] = [];
  const parts = scope.map(({ accountId, storeIds }) => {
    args.push(accountId);
    if (storeIds === "all") return "account_id = ?";
    args.push(JSON.stringify(storeIds));
    return "(account_id = ? AND id IN (SELECT value FROM json_each(?)))";
  });
  return { sql: `deleted_at IS NULL AND (${parts.join(" OR ") || "0"})`, args };
}

const searched = ["friendly_ffl_name", "legal_ffl_name", "premise_city"];

/** A part of a name or of the city; of a licence its first three digits, its last five, or both with any marks. */
function found(search: string): Condition {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const digits = search.replaceAll(/[\s-]/g, "");
  const named = searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ");
  const isLicence = /^\d+$/.test(digits);
  return {
    sql: isLicence ? `(${named} OR ffl_first_three_digits || ffl_last_five_digits LIKE ?)` : `(${named})`,
    args: [...searched.map(() => pattern), ...isLicence ? [`%${digits}%`] : []],
  };
}

/** Who changed a store last, and when; null when nobody did since it was made. */
export interface LastChange {
  readonly byId: number;
  readonly at: string;
}

/** Who changed a store last; null when nobody did. */
export async function lastChangeOf(database: Database, storeId: number): Promise<LastChange | null> {
  const { id, changedById, changedAt } = stores;
  const row = await database.query.select({ byId: changedById, at: changedAt }).from(stores).where(eq(id, storeId))
    .get();
  return row && row.byId !== null && row.at !== null ? { byId: row.byId, at: row.at } : null;
}

/** Statements that write a store down as it is to be, while it is still of the version that was read. */
export function updateStoreRow(store: Store, change: LastChange): readonly Statement[] {
  const { id, version, accountId: _, isDisabled: __, ...settings } = store;
  const changed = {
    ...settings,
    version: sql`${stores.version} + 1`,
    changedById: change.byId,
    changedAt: change.at,
  };
  return [
    telling(
      statementOf(
        update(stores).set(changed)
          .where(and(eq(stores.id, id), eq(stores.version, version), isNull(stores.deletedAt))),
      ),
      toldStores.changed({ id }, settings),
    ),
    guard(storeGuards.unchanged, "changes() = 1"),
  ];
}

/** Names of the guards that statements about stores carry. */
export const storeGuards = {
  /** The store was changed or deleted since it was read. */
  unchanged: "stores.unchanged",
} as const;

/** The statement that makes a store. */
export function insertStore(store: Store, at: string): Statement {
  const row = { ...store, createdAt: at };
  return telling(statementOf(insert(stores).values(row)), toldStores.made(row));
}

function storeOf(row: Row): Store {
  const textOrNull = (value: unknown) => value === null ? null : String(value);
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    friendlyFFLName: String(row.friendly_ffl_name),
    legalFFLName: String(row.legal_ffl_name),
    phone: String(row.phone),
    premiseStreet: String(row.premise_street),
    streetAddress2: String(row.street_address2),
    premiseCity: String(row.premise_city),
    premiseState: String(row.premise_state),
    fflFirstThreeDigits: textOrNull(row.ffl_first_three_digits),
    fflLastFiveDigits: textOrNull(row.ffl_last_five_digits),
    fflNumber: textOrNull(row.ffl_number),
    timeZone: String(row.time_zone),
    businessHours: v.parse(businessHoursSchema, JSON.parse(String(row.business_hours))),
    isDisabled: Number(row.is_disabled) !== 0,
    version: Number(row.version),
  };
}

/** How many stores an account has. */
export async function countOfAccount(database: Database, account: number): Promise<number> {
  const { accountId, deletedAt } = stores;
  const row = await database.query.select({ count: count() }).from(stores)
    .where(and(eq(accountId, account), isNull(deletedAt))).get();
  return row?.count ?? 0;
}

/** How many stores each account has. */
export async function countsByAccount(database: Database): Promise<ReadonlyMap<number, number>> {
  const { accountId, deletedAt } = stores;
  const rows = await database.query.select({ accountId, count: count() }).from(stores)
    .where(isNull(deletedAt)).groupBy(accountId);
  return new Map(rows.map((row) => [row.accountId, row.count]));
}

/** The store, of any account, that holds the licence of these digits. */
export async function storeOfLicence(
  database: Database,
  firstThreeDigits: string,
  lastFiveDigits: string,
): Promise<Store | null> {
  const row = await database.one(
    `SELECT ${columns} FROM stores ` +
      "WHERE ffl_first_three_digits = ? AND ffl_last_five_digits = ? AND deleted_at IS NULL",
    [firstThreeDigits, lastFiveDigits],
  );
  return row && storeOf(row);
}

/** True when a store, of any account, holds the licence of these digits. */
export async function isLicenceHeld(
  database: Database,
  firstThreeDigits: string,
  lastFiveDigits: string,
): Promise<boolean> {
  return await storeOfLicence(database, firstThreeDigits, lastFiveDigits) !== null;
}
