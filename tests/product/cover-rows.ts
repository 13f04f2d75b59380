import { coverRows } from "@/kernel/ledger/cover-rows.ts";
import type { Product } from "@/kernel/compose.ts";

/** Has the ledger tell of every row as it stands, those that a test wrote by SQL too, as after an upgrade. */
export async function coverAllRows({ context, features }: Pick<Product, "context" | "features">): Promise<void> {
  await coverRows({ ...context, tables: features.flatMap(({ toldRows = [] }) => toldRows) });
}
