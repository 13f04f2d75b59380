import type { Store } from "@/features/stores/offers.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { UnfiledForm } from "./unfiled-forms.ts";

/** What other features may ask for their part of the sample data. */
export interface SampleDataOffer {
  /**
   * Invented Forms 4473 of a store that nobody has filed, as a scanner leaves them; the same for the same day. `today` is
   * `YYYY-MM-DD`.
   */
  unfiledForms(store: Store, count: number, today: string): readonly UnfiledForm[];
}

export const sampleDataOffer = offerKey<SampleDataOffer>("sample-data");
