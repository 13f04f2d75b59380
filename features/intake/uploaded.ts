import { storesOffer } from "@/features/stores/offers.ts";
import { uploadsOffer } from "@/features/uploads/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { permission } from "./items.ts";
import { knownItems, receive, uploadKey } from "./receiving.ts";

/** What `POST /api/intake` is sent. */
export interface UploadedDocument {
  readonly storeId: number;
  readonly uploadIds: readonly number[];
  readonly types: readonly (number | null)[];
}

/**
 * Puts finished uploads of the asker among what is verified later, the main file first; answers the item. The same
 * uploads come to the same item. Throws 404 for an upload that is not theirs, 409 for one that is not finished.
 */
export async function takeFromUploads(
  context: FeatureContext,
  access: Access,
  { storeId, uploadIds, types }: UploadedDocument,
): Promise<number> {
  const store = await context.offered(storesOffer).permitted(access, storeId, permission);
  const key = uploadKey(access.identity.userId, uploadIds);
  const known = (await knownItems(context, [key])).get(`${storeId} ${key}`);
  if (known) return known.itemId;
  const taken = await Promise.all(uploadIds.map((id) => context.offered(uploadsOffer).take(access, id)));
  if (taken.some((upload) => upload.storeId !== storeId)) {
    const message = "This file was uploaded for another store.";
    throw badRequest(message, { uploadIds: message });
  }
  for (const upload of taken) await upload.keep();
  const [{ itemId }] = await receive(context, [{
    accountId: store.accountId,
    storeId,
    source: "upload",
    path: taken[0].fileName,
    key,
    files: taken.map(({ fileName, sha256, size }, at) => ({ name: fileName, sha256, size, type: types[at] ?? 0 })),
    by: actorOf(access.identity),
  }]);
  for (const upload of taken) await upload.drop();
  return itemId;
}
