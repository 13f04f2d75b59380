import { type Feature, service, serviceKey } from "@/kernel/feature.ts";
import { createMerger, type Merger } from "./merge/merger.ts";
import type { PdfOffer } from "./offers.ts";
import { plainPageCount } from "./page-count.ts";
import type { ReadingPool } from "./read/pool.ts";
import { openReaders } from "./read/readers.ts";

const readers = serviceKey<ReadingPool>("pdf.readers");
const merger = serviceKey<Merger>("pdf.merger");

/** PDF files: reading what a form says, counting pages, putting several into one. Knows files, and no documents. */
export default {
  name: "pdf",
  offers: (context): PdfOffer => ({
    read: (path, turn) => context.service(readers).read(path, turn),
    async inspect(path) {
      const pages = plainPageCount(path);
      return pages === null ? await context.service(readers).inspect(path) : { kind: "ok", pages };
    },
    merge: (job) => context.service(merger)(job),
  }),
  services: [
    service(readers, openReaders, (pool) => pool.close()),
    service(merger, () => createMerger()),
  ],
} satisfies Feature;
