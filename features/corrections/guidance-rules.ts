/**
 * How each box of a form is corrected, in plain sentences with their sources: by whom, how, and what never to do (domain,
 * part 5). Help for whoever corrects; nothing is allowed or refused by it.
 */
import { itemLabels } from "@/features/pdf/contract-item-labels.ts";
import { type FormItem, itemsOf, questionKeys } from "@/features/pdf/contract-items.ts";
import type { FormBox, FormLayout } from "@/features/pdf/contract-layout.ts";
import { type Advice, generalAdvice, itemAdvice, questionAdvice, reportAdvice } from "./advice-rules.ts";
import { type Party, partyOfBox, partyOfSection } from "./section-rules.ts";

/** What must be known of a form. */
export type GuidedForm = Pick<FormLayout, "formType" | "revision">;

/** The advice on one box of a form. */
export interface BoxGuidance {
  /** Tells it from the others of its form. */
  readonly key: string;
  /** As printed, such as "27.b"; "TSN" for the transaction serial number. */
  readonly item: string;
  readonly label: string;
  readonly section: string | null;
  /** Whose box it is; null where the revision does not tell. */
  readonly party: Party | null;
  readonly advice: readonly Advice[];
}

/** The boxes of one section with their advice. */
export interface SectionGuidance {
  readonly section: string | null;
  readonly party: Party | null;
  readonly boxes: readonly BoxGuidance[];
}

/** Advice under the heading that it belongs to. */
export interface GeneralGuidance {
  readonly heading: string;
  readonly advice: readonly Advice[];
}

/** What holds for every box of a form. */
export function generalGuidance({ formType }: GuidedForm): readonly GeneralGuidance[] {
  if (formType === 1) return [{ heading: "A report of theft or loss", advice: reportAdvice }];
  return Object.entries(generalAdvice).map(([heading, advice]) => ({ heading, advice }));
}

/** All boxes of a form by section, in their printed order; none for a revision that is not known. */
export function guidanceOf(form: GuidedForm): readonly SectionGuidance[] {
  const sections = new Map<string | null, BoxGuidance[]>();
  for (const item of itemsOf(form.formType, form.revision)) {
    const boxes = sections.get(item.section);
    if (boxes) boxes.push(boxGuidance(form, item));
    else sections.set(item.section, [boxGuidance(form, item)]);
  }
  return [...sections].map(([section, boxes]) => ({ section, party: boxes[0]?.party ?? null, boxes }));
}

function boxGuidance(form: GuidedForm, item: FormItem): BoxGuidance {
  const { key, section } = item;
  const advice = itemAdvice[key] ?? (questionKeys.has(key) ? questionAdvice : []);
  return {
    key: `${item.item} ${key}`,
    item: item.item,
    label: itemLabels[key],
    section,
    party: partyOfBox({ ...form, sections: [] }, item),
    advice: form.formType === 1 ? reportBoxAdvice(advice, item) : advice,
  };
}

/** On a report the boxes of the firearms are described as on a 4473; the others are its own. */
function reportBoxAdvice(advice: readonly Advice[], { section, item }: FormItem): readonly Advice[] {
  return section === "C" || item === "1" ? advice : [];
}

/** The advice on the box of a layout, or on the item of a form by its number and label; null where there is none. */
export function guidanceFor(form: GuidedForm, box: Pick<FormBox, "item" | "label">): BoxGuidance | null {
  const item = box.item.replace(/ #\d+$/, "");
  const label = box.label.split(":")[0] ?? "";
  const boxes = guidanceOf(form).flatMap(({ boxes }) => boxes).filter((one) => one.item === item);
  return boxes.find((one) => one.label === label) ?? boxes[0] ?? null;
}

/** Who corrects something, in a sentence. */
export function whoCorrects(party: Party | null): string {
  if (party === null) return "Whoever filled it in corrects it: the buyer the buyer's part, the dealer the dealer's.";
  return party === "buyer"
    ? "The buyer corrects this: back in the store, or by an emailed correction."
    : "The dealer corrects this.";
}

/** Who corrects a section, in a sentence. */
export function whoCorrectsSection(form: FormLayout | GuidedForm, section: string): string {
  const sections = "sections" in form ? form.sections : [];
  return whoCorrects(partyOfSection({ ...form, sections }, section));
}

/** The sections with those of their boxes that answer a search, in words; all for an empty one. */
export function searchGuidance(sections: readonly SectionGuidance[], search: string): readonly SectionGuidance[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections.flatMap((section) => {
    const boxes = section.boxes.filter((box) => {
      const text = [box.item, box.label, ...box.advice.map((one) => one.text)].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return boxes.length > 0 ? [{ ...section, boxes }] : [];
  });
}
