import { gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { drawnEntryOf } from "./compare-sample.ts";
import { sumOfDocuments } from "./drawing.ts";
import { auditSubject, type DrawnData, drawnData } from "./ledger-events.ts";
import { sampleRows } from "./sample-documents.ts";
import { auditSamples, type StoredSample } from "./schema.ts";

/** Checks that every sample is the one that the ledger says was drawn: its seed, its numbers and its documents. */
export async function* verifySamples(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  const read = (after: number, most: number) =>
    context.database.query.select().from(auditSamples).where(gt(auditSamples.id, after))
      .orderBy(auditSamples.id).limit(most);
  for await (const sample of inPages(read)) {
    count++;
    for (const message of await problemsOf(context, sample)) {
      yield { kind: "problem", subject: auditSubject(sample.auditId), message };
    }
  }
  yield { kind: "checked", what: "audit samples against the ledger", count };
}

async function problemsOf(context: FeatureContext, sample: StoredSample): Promise<readonly string[]> {
  const { id, accountId, storeId, drawnById, drawnByName } = sample;
  const told = await drawnEntryOf(context, sample);
  if (!told) return [`The ledger does not know of the sample ${id}.`];
  const { stream, actor } = told.entry;
  const isOfActor = actor.userId === drawnById && actor.name === drawnByName.toWellFormed().replaceAll("\0", "");
  const differing = differences(sample, told.data);
  const rows = await sampleRows(context, id);
  const isPlaced = await arePlaced(context, { id, accountId, storeId });
  return [
    ...stream === storeStream(storeId) && isOfActor ? [] : [`The sample ${id} is of another store or person.`],
    ...differing.map((field) => `The sample ${id} is not what the ledger says: ${field}.`),
    ...sumOfDocuments(rows) === told.data.documentsSha256 && isPlaced
      ? []
      : [`The documents of the sample ${id} are not those that were drawn.`],
  ];
}

/** Which values of a sample are others than the ledger has. */
function differences(sample: StoredSample, told: DrawnData): readonly string[] {
  const stored: Readonly<Record<string, unknown>> = safely(() => drawnData(sample)) ?? {};
  return Object.entries(told).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]))
    .map(([name]) => name);
}

/** Null where what is stored cannot be read any more. */
function safely(read: () => DrawnData): DrawnData | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** True where all documents of a sample are of its store and numbered from 1 on. */
async function arePlaced({ database }: FeatureContext, sample: Pick<StoredSample, "id" | "accountId" | "storeId">) {
  const row = await database.one(
    "SELECT count(*) = coalesce(max(position), 0) AND coalesce(sum(account_id <> ? OR store_id <> ?), 0) = 0 AS holds " +
      "FROM audit_sample_documents WHERE sample_id = ?",
    [sample.accountId, sample.storeId, sample.id],
  );
  return Number(row?.holds) === 1;
}
