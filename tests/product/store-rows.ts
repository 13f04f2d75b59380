import type { Statement, Value } from "@/db/database.ts";
import type { TestProduct } from "./product.ts";

/** When the rows of {@link StoreRows} were made. */
export const madeAt = "2026-03-02T10:00:00.000Z";

/** Rows of a feature's tables that tell of a store: the default export of its `store-records.suite.ts`. */
export interface StoreRows {
  /** One row of every table that has a column `store_id` or `document_id`. */
  readonly rows?: (product: TestProduct, place: StorePlace) => readonly Statement[] | Promise<readonly Statement[]>;
  /** Tables that still tell of a store after it is gone for good, with the reason. */
  readonly staying?: Readonly<Record<string, string>>;
}

/** The store that rows are about, with a document in it and a clerk. */
export interface StorePlace {
  readonly accountId: number;
  readonly storeId: number;
  readonly documentId: number;
  readonly userId: number;
  /** Ids from here on are free for this store, ten in each table. */
  readonly first: number;
}

/** An INSERT of one row. */
export function insertRow(table: string, values: Readonly<Record<string, Value>>): Statement {
  const columns = Object.keys(values);
  return {
    sql: `INSERT INTO ${table}(${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    args: Object.values(values),
  };
}

/** Stores a text as a file; answers what a row names it by. */
export async function storedText({ context: { files } }: TestProduct, text: string) {
  const received = await files.receive(new Blob([text]).stream(), 1_000_000);
  await received.keep();
  return { sha256: received.sha256, size: received.size };
}
