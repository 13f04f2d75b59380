import type { Feature } from "@/kernel/feature.ts";
import { mergerOf } from "./merge/merger.ts";
import type { PdfOffer } from "./offers.ts";
import { plainPageCount } from "./page-count.ts";
import { closeReaders, readersOf } from "./read/readers.ts";

/** PDF files: reading what a form says, counting pages, putting several into one. Knows files, and no documents. */
export default {
  name: "pdf",
  offers: (context): PdfOffer => ({
    read: (path, turn) => readersOf(context).read(path, turn),
    async inspect(path) {
      const pages = plainPageCount(path);
      return pages === null ? await readersOf(context).inspect(path) : { kind: "ok", pages };
    },
    merge: (job) => mergerOf(context)(job),
  }),
  stop: closeReaders,
} satisfies Feature;
