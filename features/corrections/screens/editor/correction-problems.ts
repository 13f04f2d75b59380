import { editProblems } from "@/features/documents/contract-edit-rules.ts";
import { correctionTexts } from "../../contract.ts";
import { drawnPlaces } from "../../mark-place-rules.ts";
import { foreignMark, foreignMarkWords } from "../../own-part-rules.ts";
import { needsReason, partyOfCorrection, type PlaceOnForm, warningOf } from "../../section-rules.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorSource } from "./editor-source.ts";
import type { DraftCorrection } from "./work-state.ts";

/** What is wrong with a correction, by what it is wrong with. */
export interface CorrectionProblems {
  readonly description?: string;
  readonly stamp?: string;
  readonly reason?: string;
}

/** For a correction of the other side's box, which is never silently made. */
export const reasonRequired = "Give a reason for this correction";

const longest = 70;

/** Whose box a correction is of; null where it cannot be told. */
export function placeOf(source: EditorSource, work: CorrectionWork, correction: DraftCorrection): PlaceOnForm | null {
  return source.layout && partyOfCorrection(source.layout, source.party, work.marksOf(correction).flatMap(drawnPlaces));
}

/**
 * What somebody is warned with who corrects the other side's box; null for one of their own. The buyer marks the buyer's
 * sections and nothing else, whatever the reason.
 */
export function otherSideWarning(source: EditorSource, work: CorrectionWork, correction: DraftCorrection) {
  if (source.party === "buyer") return foreignWords(source, work, correction);
  return warningOf(source.party, placeOf(source, work, correction));
}

function foreignWords({ layout, party }: EditorSource, work: CorrectionWork, correction: DraftCorrection) {
  const foreign = layout && foreignMark(layout, party, work.marksOf(correction));
  return foreign && foreignMarkWords(party, foreign);
}

/** What must be mended before a correction can be saved; empty when nothing must. */
export function correctionProblems(
  source: EditorSource,
  work: CorrectionWork,
  correction: DraftCorrection,
): CorrectionProblems {
  const marks = work.marksOf(correction);
  const isStamped = marks.length === 0 || marks.some(({ kind }) => kind === "stamp");
  const reason = reasonProblem(source, work, correction);
  return {
    ...correction.description.trim() === "" ? { description: correctionTexts.descriptionRequired } : {},
    ...isStamped ? {} : { stamp: correctionTexts.stampRequired },
    ...reason === null ? {} : { reason },
  };
}

function reasonProblem(source: EditorSource, work: CorrectionWork, correction: DraftCorrection): string | null {
  if (source.party === "buyer") return foreignWords(source, work, correction);
  const isExplained = !needsReason(source.party, placeOf(source, work, correction)) || correction.reason.trim() !== "";
  return isExplained ? null : reasonRequired;
}

/** What is wrong with the values of the record as they are to be, by field (document 2, section 5, 'Edit form'). */
export function valueProblems(source: EditorSource, work: CorrectionWork): Readonly<Record<string, string>> {
  const { record } = work.base;
  const { values } = work.getSnapshot();
  if (!record || !values) return {};
  const after = {
    ...record,
    ...values,
    documentSerialNumbers: values.documentSerialNumbers.map((firearm) => ({
      ...{ manufacturer: null, importer: null, model: null, type: null, caliber: null },
      ...firearm,
    })),
  };
  const changed = new Set(work.corrections().flatMap(({ field }) => field ?? []));
  const long = (["tsn", "ntn"] as const).filter((field) => (values[field] ?? "").trim().length > longest);
  const blank = values.documentSerialNumbers.findIndex(({ serialNumber }) => serialNumber.trim() === "");
  const problems: Record<string, string> = {
    ...editProblems(record, after, source.today),
    ...Object.fromEntries(long.map((field) => [field, "At most 70 characters."])),
    ...blank < 0 ? {} : { [`documentSerialNumbers.${blank}.serialNumber`]: serialRequired },
  };
  // What was wrong before and is not touched keeps nobody from correcting something else.
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => [...changed].some((one) => ofField(name, one))),
  );
}

const serialRequired = "Please provide valid Serial Numbers";

function ofField(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`) ||
    field === "documentSerialNumbers" && name === "serialNumbers" ||
    field === "status" && name === "transferDate";
}
