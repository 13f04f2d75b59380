import { join } from "node:path";
import { localDate } from "@/kernel/dates.ts";
import { type Feature, offer, service, serviceKey } from "@/kernel/feature.ts";
import { type Annotator, createAnnotator } from "./annotate/annotator.ts";
import { createExtractor, type Extractor } from "./extract/extractor.ts";
import { createFlattener, type Flattener } from "./flatten/flattener.ts";
import { createMerger, type Merger } from "./merge/merger.ts";
import { pdfOffer } from "./offers.ts";
import { pdfAnnotationsOffer } from "./offers-annotations.ts";
import { pdfLayoutOffer } from "./offers-layout.ts";
import { plainPageCount } from "./page-count.ts";
import { createReaders, type Readers } from "./read/readers.ts";
import sandboxes from "./sandboxes.ts";

const readers = serviceKey<Readers>("pdf.readers");
const extractor = serviceKey<Extractor>("pdf.extractor");
const merger = serviceKey<Merger>("pdf.merger");
const flattener = serviceKey<Flattener>("pdf.flattener");
const annotator = serviceKey<Annotator>("pdf.annotator");

/** PDF files: reading what a form says, counting pages, putting several into one. Knows files, and no documents. */
export default {
  name: "pdf",
  offers: (context) => [
    offer(pdfOffer, {
      read: (file, asked) => context.service(readers).read(file, asked),
      async inspect(file, asked) {
        const pages = plainPageCount(file.path);
        return pages === null ? await context.service(readers).inspect(file, asked) : { kind: "ok", pages };
      },
      merge: (job, asked) => context.service(merger).merge(job, asked),
      extract: (file, range, asked) => context.service(extractor).extract(file, range, asked),
    }),
    offer(pdfAnnotationsOffer, {
      annotate: (file, marks, asked) => context.service(annotator).annotate(file, marks, asked),
      annotationsOf: (file, asked) => context.service(annotator).annotationsOf(file, asked),
      flatten: (file, asked) => context.service(flattener).flatten(file, asked),
      parseXfdf: (text, asked) => context.service(annotator).parseXfdf(text, asked),
    }),
    offer(pdfLayoutOffer, { layout: (file, asked) => context.service(readers).layout(file, asked) }),
  ],
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
    service(
      annotator,
      ({ configuration }) =>
        createAnnotator({
          reads: [configuration.filesFolder],
          scratch: join(configuration.dataFolder, "cache", "marks"),
        }),
      (open) => open.close(),
    ),
    service(
      flattener,
      ({ configuration }) => createFlattener(join(configuration.dataFolder, "cache", "flattened")),
      (open) => open.close(),
    ),
    service(merger, () => createMerger(), (open) => open.close()),
  ],
} satisfies Feature;
