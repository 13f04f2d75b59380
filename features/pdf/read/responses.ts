import { type Cell, cellOf, entriesIn, type Entry, labelsOf, type Sheet } from "./cells.ts";
import type { FormField } from "./content.ts";
import type { LabelKey } from "./labels.ts";
import type { FieldNames } from "../contract-revisions.ts";

/** A box that was ticked in the answers of NICS. */
export interface TickedResponse {
  response: "proceed" | "delayed" | "denied" | "cancelled" | "no_resolution";
  entry: Entry;
}

/** The ticked boxes of the first answer and of the later one, before the transfer. */
export interface Responses {
  initial: TickedResponse[];
  later: TickedResponse[];
}

const responses = ["proceed", "delayed", "denied", "cancelled", "no_resolution"] as const;

/** Reads the ticked boxes from the named check boxes. */
export function responsesByFieldName(fields: readonly FormField[], names: FieldNames): Responses {
  return { initial: tickedFields(fields, names.initialResponse), later: tickedFields(fields, names.laterResponse) };
}

function tickedFields(fields: readonly FormField[], prefix: string): TickedResponse[] {
  return responses.flatMap((response) => {
    const field = fields.find((field) =>
      field.name === `${prefix}${response}` && field.kind === "check" && field.value !== ""
    );
    if (field === undefined) return [];
    return [{ response, entry: { text: "X", page: field.page, box: field.box, confidence: 0.99 } }];
  });
}

/** Reads the ticked boxes from marks that stand left of the printed words, below the question. */
export function responsesByLabel(marks: Sheet, printed: Sheet): Responses {
  return {
    initial: tickedBelow(marks, printed, "initialResponse"),
    later: tickedBelow(marks, printed, "laterResponse"),
  };
}

const words: readonly [TickedResponse["response"], RegExp][] = [
  ["proceed", /^proceed\b/i],
  ["delayed", /^delayed\b/i],
  ["denied", /^denied\b/i],
  ["cancelled", /^cancell?ed\b/i],
  ["no_resolution", /^no (resolution|response) was provided/i],
];

const mark = /^[xX✓✔✗✘☒■●]$/;
/** How far right of its box a word may begin, in points. */
const boxToWord = 26;

function tickedBelow(marks: Sheet, printed: Sheet, key: LabelKey): TickedResponse[] {
  return labelsOf(printed, key).flatMap((label) => {
    const cell: Cell = cellOf(printed, label, 110);
    const options = entriesIn(printed, cell);
    const ticks = entriesIn(marks, { ...cell, left: cell.left - 2 }).filter((entry) => mark.test(entry.text));
    return ticks.flatMap((tick) => {
      const option = wordRightOf(tick, options);
      const response = words.find(([, word]) => option !== undefined && word.test(option.text))?.[0];
      return response === undefined ? [] : [{ response, entry: tick }];
    });
  });
}

function wordRightOf(tick: Entry, options: readonly Entry[]): Entry | undefined {
  const [left, bottom, width, height] = tick.box;
  return options.find((option) => {
    const gap = option.box[0] - (left + width);
    const isLevel = Math.abs(option.box[1] + option.box[3] / 2 - (bottom + height / 2)) < 6;
    return isLevel && gap > -2 && gap < boxToWord && !mark.test(option.text);
  });
}
