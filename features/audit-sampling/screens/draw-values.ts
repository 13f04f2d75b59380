import * as v from "valibot";
import { isCalendarDate } from "@/kernel/shapes.ts";
import { type Drawing, mostSampled } from "../contract.ts";
import { type Confidence, confidences, marginOf, sizeFor } from "../size-rules.ts";
import { type StratifyBy, stratifyByNames } from "../strata-rules.ts";

const date = v.pipe(v.string(), v.check((text) => text === "" || isCalendarDate(text), "Enter a date as MM/DD/YYYY."));

const isCount = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= mostSampled;
const isMargin = (text: string) =>
  /^\d{1,2}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) >= 0.5 && Number(text) <= 50;

/** What is typed and chosen in the dialog. */
export const drawValuesSchema = v.pipe(
  v.object({
    stratifyBy: v.picklist(stratifyByNames),
    by: v.picklist(["margin", "size"]),
    size: v.string(),
    confidence: v.string(),
    margin: v.string(),
    startDate: date,
    endDate: date,
    seed: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === "" || /^[0-9a-f]{64}$/.test(text), "A seed is 64 digits from 0 to 9 and a to f."),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["by"], ["size"]],
      ({ by, size }) => by === "margin" || isCount(size),
      "Enter a whole number from 1 to 10,000.",
    ),
    ["size"],
  ),
  v.forward(
    v.partialCheck(
      [["by"], ["margin"]],
      ({ by, margin }) => by === "size" || isMargin(margin),
      "Enter a number from 0.5 to 50.",
    ),
    ["margin"],
  ),
  v.forward(
    v.partialCheck(
      [["startDate"], ["endDate"]],
      ({ startDate, endDate }) => startDate === "" || endDate === "" || startDate <= endDate,
      "Start date cannot be after the end date",
    ),
    ["startDate"],
  ),
);

export type DrawValues = v.InferOutput<typeof drawValuesSchema>;

/** 95 percent and 5 points either way: what is usual. */
export const startValues: DrawValues = {
  ...{ stratifyBy: "none", by: "margin", size: "100", confidence: "95", margin: "5" },
  ...{ startDate: "", endDate: "", seed: "" },
};

const confidenceOf = (text: string): Confidence => confidences.find((one) => String(one) === text) ?? 95;

/** What is sent. */
export function drawingOf(auditId: number, values: DrawValues): Drawing {
  const { stratifyBy, by, size, confidence, margin, startDate, endDate, seed } = values;
  return {
    ...{ auditId, stratifyBy },
    ...by === "size" ? { size: Number(size) } : { confidence: confidenceOf(confidence), margin: Number(margin) },
    ...startDate && { startDate },
    ...endDate && { endDate },
    ...seed && { seed },
  };
}

/** What a drawing would come to; null while a number is missing or wrong. `margin` is at 95 %, or at the chosen level. */
export interface Outlook {
  readonly size: number;
  readonly confidence: Confidence;
  /** In percentage points. */
  readonly margin: number;
}

/** The size and the margin of error of a drawing from so many documents. */
export function outlookOf(population: number, values: DrawValues): Outlook | null {
  const confidence = values.by === "size" ? 95 : confidenceOf(values.confidence);
  if (values.by === "size" ? !isCount(values.size) : !isMargin(values.margin)) return null;
  const size = values.by === "size"
    ? Math.min(population, Number(values.size))
    : sizeFor(population, confidence, Number(values.margin));
  const margin = marginOf(population, size, confidence);
  return margin === null ? null : { size, confidence, margin };
}

/** What each way of drawing is for. */
export const methodChoices: readonly { readonly value: StratifyBy; readonly label: string; readonly hint: string }[] = [
  { value: "none", label: "Random", hint: "Every form has the same chance." },
  { value: "month", label: "By month", hint: "Each month of the status date gets a share." },
  { value: "status", label: "By status", hint: "Transferred, void and denied forms each get a share." },
  { value: "employee", label: "By employee", hint: "Each person who filed forms gets a share." },
];
