import type { Access } from "@/kernel/access.ts";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { forget } from "./begin.ts";
import { uploadErrors } from "./contract.ts";
import type { TakenUpload } from "./offers.ts";
import { finished } from "./receive.ts";
import { ownUpload, partialName } from "./rows.ts";

/** A finished upload of the asker, for filing it. See {@link UploadsOffer.take}. */
export async function takeUpload(context: FeatureContext, access: Access, uploadId: number): Promise<TakenUpload> {
  const { files } = context;
  const upload = await finished(context, await ownUpload(context, access, uploadId));
  const { sha256, size, fileName, storeId } = upload;
  if (sha256 === null) {
    throw conflict(uploadErrors.unfinished, `${fileName} has not arrived whole yet. Please wait for its upload.`);
  }
  const name = partialName(uploadId);
  // A try that failed after the file was kept leaves it in the archive, where it is found again.
  const isPartial = await files.partial.size(name) === size;
  return {
    uploadId,
    storeId,
    fileName,
    sha256,
    size,
    path: isPartial ? await files.partial.path(name) : await files.localPath(sha256),
    async keep() {
      if (await files.partial.size(name) === size) await files.partial.keep(name, { sha256, size });
    },
    drop: () => forget(context, uploadId),
  };
}
