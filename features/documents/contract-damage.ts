import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** Who is told of files that are not as filed: whoever manages the store. */
export const damagePermission = "stores.manage";

/** A file of the archive that is missing, or not what was filed. No byte of it is given out. */
export const damagedFileSchema = v.object({
  attachmentId: idSchema,
  documentId: idSchema,
  fileName: v.string(),
  customerName: v.string(),
  /** Gone from the disk, or other bytes than were filed. */
  reason: v.picklist(["missing", "changed"]),
  /** When somebody asked for it and did not get it. */
  foundOn: instant,
});

export type DamagedFile = v.InferOutput<typeof damagedFileSchema>;

const damagedFilesSchema = v.object(pageEntries(damagedFileSchema));

/** One page of a store's damaged files. */
export type DamagedFiles = v.InferOutput<typeof damagedFilesSchema>;

export const listDamagedFiles = endpoint({
  method: "GET",
  path: "/api/documents/damaged",
  summary: "The files of a store that were found not to be as filed when someone asked for them, the latest first. " +
    "One that was put back whole leaves the list within ten minutes; of more than a hundred, each ten minutes a hundred are looked at.",
  admission: { permission: damagePermission },
  query: v.strictObject({ storeId: idText, ...pageQueryEntries }),
  answer: damagedFilesSchema,
  errors: [404],
});
