import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { CorrectionType } from "../../contract.ts";
import {
  changedFields,
  type CorrectedField,
  correctedFieldNames,
  correctedFields,
  type CorrectedValues,
  descriptionOf,
} from "../../description-rules.ts";
import { boxDescription, type Link, linksOf } from "./correction-links.ts";
import { fieldOfBox, withBoxText, withNothing } from "./page-text.ts";

/** How far somebody is with a correction (document 2, section 4, 'Correction status'). */
export type CorrectionState = "viewing" | "creating" | "editing";

/** A correction of this draft. */
export interface DraftCorrection {
  /** Its own, for as long as the editor is open. */
  readonly key: string;
  readonly type: CorrectionType;
  /** The value of the record that it changes; null for one of the form alone. */
  readonly field: CorrectedField | null;
  readonly description: string;
  /** A person wrote the description; else it follows what is typed on the page and at the side. */
  readonly isOwn: boolean;
  /** All marks that were ever made for it: one that is undone and done again is its own again. */
  readonly names: readonly string[];
  /** Why somebody corrects what the other side of the counter filled in. */
  readonly reason: string;
  readonly state: CorrectionState;
}

/** The corrections of a draft and the values of the record as they are to be; null where there is no record. */
export interface WorkState {
  readonly corrections: readonly DraftCorrection[];
  readonly values: CorrectedValues | null;
  readonly initials: string;
  /** What the page said of each value when it was last read, so that only what changes there changes the value. */
  readonly said: Readonly<Record<string, string>>;
}

/** What the work is done on. */
export interface WorkGround {
  readonly values: CorrectedValues | null;
  readonly boxes: readonly FormBox[];
}

/** A correction that nobody has begun to describe. */
export function newCorrection(key: string, field: CorrectedField | null, state: CorrectionState): DraftCorrection {
  const type = field === null ? "annotation" : correctedFields[field].type;
  return { key, type, field, description: "", isOwn: false, names: [], reason: "", state };
}

/** The marks of a correction that are there now. */
export function marksOf(
  { names }: Pick<DraftCorrection, "names">,
  marks: readonly Annotation[],
): readonly Annotation[] {
  return marks.filter(({ name }) => names.includes(name));
}

/** Whether a correction corrects anything: it has a mark, or changes a value. */
export function isAlive(
  correction: DraftCorrection,
  state: WorkState,
  marks: readonly Annotation[],
  ground: WorkGround,
) {
  if (marksOf(correction, marks).length > 0) return true;
  return correction.field !== null && isChanged(correction.field, state, ground);
}

/** Whether a value is to be another one than the record has. */
export function isChanged(field: CorrectedField, { values }: WorkState, ground: WorkGround): boolean {
  return values !== null && ground.values !== null && changedFields(ground.values, values).includes(field);
}

/**
 * The state after marks or values have changed. A text that stands for a value of the record is that value, and a value
 * whose text was taken off the page is what it was; a changed value has a correction, one that is as before has none
 * (document 2, section 4).
 * @param isTyped what somebody types at the side is not read back from the page
 */
export function followed(
  state: WorkState,
  ground: WorkGround,
  marks: readonly Annotation[],
  newKey: () => string,
  isTyped = false,
): WorkState {
  const links = new Map(state.corrections.map((one) => [one.key, linksOf(marksOf(one, marks), ground.boxes)]));
  const said = saidOf(links);
  const values = isTyped ? state.values : valuesOnPage(state, ground, links, said);
  const taken = withFields(state.corrections, links);
  const corrections = withChanged(taken, { ...state, values }, ground, newKey)
    .map((correction) => described(correction, { ...state, values }, ground, links.get(correction.key) ?? []));
  const next = { ...state, values, corrections, said };
  return isSame(state, next) ? state : next;
}

type Links = ReadonlyMap<string, readonly Link[]>;

function linksTo(field: CorrectedField, links: Links): readonly Link[] {
  return [...links.values()].flat().filter(({ box }) => fieldOfBox(box) === field);
}

function saidOf(links: Links): Readonly<Record<string, string>> {
  return Object.fromEntries(correctedFieldNames.flatMap((field) => {
    const texts = linksTo(field, links).map(({ box, name, text }) => [box.page, ...box.box, name !== null, text]);
    return texts.length === 0 ? [] : [[field, JSON.stringify(texts)]];
  }));
}

function valuesOnPage(state: WorkState, ground: WorkGround, links: Links, said: WorkState["said"]) {
  if (state.values === null || ground.values === null) return null;
  let values = state.values;
  for (const field of correctedFieldNames) {
    if (said[field] === state.said[field]) continue;
    const texts = linksTo(field, links);
    const read = texts.reduce<CorrectedValues>(
      (sum, { box, name, text }) => (name === null ? withNothing(sum, box) : withBoxText(sum, box, text)) ?? sum,
      { ...values, ...only(field, ground.values) },
    );
    values = { ...values, ...only(field, read) };
  }
  return values;
}

/** One value out of all. */
export function only(field: CorrectedField, values: CorrectedValues): Partial<CorrectedValues> {
  return { [field]: values[field] };
}

/** A correction whose line goes through the box of a value is that value's, unless another one is already. */
function withFields(corrections: readonly DraftCorrection[], links: Links): readonly DraftCorrection[] {
  const taken = new Set(corrections.map(({ field }) => field));
  return corrections.map((correction) => {
    if (correction.field !== null) return correction;
    const found = (links.get(correction.key) ?? []).map(({ box }) => fieldOfBox(box));
    const field = found.find((one) => one !== null && !taken.has(one));
    if (!field) return correction;
    taken.add(field);
    return { ...correction, field, type: correctedFields[field].type };
  });
}

/** A correction more for each changed value that has none. */
function withChanged(
  corrections: readonly DraftCorrection[],
  state: WorkState,
  ground: WorkGround,
  newKey: () => string,
): readonly DraftCorrection[] {
  const missing = correctedFieldNames.filter((field) =>
    isChanged(field, state, ground) && !corrections.some((correction) => correction.field === field)
  );
  return [...corrections, ...missing.map((field) => newCorrection(newKey(), field, "viewing"))];
}

function described(
  correction: DraftCorrection,
  state: WorkState,
  ground: WorkGround,
  links: readonly Link[],
): DraftCorrection {
  if (correction.isOwn) return correction;
  const { field } = correction;
  const description = field !== null && ground.values && state.values && isChanged(field, state, ground)
    ? descriptionOf(field, ground.values, state.values)
    : boxDescription(links);
  // What describes itself needs nobody to save its details.
  const isSelfMade = description !== "" && correction.state === "creating";
  return description === correction.description && !isSelfMade
    ? correction
    : { ...correction, description, state: isSelfMade ? "viewing" : correction.state };
}

function isSame(one: WorkState, other: WorkState): boolean {
  return one.corrections.length === other.corrections.length &&
    one.corrections.every((correction, at) => correction === other.corrections[at]) &&
    JSON.stringify([one.values, one.said]) === JSON.stringify([other.values, other.said]);
}
