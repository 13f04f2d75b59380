import type { Database, Value } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { roles } from "./contract-roles.ts";
import type { PeopleFilters, PeopleSort } from "./offers.ts";
import { type ListedPerson, listedPersonOf, personColumns } from "./people.ts";

/** A condition with its values, in the order in which they stand in the statement. */
interface Part {
  readonly sql: string;
  readonly args: readonly Value[];
}

const always: Part = { sql: "1", args: [] };
const rankSql = `CASE u.role ${roles.map(({ number, rank }) => `WHEN ${number} THEN ${rank}`).join(" ")} END`;
/** Its only value is the moment. */
const invitationStatusSql =
  "CASE WHEN u.invitation_status = 1 AND u.invitation_expires_at <= ? THEN 2 ELSE u.invitation_status END";

/** Its values are since when, and the moment. */
const activeSql = "EXISTS (SELECT 1 FROM sessions a WHERE a.user_id = u.id AND a.ended_at IS NULL " +
  "AND a.last_seen_at >= ? AND a.expires_at > ?)";

const sortSql: Readonly<Record<Exclude<PeopleSort, "invitationStatus">, string>> = {
  name: "u.name COLLATE NOCASE",
  email: "u.email",
  permission: rankSql,
  userStatus: "u.status",
  lastSignIn: "coalesce(u.last_sign_in, '')",
  createdOn: "u.created_at",
};

/** One page of the people in a scope that the filters leave, and how many there are in all. Deleted people are not listed. */
export async function listPeople(
  database: Database,
  scope: "all" | readonly ScopePart[],
  filters: PeopleFilters,
  now: string,
): Promise<{ data: readonly ListedPerson[]; count: number }> {
  const { page, limit } = filters;
  const parts = [inScope(scope), ...narrowing(filters, now)];
  const where = `u.is_deleted = 0 AND ${parts.map(({ sql }) => `(${sql})`).join(" AND ")}`;
  const args = parts.flatMap((part) => part.args);
  const order = orderOf(filters, now);
  const [rows, [counted]] = await database.snapshot([
    {
      sql: `SELECT ${personColumns}, a.id AS of_account, a.name AS account_name, a.type AS account_type,
        (SELECT json_group_array(s.store_id) FROM access_stores s WHERE s.user_id = u.id) AS store_ids,
        (SELECT i.user_id FROM impersonations i WHERE i.operator_id = u.id AND i.ended_at IS NULL) AS acts_for
        FROM users u LEFT JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
        WHERE ${where} ORDER BY ${order.sql}, u.name COLLATE NOCASE, u.id LIMIT ? OFFSET ?`,
      args: [...args, ...order.args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM users u WHERE ${where}`, args },
  ]);
  return { data: rows.map(listedPersonOf), count: Number(counted.count) };
}

/** Those who manage some stores see who belongs there, and those who belong to all stores. Nobody lists operators. */
function inScope(scope: "all" | readonly ScopePart[]): Part {
  if (scope === "all") return { sql: "u.role <> 7", args: [] };
  const parts = scope.map(({ accountId, storeIds }): Part => {
    if (storeIds === "all") return { sql: "u.account_id = ?", args: [accountId] };
    const inStores = belongsTo(storeIds);
    return { sql: `(u.account_id = ? AND ${inStores.sql})`, args: [accountId, ...inStores.args] };
  });
  if (parts.length === 0) return { sql: "0", args: [] };
  return { sql: parts.map(({ sql }) => sql).join(" OR "), args: parts.flatMap(({ args }) => args) };
}

function belongsTo(storeIds: readonly number[]): Part {
  return {
    sql: "(u.role IN (4, 5) OR EXISTS (SELECT 1 FROM access_stores s WHERE s.user_id = u.id AND s.store_id IN " +
      "(SELECT value FROM json_each(?))))",
    args: [JSON.stringify(storeIds)],
  };
}

function not({ sql, args }: Part): Part {
  return { sql: `NOT (${sql})`, args };
}

function narrowing(filters: PeopleFilters, now: string): readonly Part[] {
  const { search, storeIds, outside, role, userStatus, invitationStatus, activeSince } = filters;
  return [
    search ? named(search) : always,
    storeIds ? belongsTo(storeIds) : always,
    outside ? not(belongsTo(outside)) : always,
    role === undefined ? always : { sql: "u.role = ?", args: [role] },
    userStatus === undefined ? always : { sql: "u.status = ?", args: [userStatus] },
    invitationStatus === undefined ? always : { sql: `${invitationStatusSql} = ?`, args: [now, invitationStatus] },
    activeSince === undefined ? always : { sql: activeSql, args: [activeSince, now] },
  ];
}

/** LIKE knows the two cases of plain letters only; asked in both cases it also finds É for é. */
function named(search: string): Part {
  const escaped = search.replaceAll(/[\\%_]/g, "\\$&");
  const patterns = [...new Set([`%${escaped}%`, `%${escaped.toLowerCase()}%`, `%${escaped.toUpperCase()}%`])];
  const sql = patterns.map(() => "u.name LIKE ? ESCAPE '\\' OR u.email LIKE ? ESCAPE '\\'").join(" OR ");
  return { sql, args: patterns.flatMap((pattern) => [pattern, pattern]) };
}

function orderOf({ sort, sortOrder }: PeopleFilters, now: string): Part {
  const direction = sortOrder === "desc" ? "DESC" : "ASC";
  return sort === "invitationStatus"
    ? { sql: `${invitationStatusSql} ${direction}`, args: [now] }
    : { sql: `${sortSql[sort]} ${direction}`, args: [] };
}
