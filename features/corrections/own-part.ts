import type { Attachment } from "@/features/documents/contract.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { pdfLayoutOffer } from "@/features/pdf/offers-layout.ts";
import type { Asked } from "@/features/pdf/offers.ts";
import { AppError, badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileOf } from "./marks.ts";
import { foreignMark, foreignMarkWords } from "./own-part-rules.ts";
import type { Party } from "./section-rules.ts";

/**
 * The layout of a form whose new marks all lie in the party's own sections. Throws 400 that names a mark that does not, and
 * 503 where the sections could not be looked for: that they are not known must let nobody mark what is not theirs. A form
 * that was read and shows no sections, such as a scan, is left to whoever reviews it.
 */
export async function ownPartLayout(
  context: FeatureContext,
  form: Attachment,
  asked: Asked,
  { party, marks, path }: { readonly party: Party; readonly marks: readonly Annotation[]; readonly path: string },
): Promise<FormLayout> {
  const found = await context.offered(pdfLayoutOffer).layout(await fileOf(context, form), asked);
  if (found.kind === "refused") throw new AppError(503, "corrections.sections_unread", unread);
  const foreign = foreignMark(found.layout, party, marks);
  if (foreign) {
    const message = foreignMarkWords(party, foreign);
    throw badRequest(message, { [path]: message });
  }
  return found.layout;
}

const unread = "The sections of this form can't be read right now. Your marks are kept. Try again in a few minutes.";
