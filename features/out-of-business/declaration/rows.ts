import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import type { Declaration } from "../contract-shapes.ts";
import { type DeclarationRow, declarations } from "../schema.ts";

/** What stands of a store; null while nothing is declared, or it was taken back. */
export async function standingRow({ query }: Database, storeId: number): Promise<DeclarationRow | null> {
  const row = await query.select().from(declarations)
    .where(and(eq(declarations.storeId, storeId), ne(declarations.state, "takenBack"))).get();
  return row ?? null;
}

/** The stores of an account of which something is declared. */
export async function declaredStores({ query }: Database, accountId: number): Promise<ReadonlySet<number>> {
  const rows = await query.select({ storeId: declarations.storeId }).from(declarations)
    .where(and(eq(declarations.accountId, accountId), ne(declarations.state, "takenBack")));
  return new Set(rows.map(({ storeId }) => storeId));
}

/** A declaration as the wire shows it. */
export function presented({ accountId: _, state, ...shown }: DeclarationRow): Declaration {
  return { ...shown, state: state === "delivered" ? "delivered" : "open" };
}
