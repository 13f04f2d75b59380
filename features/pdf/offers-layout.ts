import { offerKey } from "@/kernel/feature.ts";
import type { FormLayout } from "./contract-layout.ts";
import type { Refusal } from "./contract-reading.ts";
import type { Asked, FileToRead } from "./offers.ts";

/** Forms as their boxes lie on the pages. */
export interface PdfLayoutOffer {
  /**
   * Where the sections and boxes of a form lie; empty lists for a form that is not known. A refusal says that it cannot be
   * told, for a file that cannot be read or takes too long: whoever asks whose a section is does not know it then.
   */
  layout(file: FileToRead, asked?: Asked): Promise<{ readonly kind: "ok"; readonly layout: FormLayout } | Refusal>;
}

export const pdfLayoutOffer = offerKey<PdfLayoutOffer>("pdf.layout");
