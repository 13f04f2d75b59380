import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { layoutForm4473 } from "./forms/form4473-layout.ts";
import { form4473Entries } from "./forms/form4473-entries.ts";
import { fit } from "./forms/render.ts";
import { characterWidth, textWidth } from "./forms/typeface.ts";
import { practiceCustomer } from "@/features/corrections/contract-practice.ts";
import type { SampleDocument } from "./plan.ts";

type Planned4473 = Extract<SampleDocument, { readonly form: "4473" }>;

/** What is corrected in a sample document, and how it is told. */
export interface PlannedCorrection {
  /** The place of the form that it strikes (`forms/`). */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly type: "annotation" | "ntn" | "serialNumbers";
  /** Why the dealer corrects what the buyer filled in. */
  readonly reason: string;
}

/** One sample document in so many is corrected. */
export const everyOther = 40;
const customerBack = "The buyer came back to the store and wrote it in the margin of the paper form.";

/** The corrections of one of a store's documents, each a version of its own; none for most. `index` is its place in the plan. */
export function correctionsOf(document: SampleDocument, index: number): readonly PlannedCorrection[] {
  if (index % everyOther !== everyOther / 2 || document.form !== "4473" || document.status === null) return [];
  const { values } = document;
  if (practiceCustomer.startsWith(values.customer.last)) return [];
  const turn = Math.floor(index / everyOther);
  const first = turn % 3 === 0
    ? serialCorrection(document)
    : turn % 3 === 1
    ? idCorrection(document)
    : ntnCorrection(document);
  return turn % 2 === 0 ? [first] : [first, zipCorrection(document)];
}

function serialCorrection(document: Planned4473): PlannedCorrection {
  const [{ serialNumber: from }, ...others] = document.values.firearms;
  if (others.length > 0) return idCorrection(document);
  const to = lastTwoExchanged(from);
  const description = `Corrected Serial Numbers from ${from} to ${to}`;
  return { key: "firearm.0.serialNumber", from, to, description, type: "serialNumbers", reason: "" };
}

function ntnCorrection({ values: { ntn: from } }: Planned4473): PlannedCorrection {
  const to = lastTwoExchanged(from);
  return { key: "ntn", from, to, description: `Corrected NTN from ${from} to ${to}`, type: "ntn", reason: "" };
}

function idCorrection({ values, revision }: Planned4473): PlannedCorrection {
  const from = form4473Entries(values, revision).get("idNumber") ?? "";
  const to = lastTwoExchanged(from);
  const description = `Corrected box 26.a Number on ID from "${from}" to "${to}"`;
  return { key: "idNumber", from, to, description, type: "annotation", reason: "" };
}

function zipCorrection({ values: { customer } }: Planned4473): PlannedCorrection {
  const to = `8${customer.birthDate.slice(3, 4)}7${customer.birthDate.slice(8)}`;
  const description = `Corrected box 10 ZIP code from "${customer.zip}" to "${to}"`;
  return { key: "zip", from: customer.zip, to, description, type: "annotation", reason: customerBack };
}

function lastTwoExchanged(text: string): string {
  const [last, before] = [text.at(-1) ?? "", text.at(-2) ?? ""];
  // Two that are the same would change nothing.
  return last === before ? `${text.slice(0, -1)}${last === "7" ? "1" : "7"}` : `${text.slice(0, -2)}${last}${before}`;
}

/** Who marks, and when. */
export interface Marker {
  readonly name: string;
  /** What the stamp reads. */
  readonly stamp: string;
  /** UTC, ISO 8601 to the second. */
  readonly at: string;
}

const size = 9;

/** A line through what is wrong, what is right above it and the stamp beside that. `prefix` makes their names their own. */
export function marksOf(
  { values, revision }: Planned4473,
  { key, from, to }: PlannedCorrection,
  { name, stamp, at }: Marker,
  prefix: string,
): readonly Annotation[] {
  const place = layoutForm4473(revision, 0).places.find((one) => one.key === key);
  if (!place) throw new Error(`The form of ${revision} has no place "${key}" to correct for ${values.tsn}.`);
  const drawn = fit(place, from);
  const left = round(place.x + drawn.x);
  const baseline = place.y + drawn.y;
  const [bottom, top] = [round(baseline - drawn.size * 0.22), round(baseline + drawn.size * 0.75)];
  const right = round(left + characterWidth("0", place.typeface, drawn.size) * from.length);
  const common = { page: place.page, color: "#FF0000", opacity: 1, createdAt: at, modifiedAt: at };
  const above = (from: number, text: string): Annotation["rect"] => [
    ...[round(from), round(top + 1)] as const,
    ...[round(from + textWidth(text, "roman", size) * 1.15 + 6), round(top + size + 5)] as const,
  ];
  const written = above(left, to);
  const textual = { fontSize: size, rotation: 0 } as const;
  return [
    {
      ...{ ...common, kind: "line-through", name: `${prefix}-line`, title: name, contents: "", width: 1 },
      ...{ rect: [left, bottom, right, top], quads: [[left, top, right, top, left, bottom, right, bottom]] },
    },
    { ...common, ...textual, kind: "text", name: `${prefix}-text`, title: name, contents: to, rect: written },
    {
      ...{ ...common, ...textual, kind: "stamp", name: `${prefix}-stamp`, title: "Initials And Date Stamp" },
      ...{ contents: stamp, rect: above(written[2] + 3, stamp) },
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
