import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Assignee } from "../contract-archive.ts";
import { visibleSql } from "../search/condition-sql.ts";
import { type View, viewsOf } from "../search/conditions.ts";
import { facetSql } from "../search/facets.ts";
import { all, bound, raw, type Sql, sql } from "../search/sql.ts";
import { insidePermission } from "../inside.ts";
import { scopeWithin } from "./store-scope.ts";

/** Whose assignments: those of the store's people, or those of the auditors. */
export type Side = "ffl" | "audit";

const sides = {
  ffl: { facet: "assigned", id: "ffl_assigned_id", name: "ffl_assigned_name", index: "documents_assigned" },
  audit: {
    facet: "auditAssigned",
    id: "audit_assigned_id",
    name: "audit_assigned_name",
    index: "documents_audit_assigned",
  },
} as const;

/**
 * The people to whom documents that the asker sees are assigned; the dealer's for nobody but the dealer, by name, each as the newest of those documents calls them.
 * Throws 404 for a store that is not theirs to see.
 */
export async function assigneesOf(
  context: FeatureContext,
  access: Access,
  { storeId, formType, side }: { readonly storeId?: number; readonly formType: number; readonly side: Side },
): Promise<Assignee[]> {
  await scopeWithin(context, access, { storeId }, "documents.read");
  const seen = side === "ffl" ? insidePermission : "documents.read";
  const views = viewsOf(access.scope(seen, storeId === undefined ? {} : { storeId }));
  const found = await Promise.all(views.map((view) => context.database.all(...bound(peopleSql(view, formType, side)))));
  const people = new Map(found.flat().map(({ id, name }) => [Number(id), String(name)]));
  return [...people].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

/** Goes from person to person in the index of what is assigned, without the documents between them. */
function peopleSql(view: View, formType: number, side: Side): Sql {
  const { facet, id, name, index } = sides[side];
  const [column, from] = [raw(id), raw(`documents INDEXED BY ${index}`)];
  const assigned = all([
    sql`account_id = ${view.accountId}`,
    sql`form_type = ${formType}`,
    facetSql({ facet, is: 1 }),
  ]);
  const seen = all([assigned, sql`${column} = person.id`, ...visibleSql(view)]);
  return sql`WITH RECURSIVE person(id) AS (
      SELECT min(${column}) FROM ${from} WHERE ${assigned}
      UNION ALL
      SELECT (SELECT min(${column}) FROM ${from} WHERE ${assigned} AND ${column} > person.id) FROM person
      WHERE person.id IS NOT NULL
    ), called AS (
      SELECT id, (SELECT ${raw(name)} FROM ${from} WHERE ${seen} ORDER BY list_day DESC LIMIT 1) AS name FROM person
      WHERE id IS NOT NULL
    ) SELECT id, name FROM called WHERE name IS NOT NULL`;
}
