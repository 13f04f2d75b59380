import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import { timestampEvents } from "./ledger-events.ts";

/** What an entry says of a stamp. */
export type ToldStamp = v.InferOutput<typeof timestampEvents["timestamps.stamped"]>;

const dataSchema = v.pipe(v.string(), v.parseJson(), timestampEvents["timestamps.stamped"]);

/** The stamps that the chain of the installation tells of, by the entry they stamp. */
export async function toldStamps(database: Database): Promise<Map<number, ToldStamp>> {
  const sql = "SELECT data FROM ledger WHERE stream = ? AND event = 'timestamps.stamped' ORDER BY seq";
  const rows = await database.all(sql, [systemStream]);
  return new Map(rows.flatMap(({ data }) => {
    const parsed = v.safeParse(dataSchema, data);
    return parsed.success ? [[parsed.output.seq, parsed.output] as const] : [];
  }));
}
