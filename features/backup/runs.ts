import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import { eq } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { accountStream, storeStream } from "@/kernel/ledger/streams.ts";
import { ChainBroken } from "@/kernel/ledger/tree.ts";
import { callingApplication } from "./applications.ts";
import { applicationSubject } from "./ledger-events.ts";
import { backupPermission } from "./contract.ts";
import type { Copy, Run } from "./contract-applications.ts";
import { backupMoved } from "./events.ts";
import { type ApplicationRow, applications } from "./schema.ts";
import { cosignedText } from "./signed-texts.ts";

/**
 * Writes down how a run went. What the copy holds must be signed by the application's key and be a beginning of the store's chain as
 * it is here: 409 when it is not, for then one of the two is not what it was.
 */
export async function noteRun(context: FeatureContext, access: Access, run: Run): Promise<void> {
  const row = await callingApplication(context, access);
  for (const copy of run.copies) await assertCopy(context, access, row, copy);
  const now = context.clock.now();
  const at = now.toISOString();
  const told = {
    ...{ outcome: run.outcome, problems: run.problems, version: run.version, lastRunAt: at, lastSeenAt: at },
    ...run.outcome === "whole" ? { lastWholeAt: at } : {},
    ...{ lastFullCheckAt: run.fullCheckAt, lastRestoreAt: run.restoredAt, freeBytes: run.freeBytes },
  };
  await context.change((unit) => {
    unit.add(
      statementOf(update(applications).set(told).where(eq(applications.id, row.id))),
      ...run.copies.map((copy) => copyStatement(row, copy, at)),
    );
    unit.publish(backupMoved, { accountId: row.accountId });
    if (!isWorthAnEntry(row, run, now)) return;
    unit.record({
      stream: accountStream(row.accountId),
      event: "backup.run_reported",
      subject: applicationSubject(row.id),
      actor: actorOf(access.identity),
      data: {
        outcome: run.outcome,
        problems: run.problems.length,
        copies: run.copies.map(({ storeId, size, root, cosignature }) => ({ storeId, size, root, cosignature })),
      },
    });
  });
}

/** One entry a day, and one whenever it ends another way than the time before. */
function isWorthAnEntry({ lastRunAt, outcome }: ApplicationRow, run: Run, now: Date): boolean {
  return outcome !== run.outcome || lastRunAt?.slice(0, 10) !== now.toISOString().slice(0, 10);
}

async function assertCopy(
  context: FeatureContext,
  access: Access,
  { accountId, publicKey }: ApplicationRow,
  copy: Copy,
): Promise<void> {
  const { storeId, size, root, cosignature } = copy;
  if (!access.can(backupPermission, { accountId, storeId })) throw notFound();
  const stream = storeStream(storeId);
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  if (!verify(null, Buffer.from(cosignedText(copy)), key, Buffer.from(cosignature, "base64url"))) {
    throw badRequest("A store's copy is not signed with this application's key.");
  }
  if (await rootAt(context, stream, size) !== root) {
    throw conflict(
      "backup.not_this_history",
      "This copy is of another history than the archive has. Keep it as it is.",
    );
  }
}

async function rootAt(context: FeatureContext, stream: string, size: number): Promise<string | null> {
  const row = await context.database.one("SELECT max(seq) AS size FROM ledger WHERE stream = ?", [stream]);
  if (Number(row?.size ?? 0) < size) return null;
  try {
    return (await context.offered(proofOffer).tree.root(stream, size)).toHex();
  } catch (error) {
    if (error instanceof ChainBroken) return null;
    throw error;
  }
}

function copyStatement({ id, accountId }: ApplicationRow, copy: Copy, at: string) {
  const { storeId, size, root, cosignature, documents, files, bytes } = copy;
  return {
    sql: "INSERT INTO backup_copies(application_id, account_id, store_id, size, root, cosignature, documents, files, " +
      "bytes, at) VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (application_id, store_id) DO UPDATE SET size = excluded.size, " +
      "root = excluded.root, cosignature = excluded.cosignature, documents = excluded.documents, " +
      "files = excluded.files, bytes = excluded.bytes, at = excluded.at",
    args: [id, accountId, storeId, size, root, cosignature, documents, files, bytes, at],
  };
}
