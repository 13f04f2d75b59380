import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { correctionLimits, type NewCorrection } from "../../contract.ts";
import type { DraftContent } from "../../contract-marks.ts";
import {
  changedFields,
  type CorrectedField,
  correctedFieldNames,
  correctedFields,
  descriptionOf,
} from "../../description-rules.ts";
import type { Link } from "./correction-links.ts";
import type { CorrectionsToSave } from "./editor-source.ts";
import { changedValues, draftValues, valuesOf } from "./record-values.ts";
import { type DraftCorrection, newCorrection } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/** Everything that is not saved, to be kept. */
export function draftOf(work: WorkStore): DraftContent {
  const { values, initials } = work.getSnapshot();
  const { record } = work.base;
  return {
    annotations: [...work.marks],
    corrections: work.corrections().map((one) => ({ ...correctionToSave(work, one), reason: one.reason })),
    values: record && values ? draftValues(valuesOf(record), values) : {},
    initials,
  };
}

/** The corrections of a draft, as they stood in it. */
export function correctionsOfDraft({ corrections }: DraftContent): readonly DraftCorrection[] {
  return corrections.map((one) => ({
    ...newCorrection(newKey(), fieldOfKept(one), one.description === "" ? "creating" : "viewing"),
    description: one.description,
    isOwn: one.description !== "",
    type: one.type,
    names: one.annotations.map(({ name }) => name),
    reason: one.reason,
  }));
}

/** The value that a kept correction is of: by its type, or, as the dates share theirs, by the words that it begins with. */
function fieldOfKept({ type, description }: Pick<NewCorrection, "type" | "description">): CorrectedField | null {
  return correctedFieldNames.find((field) => {
    const { label, type: own } = correctedFields[field];
    return own === type && (own !== "annotation" || description.startsWith(`Corrected ${label} from `));
  }) ?? null;
}

/**
 * What is sent. A stamp says the day on which it is saved, also where it was made the day before.
 * @param stamp what it reads
 */
export function workToSave(
  work: WorkStore,
  stamp: string,
): Omit<CorrectionsToSave, "recordVersion" | "allowDuplicateTsn" | "removalReason"> {
  const { values, initials } = work.getSnapshot();
  const { record, versionNumber } = work.base;
  const marked = work.marks.map((mark) =>
    mark.kind === "stamp" && !work.editor.isLocked(mark.name) ? { ...mark, contents: stamp } : mark
  );
  return {
    versionNumber,
    annotations: work.hasOtherMarks() ? marked : null,
    corrections: work.corrections().map((one) => correctionToSave(work, one)),
    initials: initials || null,
    values: record && values ? changedValues(valuesOf(record), values) : {},
  };
}

function correctionToSave(work: WorkStore, correction: DraftCorrection): Required<NewCorrection> {
  const links = work.linksOf(correction);
  return {
    description: toldDescription(work, correction),
    type: correction.type,
    annotations: work.marksOf(correction).map((mark) => ({ name: mark.name, detail: detailOf(mark, links) })),
    reason: correction.reason,
  };
}

/** What it is called in the log: a change of the record says first from what to what, whatever the person adds. */
export function toldDescription(work: WorkStore, { field, description }: DraftCorrection): string {
  const { ground } = work;
  const { values } = work.getSnapshot();
  const isOfValue = field !== null && ground.values && values && changedFields(ground.values, values).includes(field);
  const told = isOfValue ? descriptionOf(field, ground.values, values) : "";
  if (description.startsWith(told)) return description;
  return [told, description].filter(Boolean).join(". ").slice(0, correctionLimits.description);
}

/** What a mark says in the log: its own text, or the value that it strikes out. */
function detailOf(mark: Annotation, links: readonly Link[]): string {
  if (mark.contents.trim() !== "") return mark.contents;
  const struck = mark.kind === "line-through" ? links.map(({ box }) => box.value).filter(Boolean).join(", ") : "";
  return struck || annotationWords[mark.kind];
}
