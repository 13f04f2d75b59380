import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { badRequest } from "@/kernel/errors.ts";
import { type MarksDifference, markWords } from "./compare-marks.ts";
import { correctionTexts } from "./contract.ts";
import { type CorrectedField, correctedFields, type CorrectedValues, descriptionOf } from "./description-rules.ts";
import { drawnPlaces } from "./mark-place-rules.ts";
import type { KnownMark } from "./marks.ts";
import type { SavingRules, VersionToSave } from "./offers.ts";
import { isPartKnown, needsReason, partyOfCorrection, type PlaceOnForm, warningOf } from "./section-rules.ts";
import { stampText } from "./stamp-rules.ts";

/** What is known as the corrections of a version are checked. */
export interface ToCheck {
  readonly version: Pick<VersionToSave, "corrections" | "initials">;
  readonly rules: Pick<SavingRules, "party" | "stamp">;
  readonly difference: MarksDifference;
  /** Empty where it is not known. */
  readonly layout: FormLayout;
  /** `YYYY-MM-DD` at the store. */
  readonly today: string;
  readonly from: CorrectedValues;
  readonly to: CorrectedValues;
  readonly changed: readonly CorrectedField[];
}

/** A correction that passed, as it is written down. */
export interface CheckedCorrection {
  readonly description: string;
  readonly type: VersionToSave["corrections"][number]["type"];
  readonly reason: string;
  readonly marks: readonly { readonly annotation: Annotation; readonly detail: string }[];
  readonly fields: readonly CorrectedField[];
  readonly place: PlaceOnForm | null;
  /** False for a mark on a form whose sections cannot be read. */
  readonly isPartKnown: boolean;
}

/** Sentences by the paths of the request's fields. */
type Problems = Record<string, string>;

/**
 * Checks what was corrected (document 2, section 5): every new mark belongs to a correction, every correction that marks
 * something has its stamp, with these initials and today's date, and a reason where it is the other side's to make. A changed
 * value that no correction tells of gets one. Throws 400 with a sentence for each field.
 */
export function checkedCorrections(check: ToCheck): readonly CheckedCorrection[] {
  const problems: Problems = {};
  const added = new Map(check.difference.added.map((mark) => [mark.name, mark]));
  const checked = check.version.corrections.map((correction, at) => {
    const path = `corrections.${at}`;
    const marks = correction.annotations.flatMap(({ name, detail }) => {
      const annotation = added.get(name);
      if (annotation) return [{ annotation, detail }];
      problems[`${path}.annotations`] ??=
        "A mark of this correction is not among the new marks of the form. Mark it again.";
      return [];
    });
    const fields = fieldsOf(check, correction);
    const place = partyOfCorrection(
      check.layout,
      check.rules.party,
      marks.flatMap(({ annotation }) => drawnPlaces(annotation)),
    );
    const isKnown = marks.length === 0 || isPartKnown(check.layout);
    const made: CheckedCorrection = { ...correction, marks, fields, place, isPartKnown: isKnown };
    Object.assign(problems, problemsOf(check, made, path));
    return made;
  });
  Object.assign(problems, problemsOfAll(check, checked));
  const [message] = Object.values(problems);
  if (message) throw badRequest(message, problems);
  return [...checked, ...missingDescriptions(check, checked)];
}

/** Dates without a type of their own are told by the words that they begin with. */
function fieldsOf(
  { changed, from, to }: ToCheck,
  { type, description }: VersionToSave["corrections"][number],
): readonly CorrectedField[] {
  return changed.filter((field) =>
    correctedFields[field].type === type &&
    (type !== "annotation" || description.startsWith(descriptionOf(field, from, to)))
  );
}

function problemsOf(check: ToCheck, correction: CheckedCorrection, path: string): Problems {
  return {
    ...markProblems(check, correction, path),
    ...descriptionProblems(check, correction, path),
    ...needsReason(check.rules.party, correction.place) && correction.reason === ""
      ? { [`${path}.reason`]: warningOf(check.rules.party, correction.place) ?? "Say why." }
      : {},
  };
}

function markProblems({ version, rules, today }: ToCheck, correction: CheckedCorrection, path: string): Problems {
  const { marks, fields } = correction;
  const at = `${path}.annotations`;
  if (marks.length === 0) {
    return fields.length > 0 ? {} : { [at]: "Mark this correction on the form, or change a value." };
  }
  const stamps = marks.filter(({ annotation }) => annotation.kind === "stamp");
  if (stamps.length === 0) return { [at]: correctionTexts.stampRequired };
  if (version.initials === null) return {};
  const text = stampText(version.initials, today, rules.stamp);
  const isRight = stamps.every(({ annotation }) => annotation.contents.trim() === text);
  return isRight ? {} : { [at]: `The stamp must read "${text}". Take it off and stamp this correction again.` };
}

/** A correction of a value tells of it in the specification's words; more may follow. */
function descriptionProblems(
  { from, to }: ToCheck,
  { description, fields }: CheckedCorrection,
  path: string,
): Problems {
  const missing = fields.map((field) => descriptionOf(field, from, to)).find((text) => !description.startsWith(text));
  return missing === undefined ? {} : { [`${path}.description`]: `The description must begin with "${missing}".` };
}

function problemsOfAll({ version, difference }: ToCheck, checked: readonly CheckedCorrection[]): Problems {
  const problems: Problems = {};
  const counts = new Map<string, number>();
  for (const { marks } of checked) {
    for (const { annotation: { name } } of marks) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const loose = difference.added.find(({ name }) => !counts.has(name));
  if (loose) {
    problems.corrections = `${markWords(loose)} belongs to no correction. Describe what it corrects, or delete it.`;
  } else if ([...counts.values()].some((count) => count > 1)) {
    problems.corrections = "A mark belongs to two corrections. Each needs marks of its own.";
  } else if (hasTwoOfAField(checked)) {
    problems.corrections = "Two corrections tell of the same value. Keep one of them.";
  }
  if (difference.added.length > 0 && version.initials === null) problems.initials = correctionTexts.initialsRequired;
  return problems;
}

function hasTwoOfAField(checked: readonly CheckedCorrection[]): boolean {
  const fields = checked.flatMap(({ fields }) => fields);
  return new Set(fields).size < fields.length;
}

/** Corrections of the values that were changed without one. */
function missingDescriptions(
  { changed, from, to }: ToCheck,
  checked: readonly CheckedCorrection[],
): readonly CheckedCorrection[] {
  const told = new Set(checked.flatMap(({ fields }) => fields));
  return changed.filter((field) => !told.has(field)).map((field) => ({
    description: descriptionOf(field, from, to),
    type: correctedFields[field].type,
    reason: "",
    marks: [],
    fields: [field],
    place: null,
    isPartKnown: true,
  }));
}

/**
 * Marks of earlier versions stay as they are; those that are taken off must leave no correction without its stamp. Throws
 * 400 where `path` is the part of the request that holds the marks.
 */
export function assertLockedMarks(
  difference: Pick<MarksDifference, "changed" | "removed">,
  known: readonly KnownMark[],
  { path, mayRemove }: { readonly path: string; readonly mayRemove: boolean },
): void {
  const refuse = (message: string): never => {
    throw badRequest(message, { [path]: message });
  };
  const [changed] = difference.changed;
  if (changed) {
    refuse(`${markWords(changed.from)} was saved in an earlier version and can't be changed. Delete it and mark anew.`);
  }
  if (difference.removed.length === 0) return;
  if (!mayRemove) refuse("Marks of an earlier version can't be taken off here. Leave them as they are.");
  const removed = new Set(difference.removed);
  if (isStampTakenFrom(known, removed)) {
    refuse(
      `A correction can't lose its ${annotationWords.stamp} while other marks of it stay. Delete the whole correction.`,
    );
  }
}

/** Whether a correction would keep marks and lose its last stamp. */
export function isStampTakenFrom(known: readonly KnownMark[], removed: ReadonlySet<string>): boolean {
  const byLog = Map.groupBy(known.filter(({ logId }) => logId !== null), ({ logId }) => logId);
  return [...byLog.values()].some((marks) => {
    const left = marks.filter(({ name }) => !removed.has(name));
    const isTouched = left.length < marks.length && left.length > 0;
    return isTouched && !left.some(({ annotation }) => annotation.kind === "stamp");
  });
}
