import { type Feature, service } from "@/kernel/feature.ts";
import { fileNew } from "./file-new.ts";
import { requestsUnderWay } from "./idempotent-filing.ts";
import type { FilingOffer } from "./offers.ts";
import { routes } from "./routes.ts";

/** Takes documents in: the upload, its checks, duplicates and repeated requests. The archive keeps what it files. */
export default {
  name: "filing",
  needs: ["accounts", "stores", "shell", "deadlines", "uploads", "pdf", "documents"],
  routes,
  offers: (context): FilingOffer => ({
    fileNew: (access, document, files, options) => fileNew(context, access, document, files, options),
  }),
  // It receives files and stores none of its own: once filed, the archive's records name them.
  namesFiles: () => () => Promise.resolve(new Set()),
  services: [service(requestsUnderWay, () => new Map())],
} satisfies Feature;
