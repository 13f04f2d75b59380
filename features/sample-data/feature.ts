import type { Feature } from "@/kernel/feature.ts";
import { fileSample } from "./file-sample.ts";
import type { SampleDataOffer } from "./offers.ts";
import { unfiledForms } from "./unfiled-forms.ts";

/** Two years of invented documents with their drawn forms, for an empty database that is to be looked at. */
export default {
  name: "sample-data",
  needs: ["accounts", "stores", "pdf", "documents", "corrections"],
  offers: (): SampleDataOffer => ({ unfiledForms }),
  sample: fileSample,
} satisfies Feature;
