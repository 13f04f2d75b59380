import { sql } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { contentsOf } from "./contents.ts";
import { ExportProgress, type LeftOutOfStore } from "./export-progress.ts";
import { endStatement, exportGuards, noneRuns, type Size } from "./export-rows.ts";
import { exportCovers, fullExports } from "../schema.ts";
import type { Subject } from "../subjects.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { mostNamed } from "@/kernel/zip/left-out.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { zipOf } from "@/kernel/zip/write-zip.ts";

/**
 * Begins an export and answers it as a stream. It counts as finished when its last byte was taken; one that is given up,
 * cancelled from another window or cut by a restart does not. Throws 409 while another one by the same person runs.
 */
export async function beginExport(context: FeatureContext, access: Access, subject: Subject): Promise<Response> {
  const total = await sizeOf(context, subject);
  const exportId = await begin(context, access, subject, total);
  const name = pathPart(subject.name, "Strongroom");
  return new Response(streamOf(context, access, subject, exportId), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": downloadAs(`${name}.zip`),
      "cache-control": "no-store",
      // The zip itself is a little larger: names, records and history come to the files.
      "x-export-bytes": String(total.bytes),
    },
  });
}

async function sizeOf(context: FeatureContext, { stores }: Subject): Promise<Size> {
  const total = { files: 0, bytes: 0 };
  const kept = context.storeRecords();
  for (const { id, accountId } of stores) {
    const store = { accountId, storeId: id };
    const sizes = [
      await context.offered(documentExportOffer).sizeOf(store),
      ...await Promise.all(kept.map((part) => part.size?.(store))),
    ];
    for (const size of sizes) {
      total.files += size?.files ?? 0;
      total.bytes += size?.bytes ?? 0;
    }
  }
  return total;
}

async function begin(context: FeatureContext, access: Access, subject: Subject, total: Size): Promise<number> {
  const { change, ids, clock } = context;
  const { userId } = access.identity;
  const exportId = await ids.next("departure_exports");
  const now = clock.now();
  const at = now.toISOString();
  const begun = {
    ...{ id: exportId, accountId: subject.accountId, storeId: subject.storeId, userId },
    state: "running",
    ...{ totalFiles: total.files, totalBytes: total.bytes, startedAt: at, seenAt: at },
  } as const;
  try {
    await change((unit) => {
      unit.add(
        noneRuns(subject, userId, now),
        statementOf(insert(fullExports).values(begun)),
        ...subject.stores.map(({ id }) => {
          const seq = sql`coalesce((SELECT max(seq) FROM ledger WHERE stream = ${storeStream(id)}), 0)`;
          return statementOf(insert(exportCovers).values({ exportId, storeId: id, seq }));
        }),
      );
      // Before the first byte leaves: whoever takes a copy is in the ledger, however it ends.
      unit.record(...entriesOf(access, subject, "departure.handed_out", () => ({ exportId, ...total })));
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== exportGuards.noneRuns) throw error;
    throw conflict("offboarding.running", "This export is already running. Wait for it, or cancel it first.");
  }
  return exportId;
}

/** The zip with its progress written down as it is read, and its end, whatever that is. */
function streamOf(
  context: FeatureContext,
  access: Access,
  subject: Subject,
  exportId: number,
): ReadableStream<Uint8Array> {
  const told = new ExportProgress(context, exportId);
  const wholeAccountId = subject.kind === "account" ? subject.accountId : null;
  const reader = zipOf(contentsOf(context, subject.stores, wholeAccountId, told)).getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (value) controller.enqueue(value);
        if (!done) return;
        await finish(context, access, subject, told);
        controller.close();
      } catch (error) {
        await told.end("failed");
        controller.error(error);
      }
    },
    async cancel(reason) {
      await told.end("cancelled");
      await reader.cancel(reason).catch(() => {});
    },
  });
}

async function finish(
  { change, clock }: FeatureContext,
  access: Access,
  subject: Subject,
  told: ExportProgress,
): Promise<void> {
  const at = clock.now().toISOString();
  const { exportId, progress: { files, bytes } } = told;
  await change((unit) => {
    unit.add(...told.statements(at), endStatement(exportId, "finished", at));
    unit.record(...entriesOf(access, subject, "departure.exported", (storeId) => ({
      ...{ exportId, files, bytes },
      ...leftOutOf(told.leftOut, storeId),
    })));
  });
}

/** What of a store is not in the zip, as the ledger keeps it; nothing when all of it is. */
function leftOutOf(all: readonly LeftOutOfStore[], ofStore: number) {
  const leftOut = all.filter(({ storeId }) => storeId === ofStore);
  if (leftOut.length === 0) return {};
  return {
    leftOutFiles: leftOut.length,
    leftOut: leftOut.slice(0, mostNamed).map(({ path, sha256, reason }) => ({ path, sha256, reason })),
  };
}

function entriesOf(
  access: Access,
  { kind, stores }: Subject,
  event: "departure.handed_out" | "departure.exported",
  dataOf: (storeId: number) => Record<string, unknown>,
): readonly NewEntry[] {
  return stores.map(({ id }) => ({
    stream: storeStream(id),
    event,
    subject: storeSubject(id),
    actor: actorOf(access.identity),
    data: { ...dataOf(id), whole: kind },
  }));
}
