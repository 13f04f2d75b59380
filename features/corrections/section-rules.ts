/**
 * Who may correct what: the buyer the buyer's sections, the dealer the seller's, by the revision of the form (domain, part 5).
 * The browser warns by these rules and the server asks for a reason by them.
 */
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox, FormLayout } from "@/features/pdf/contract-layout.ts";

/** The two who fill in a Form 4473. Whoever corrects in the store is the seller; who got an emailed correction, the buyer. */
export type Party = "buyer" | "seller";

/** Whose part of the form something lies in; what is not known is null. */
export interface PlaceOnForm {
  /** "A" to "E"; null for what stands in no section, such as the transaction serial number. */
  readonly section: string | null;
  readonly party: Party | null;
  /** True where the form could not be read in time, so that this is not known at all. */
  readonly isUnread?: boolean;
}

/** October 2016 and all before it. */
const lastOldOrder = "2016-10";
/** May 2020 put the firearms first; all since have its sections. */
const firstNewOrder = "2020-05";
const buyersSections = { old: ["A", "C"], new: ["B", "D"] } as const;

/** What a layout must tell of its form. */
type FormTold = Pick<FormLayout, "formType" | "revision" | "sections">;

/** Whose a section is; null where the form's revision cannot be told. All of a 3310.11 is the dealer's. */
export function partyOfSection(form: FormTold, section: string): Party | null {
  if (form.formType === 1) return "seller";
  const order = form.formType === 0 ? orderOf(form) : null;
  if (order === null) return null;
  return buyersSections[order].some((letter) => letter === section) ? "buyer" : "seller";
}

function orderOf({ revision, sections }: FormTold): "old" | "new" | null {
  // No form before May 2020 has a section E.
  if (revision === null) return sections.some(({ section }) => section === "E") ? "new" : null;
  if (revision <= lastOldOrder) return "old";
  return revision >= firstNewOrder ? "new" : null;
}

/** Whose a box is. The transaction serial number stands in no section and is the dealer's own. */
export function partyOfBox(form: FormTold, box: Pick<FormBox, "item" | "section">): Party | null {
  if (box.section !== null) return partyOfSection(form, box.section);
  return box.item === "TSN" ? "seller" : null;
}

/** A part of a page with whose it is. */
export interface PartOfForm extends PlaceOnForm {
  readonly page: number;
  readonly box: FormBox["box"];
}

/** The sections of a form, and its boxes that stand in none. */
export function partsOf(layout: FormLayout): readonly PartOfForm[] {
  const bands = layout.sections.map(({ section, page, box }) => ({
    ...{ section, page, box },
    party: partyOfSection(layout, section),
  }));
  const boxes = layout.boxes.filter(({ section }) => section === null).map((box) => ({
    ...{ section: null, page: box.page, box: box.box },
    party: partyOfBox(layout, box),
  }));
  return [...bands, ...boxes];
}

/** Points by which a mark may stand over into the other side's part: lines of two sections lie close to each other. */
const overhang = 3;

/** Whether a mark lies in a part of the form with more than a line may stand over. */
export function reachesInto({ page, rect: [x1, y1, x2, y2] }: Placed, part: PartOfForm): boolean {
  const [left, bottom, width, height] = part.box;
  return page === part.page && overlaps([x1, x2], [left, left + width]) &&
    overlaps([y1, y2], [bottom, bottom + height]);
}

/** Whether a mark has its middle in a part of the form. */
export function holdsMiddle({ page, rect: [x1, y1, x2, y2] }: Placed, part: PartOfForm): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return reachesInto({ page, rect: [x, y, x, y] }, part);
}

/** A thing without any extent overlaps where it lies; any other by more than it may stand over. */
function overlaps([one, other]: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  const [least, most] = one < other ? [one, other] : [other, one];
  const common = Math.min(most, to) - Math.max(least, from);
  const extent = most - least;
  return extent === 0 ? common >= 0 : common > Math.min(overhang, extent / 2);
}

/** Where a mark lies. */
type Placed = Pick<Annotation, "page" | "rect">;

/** Every part that a mark touches, that with its middle first. */
export function placesOf(layout: FormLayout, mark: Placed): readonly PlaceOnForm[] {
  const parts = partsOf(layout);
  const [middle] = parts.filter((part) => holdsMiddle(mark, part));
  const touched = parts.filter((part) => part !== middle && reachesInto(mark, part));
  return [...middle ? [middle] : [], ...touched].map(({ section, party }) => ({ section, party }));
}

/** Said of a correction on a form whose layout could not be told: whose part it is nobody knows. */
const unreadPlace: PlaceOnForm = { section: null, party: null, isUnread: true };

/**
 * Whose part a correction changes: the first that any of its marks touches and that is the other side's, else the first of
 * any. Its stamp may stand wherever there is room, and counts only where there is nothing else.
 */
export function partyOfCorrection(
  layout: FormLayout,
  corrector: Party,
  marks: readonly Pick<Annotation, "kind" | "page" | "rect">[],
): PlaceOnForm | null {
  if (marks.length > 0 && layout.isUnread) return unreadPlace;
  const telling = marks.filter(({ kind }) => kind !== "stamp");
  const places = telling.length > 0
    ? telling.flatMap((mark) => placesOf(layout, mark))
    : marks.flatMap((mark) => placesOf(layout, mark).slice(0, 1));
  return places.find((place) => needsReason(corrector, place)) ?? places[0] ?? null;
}

/** Whether the form tells whose its sections are; where it does not, such as on a scan, nobody knows whose part a mark is in. */
export function isPartKnown(layout: FormLayout): boolean {
  return !layout.isUnread && unknownSectionsHint(layout) === null;
}

/** Whether a correction there is the other side's to make, so that it needs a reason. */
export function needsReason(corrector: Party, place: PlaceOnForm | null): boolean {
  if (place === null) return false;
  return place.isUnread === true || (place.party !== null && place.party !== corrector);
}

/** What whoever corrects the other side's part is warned with; null where there is nothing to warn of. */
export function warningOf(corrector: Party, place: PlaceOnForm | null): string | null {
  if (place === null || !needsReason(corrector, place)) return null;
  if (place.isUnread) {
    return "The sections of this form could not be read, so nobody knows whose box this is. Only the buyer may correct the " +
      "buyer's answers. Say whose box it is and why you correct it.";
  }
  const part = place.section === null ? "This box" : `Section ${place.section}`;
  return corrector === "seller"
    ? `${part} is the buyer's. Only the buyer may correct it, back in the store or by an emailed correction. ` +
      "To correct it anyway, say why."
    : `${part} is the dealer's. Only the dealer may correct it. Move or delete this mark.`;
}

/** Said beside the form where its sections cannot be read, such as on a scan; null where they can. */
export function unknownSectionsHint(layout: FormTold): string | null {
  if (layout.formType === 1 || layout.sections.some(({ section }) => partyOfSection(layout, section) !== null)) {
    return null;
  }
  const sections = layout.formType === 0 ? orderOf(layout) : null;
  if (sections === null) return "The sections of this form can't be read. Leave the buyer's answers to the buyer.";
  const [one, other] = buyersSections[sections];
  return `The sections of this form can't be read. Leave sections ${one} and ${other} to the buyer.`;
}
