import { type Feature, service } from "@/kernel/feature.ts";
import { uploadRecords } from "./store-records.ts";
import { migrations } from "./migrations/index.ts";
import type { UploadsOffer } from "./offers.ts";
import { routes } from "./routes.ts";
import { namedFiles } from "./rows.ts";
import { sweepUploads } from "./sweep.ts";
import { takeUpload } from "./take.ts";
import { UploadLocks, uploadLocks } from "./lock.ts";

/** Files on their way from a browser, in pieces, so that a lost connection or a restart costs nothing that arrived. */
export default {
  name: "uploads",
  needs: ["accounts", "stores"],
  migrations,
  routes,
  offers: (context): UploadsOffer => ({
    take: (access, uploadId) => takeUpload(context, access, uploadId),
  }),
  storeRecords: uploadRecords,
  // No fileReferences: until it is filed, the file of an upload is on its way and may lie elsewhere.
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  services: [service(uploadLocks, () => new UploadLocks())],
  recurring: { "uploads.sweep": { everySeconds: 3600, purges: true, run: sweepUploads } },
} satisfies Feature;
