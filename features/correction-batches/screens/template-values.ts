import type { Template } from "../contract.ts";

/** What is typed of a correction that is the same on all forms. */
export interface TemplateValues extends Template {
  /** Place of the box in the list of choices; "" for none. */
  readonly box: string;
  /** The description is the person's own words. */
  readonly isOwn: boolean;
}

export const emptyTemplate: TemplateValues = {
  ...{ box: "", item: "", label: "", expected: "", value: "", description: "", isOwn: false },
};

/** With the description that the values make, unless the person wrote one. */
export function describedBy(values: TemplateValues): TemplateValues {
  const { item, label, expected, value, isOwn } = values;
  if (isOwn) return values;
  const place = [item && `box ${item}`, label].filter(Boolean).join(" ");
  const isWhole = label !== "" && expected.trim() !== "" && value.trim() !== "";
  const description = isWhole ? `Corrected ${place} from "${expected.trim()}" to "${value.trim()}"` : "";
  return { ...values, description: description.slice(0, 500) };
}

/** What is still missing, by field. */
export function missingOf({ label, expected, value, description }: TemplateValues) {
  const problems: Partial<Record<"label" | "expected" | "value" | "description", string>> = {};
  if (label === "") problems.label = "Choose the box that is wrong.";
  if (expected.trim() === "") problems.expected = "Enter what the form says now.";
  if (value.trim() === "") problems.value = "Enter what it should say.";
  else if (value.trim() === expected.trim()) problems.value = "This is what the form says now.";
  if (description.trim() === "") problems.description = "Description is required";
  return problems;
}
