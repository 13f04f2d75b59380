import { eq } from "drizzle-orm";
import { guard } from "@/db/database.ts";
import { constraintOf, GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { conflict, tooLarge, tooMany } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { type Upload, uploadErrors, uploadLimits } from "./contract.ts";
import { partialName, presentUpload, uploadOfKey } from "./rows.ts";
import { type StoredUpload, uploads } from "./schema.ts";

/** What a sender says of a file before it sends it. */
export interface WantedUpload {
  readonly storeId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string | null;
}

const dayMs = 86_400_000;
const limitGuard = "uploads.limit";

/**
 * Begins an upload, or answers the one that was begun with the same key. Throws 404 for a store that is not the person's,
 * 413 for a file that is too large, 429 for too many uploads at once, 409 for a key that was used for another file.
 */
export async function beginUpload(
  context: FeatureContext,
  access: Access,
  wanted: WantedUpload,
  key: string | null,
): Promise<Upload> {
  const { identity: { userId } } = access;
  const hash = keyHash(key);
  const store = await context.offered(storesOffer).permitted(access, wanted.storeId, "documents.file");
  if (wanted.size > uploadLimits.fileBytes) {
    throw tooLarge("This file is larger than 100 MB. Please split it or save it smaller.");
  }
  const known = hash && await uploadOfKey(context.database, userId, hash);
  if (known && known.expiresAt > context.clock.now().toISOString()) {
    return await presentUpload(context, same(known, wanted));
  }
  if (known) await forget(context, known.id);
  try {
    return await presentUpload(context, await begun(context, { userId, accountId: store.accountId }, wanted, hash));
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === limitGuard) throw tooManyUploads();
    const other = hash && constraintOf(error).includes("uploads") && await uploadOfKey(context.database, userId, hash);
    if (other) return await presentUpload(context, same(other, wanted));
    throw error;
  }
}

/** Ends an upload: its row first, so that nobody goes on with bytes that are gone. */
export async function forget({ database, files }: FeatureContext, id: number): Promise<void> {
  await database.write(() => [statementOf(deleteFrom(uploads).where(eq(uploads.id, id)))]);
  await files.partial.remove(partialName(id));
}

async function begun(
  context: FeatureContext,
  owner: { readonly userId: number; readonly accountId: number },
  wanted: WantedUpload,
  hash: string | null,
): Promise<StoredUpload> {
  const now = context.clock.now();
  const upload: StoredUpload = {
    ...owner,
    id: await context.ids.next("uploads"),
    storeId: wanted.storeId,
    keyHash: hash,
    fileName: cleanFileName(wanted.fileName),
    size: wanted.size,
    declaredSha256: wanted.sha256,
    sha256: null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + uploadLimits.days * dayMs).toISOString(),
  };
  const mostBytes = uploadLimits.bytes - upload.size;
  await context.database.write(() => [
    guard(
      limitGuard,
      "(SELECT count(*) < ? AND coalesce(sum(size), 0) <= ? FROM uploads WHERE user_id = ? AND expires_at > ?)",
      [uploadLimits.uploads, mostBytes, owner.userId, now.toISOString()],
    ),
    statementOf(insert(uploads).values(upload)),
  ]);
  return upload;
}

function same(known: StoredUpload, wanted: WantedUpload): StoredUpload {
  if (known.size === wanted.size && known.storeId === wanted.storeId) return known;
  throw conflict(uploadErrors.keyUsed, "This Idempotency-Key was used for another file. Please use a new one.");
}

function tooManyUploads() {
  return tooMany("You have too many uploads that are not filed. File or remove some, then continue.", 30);
}
