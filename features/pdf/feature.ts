import { join } from "node:path";
import { localDate } from "@/kernel/dates.ts";
import { type Feature, service, serviceKey } from "@/kernel/feature.ts";
import { createExtractor, type Extractor } from "./extract/extractor.ts";
import { createMerger, type Merger } from "./merge/merger.ts";
import type { PdfOffer } from "./offers.ts";
import { plainPageCount } from "./page-count.ts";
import { createReaders, type Readers } from "./read/readers.ts";
import sandboxes from "./sandboxes.ts";

const readers = serviceKey<Readers>("pdf.readers");
const extractor = serviceKey<Extractor>("pdf.extractor");
const merger = serviceKey<Merger>("pdf.merger");

/** PDF files: reading what a form says, counting pages, putting several into one. Knows files, and no documents. */
export default {
  name: "pdf",
  offers: (context): PdfOffer => ({
    read: (file, asked) => context.service(readers).read(file, asked),
    async inspect(file, asked) {
      const pages = plainPageCount(file.path);
      return pages === null ? await context.service(readers).inspect(file, asked) : { kind: "ok", pages };
    },
    merge: (job, asked) => context.service(merger).merge(job, asked),
    extract: (file, range, asked) => context.service(extractor).extract(file, range, asked),
  }),
  sandboxes,
  services: [
    service(
      readers,
      ({ configuration, clock }) =>
        createReaders({ files: { reads: [configuration.filesFolder] } }, () => ({
          // Where the day begins first: a form dated today is nowhere in the country one of tomorrow.
          today: localDate("Pacific/Guam", clock.now()),
          checkWindowDays: configuration.checkWindowDays,
        })),
      (open) => open.close(),
    ),
    service(
      extractor,
      ({ configuration }) => createExtractor(join(configuration.dataFolder, "cache", "pages")),
      (open) => open.close(),
    ),
    service(merger, () => createMerger(), (open) => open.close()),
  ],
} satisfies Feature;
