import * as v from "valibot";
import { gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import {
  findingRecordedSchema,
  findingWithdrawnSchema,
  recordedData,
  recordedEntry,
  withdrawnEntry,
} from "./ledger-events.ts";
import { auditFindings, type StoredFinding } from "./schema.ts";

/** Checks that every finding is what was recorded, and withdrawn where and by whom the ledger says so. */
export async function* verifyFindings(context: FeatureContext): AsyncGenerator<Finding> {
  let count = 0;
  const read = (after: number, most: number) =>
    context.database.query.select().from(auditFindings).where(gt(auditFindings.id, after))
      .orderBy(auditFindings.id).limit(most);
  for await (const finding of inPages(read)) {
    count++;
    const subject = documentSubject(finding.documentId);
    for (const message of problemsOf(finding, await context.ledger.about(subject))) {
      yield { kind: "problem", subject, message };
    }
  }
  yield { kind: "checked", what: "audit findings against the ledger", count };
}

function problemsOf(finding: StoredFinding, entries: readonly Entry[]): readonly string[] {
  const { id } = finding;
  const recorded = entryOf(entries, recordedEntry, id);
  if (!recorded) return [`The ledger does not know of the finding ${id}.`];
  const isAsRecorded = v.is(findingRecordedSchema, recorded.data) &&
    JSON.stringify(v.parse(findingRecordedSchema, recorded.data)) ===
      JSON.stringify(v.parse(findingRecordedSchema, recordedData(finding))) &&
    isBy(recorded, finding.storeId, finding.foundById, finding.foundByName);
  return [
    ...isAsRecorded ? [] : [`The finding ${id} is not what the ledger says.`],
    ...isWithdrawnAsTold(finding, entryOf(entries, withdrawnEntry, id))
      ? []
      : [`The ledger does not say the same of whether the finding ${id} was withdrawn.`],
  ];
}

function isWithdrawnAsTold(finding: StoredFinding, withdrawn: Entry | undefined): boolean {
  const { withdrawnAt, withdrawnById, withdrawnByName, storeId } = finding;
  if (withdrawnAt === null || withdrawnById === null || withdrawnByName === null) {
    return withdrawn === undefined && withdrawnAt === null;
  }
  return withdrawn !== undefined && isBy(withdrawn, storeId, withdrawnById, withdrawnByName);
}

function isBy({ stream, actor }: Entry, storeId: number, userId: number, name: string): boolean {
  return stream === storeStream(storeId) && actor.userId === userId &&
    actor.name === name.toWellFormed().replaceAll("\0", "");
}

function entryOf(entries: readonly Entry[], event: string, findingId: number): Entry | undefined {
  const schema = event === recordedEntry ? findingRecordedSchema : findingWithdrawnSchema;
  return entries.find((entry) =>
    entry.event === event && v.is(schema, entry.data) && entry.data.findingId === findingId
  );
}
