import { and, eq, gt } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { type AppError, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Upload, uploadErrors } from "./contract.ts";
import { type StoredUpload, uploads } from "./schema.ts";

/** Name of an upload's bytes in the file store. */
export function partialName(id: number): string {
  return String(id);
}

/**
 * An upload of the asker, who may still file in its store. Throws 404 for one that does not exist, has expired or is
 * somebody else's: the three look alike.
 */
export async function ownUpload(
  { database, clock }: Pick<FeatureContext, "database" | "clock">,
  access: Access,
  id: number,
): Promise<StoredUpload> {
  const isOwn = and(eq(uploads.id, id), eq(uploads.userId, access.identity.userId));
  const upload = await database.query.select().from(uploads)
    .where(and(isOwn, gt(uploads.expiresAt, clock.now().toISOString()))).get();
  if (!upload) throw notFound("This upload does not exist any more. Please upload the file again.");
  access.require("documents.file", { accountId: upload.accountId, storeId: upload.storeId });
  return upload;
}

/** The upload that the same person began with this key; null when there is none. */
export async function uploadOfKey(database: Database, userId: number, keyHash: string): Promise<StoredUpload | null> {
  const upload = await database.query.select().from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.keyHash, keyHash))).get();
  return upload ?? null;
}

/**
 * How many bytes of an upload have arrived. More of them than were announced can only be damaged: they are thrown away,
 * and the sender is told to begin again by 409 (`uploads.damaged`).
 */
export async function arrived({ files }: FeatureContext, { id, size, sha256 }: StoredUpload): Promise<number> {
  if (sha256 !== null) return size;
  const received = await files.partial.size(partialName(id));
  if (received <= size) return received;
  await files.partial.remove(partialName(id));
  throw damaged();
}

/** The bytes that arrived are not those of the sender's file; what goes on begins at 0. */
export function damaged(): AppError {
  return conflict(uploadErrors.damaged, "The file did not arrive as it was sent. It must be sent again.");
}

/** An upload as the wire shows it. Throws as {@link arrived} does. */
export async function presentUpload(context: FeatureContext, upload: StoredUpload): Promise<Upload> {
  const { id, storeId, fileName, size, sha256, expiresAt } = upload;
  return { id, storeId, fileName, size, received: await arrived(context, upload), sha256, expiresAt };
}

/** Those of some files that an upload names: kept by a filing that has yet to be written. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { sha256 } = uploads;
  const rows = await database.query.selectDistinct({ sha256 }).from(uploads).where(isOneOf(sha256, sha256s));
  return new Set(rows.flatMap((row) => row.sha256 ?? []));
}
