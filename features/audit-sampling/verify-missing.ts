import * as v from "valibot";
import { isOneOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeOfStream } from "@/kernel/ledger/streams.ts";
import type { Finding } from "@/kernel/verify.ts";
import { drawnEntry, drawnSchema, findingRecordedSchema, recordedEntry } from "./ledger-events.ts";
import { auditFindings, auditSamples } from "./schema.ts";

/** Something that the ledger says there is. */
interface Told {
  readonly table: typeof auditSamples | typeof auditFindings;
  readonly id: number;
  readonly subject: string;
}

const toldAtOnce = 500;

/** Samples and findings that are gone, though their stores were not removed for good. */
export async function* verifyMissing(context: FeatureContext): AsyncGenerator<Finding> {
  for (const { stream } of await context.ledger.streams()) {
    const storeId = storeOfStream(stream);
    if (storeId === null || await context.offered(documentExportOffer).isPurged(storeId)) continue;
    let told: Told[] = [];
    for await (const entry of context.ledger.walkEvents(stream, [drawnEntry, recordedEntry])) {
      const one = toldIn(entry);
      if (one) told.push(one);
      else {
        const message = `Entry ${entry.seq} of the chain ${stream} cannot be read.`;
        yield { kind: "problem", subject: entry.subject, message };
      }
      if (told.length < toldAtOnce) continue;
      yield* missingOf(context, told);
      told = [];
    }
    yield* missingOf(context, told);
  }
}

function toldIn({ event, subject, data }: Entry): Told | null {
  if (event === drawnEntry) return v.is(drawnSchema, data) ? { table: auditSamples, id: data.sampleId, subject } : null;
  return v.is(findingRecordedSchema, data) ? { table: auditFindings, id: data.findingId, subject } : null;
}

async function* missingOf({ database }: FeatureContext, told: readonly Told[]): AsyncGenerator<Finding> {
  for (const [table, name] of [[auditSamples, "sample"], [auditFindings, "finding"]] as const) {
    const own = told.filter((one) => one.table === table);
    const rows = await database.query.select({ id: table.id }).from(table).where(
      isOneOf(table.id, own.map(({ id }) => id)),
    );
    const there = new Set(rows.map(({ id }) => id));
    for (const { id, subject } of own) {
      if (!there.has(id)) yield { kind: "problem", subject, message: `The ${name} ${id} is gone.` };
    }
  }
}
