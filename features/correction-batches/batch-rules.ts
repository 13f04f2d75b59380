import type { FormBox, FormLayout } from "@/features/pdf/contract-layout.ts";
import type { Template } from "./contract.ts";

/** What the correction of a list comes to on one form. */
export type Proposal =
  /** The box says what was expected: the correction can be proposed there. */
  | { readonly kind: "proposed"; readonly box: FormBox }
  /** It says something else, perhaps what it should say already: somebody has to look. */
  | { readonly kind: "other-value"; readonly box: FormBox; readonly isRight: boolean }
  /** The form has no such box, or its boxes are not known, as on a scan. */
  | { readonly kind: "no-box" };

/**
 * Where on a form the correction of a list goes. The box of the same number and words is taken, or, as revisions of the
 * form number them differently, one of the same words; of several, the one that says what was expected.
 */
export function proposalFor({ boxes }: FormLayout, { item, label, expected, value }: Template): Proposal {
  const alike = boxes.filter((box) => isAlike(box.label, label));
  const same = alike.filter((box) => box.item === item);
  const candidates = same.length > 0 ? same : alike;
  const box = candidates.find((one) => isAlike(one.value, expected)) ?? candidates.find((one) => one.value !== "") ??
    candidates[0];
  if (!box) return { kind: "no-box" };
  if (isAlike(box.value, expected)) return { kind: "proposed", box };
  return { kind: "other-value", box, isRight: isAlike(box.value, value) };
}

/** Spaces and the case of letters do not tell two values apart. */
function isAlike(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();
}
