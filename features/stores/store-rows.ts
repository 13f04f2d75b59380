import * as v from "valibot";
import type { Database, Row, Statement, Value } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { businessHoursSchema } from "./contract-hours.ts";
import type { Store } from "./offers.ts";

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

/** One page of the stores that a scope shows, by name, and how many there are in all. */
export async function storesInScope(
  database: Database,
  scope: readonly ScopePart[],
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: readonly Store[]; count: number }> {
  const { condition, args } = shown(scope);
  const [rows, [counted]] = await database.snapshot([
    {
      sql: `SELECT ${columns} FROM stores WHERE ${condition} ${byName} LIMIT ? OFFSET ?`,
      args: [...args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM stores WHERE ${condition}`, args },
  ]);
  return { data: rows.map(storeOf), count: Number(counted.count) };
}

function shown(scope: readonly ScopePart[]): { condition: string; args: readonly Value[] } {
  const args: Value[] = [];
  const parts = scope.map(({ accountId, storeIds }) => {
    args.push(accountId);
    if (storeIds === "all") return "account_id = ?";
    args.push(JSON.stringify(storeIds));
    return "(account_id = ? AND id IN (SELECT value FROM json_each(?)))";
  });
  return { condition: `deleted_at IS NULL AND (${parts.join(" OR ") || "0"})`, args };
}

/** The statement that makes a store. */
export function insertStore(store: Store, at: string): Statement {
  return {
    sql: `INSERT INTO stores(${columns}, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [
      store.id,
      store.accountId,
      store.friendlyFFLName,
      store.legalFFLName,
      store.phone,
      store.premiseStreet,
      store.streetAddress2,
      store.premiseCity,
      store.premiseState,
      store.fflFirstThreeDigits,
      store.fflLastFiveDigits,
      store.fflNumber,
      store.timeZone,
      JSON.stringify(store.businessHours),
      store.isDisabled,
      store.version,
      at,
    ],
  };
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
