/**
 * What may be marked by somebody who may correct their own sections alone and nothing else, such as the receiver of an
 * emailed correction. Judged by everything that a mark touches, not by its middle.
 */
import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { drawnPlaces } from "./mark-place-rules.ts";
import { holdsMiddle, partsOf, type Party, partyOfSection, type PlaceOnForm, reachesInto } from "./section-rules.ts";

/** A mark that somebody may not make, with where it lies; `place` is null for one that lies in nobody's part. */
export interface ForeignMark {
  readonly mark: Annotation;
  readonly place: PlaceOnForm | null;
}

/**
 * The first mark that reaches into the other side's part of the form, or lies outside of the own one. The stamp may stand
 * wherever there is room in nobody's part, and may stand over. Null where all is well, and where the form does not tell whose
 * its sections are.
 */
export function foreignMark(layout: FormLayout, party: Party, marks: readonly Annotation[]): ForeignMark | null {
  const parts = partsOf(layout);
  const own = parts.filter((part) => part.party === party);
  const others = parts.filter((part) => part.party !== null && part.party !== party);
  const isWhole = isWhollyKnown(layout, party);
  for (const mark of marks) {
    const reaches = mark.kind === "stamp" ? holdsMiddle : reachesInto;
    for (const place of drawnPlaces(mark)) {
      const other = others.find((part) => reaches(place, part));
      if (other) return { mark, place: { section: other.section, party: other.party } };
      const isOwn = mark.kind === "stamp" || own.some((part) => reachesInto(place, part));
      // Where a section was not found, such as on a page that is a picture, what lies elsewhere may be the person's own.
      if (isWhole && !isOwn) return { mark, place: null };
    }
  }
  return null;
}

/** Whether every section of the party was found, so that whatever lies elsewhere is not its own. */
function isWhollyKnown(layout: FormLayout, party: Party): boolean {
  if (layout.formType === 1) return true;
  const found = new Set(layout.sections.map(({ section }) => section));
  const own = [..."ABCDE"].filter((section) => partyOfSection(layout, section) === party);
  return own.length > 0 && own.every((section) => found.has(section));
}

/** What whoever made such a mark is told. */
export function foreignMarkWords(party: Party, { mark, place }: ForeignMark): string {
  const what = `${annotationWords[mark.kind]} on page ${mark.page}`;
  const [own, other] = party === "buyer" ? ["buyer's", "dealer's"] : ["dealer's", "buyer's"];
  if (place === null) return `${what} is outside the ${own} sections. Move it there, or delete it.`;
  const part = place.section === null ? `a box of the ${other}` : `section ${place.section}, which is the ${other}`;
  return `${what} reaches into ${part}. Only the ${other.replace("'s", "")} may correct that. Move or delete the mark.`;
}
