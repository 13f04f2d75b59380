import { correctedFields, valueText } from "../../description-rules.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorBase } from "./editor-source.ts";
import { valuesOf } from "./record-values.ts";

/**
 * What of somebody's work meets what was saved in the meantime, in sentences: values that both changed, and marks that lie
 * on new ones. To be asked before the newer version is put under the work.
 */
export function collisionsWith(work: CorrectionWork, newer: EditorBase): readonly string[] {
  return [...valueCollisions(work, newer), ...markCollisions(work, newer)];
}

function valueCollisions(work: CorrectionWork, newer: EditorBase): readonly string[] {
  const { record } = work.base;
  const { values } = work.getSnapshot();
  if (!record || !values || !newer.record) return [];
  const [before, theirs] = [valuesOf(record), valuesOf(newer.record)];
  return work.corrections().flatMap(({ field }) => {
    if (field === null) return [];
    const [was, now, mine] = [before, theirs, values].map((one) => valueText(field, one, true));
    if (was === now || now === mine) return [];
    return [`${correctedFields[field].label} was corrected too: it reads ${now} now, and ${mine} in your draft.`];
  });
}

function markCollisions(work: CorrectionWork, newer: EditorBase): readonly string[] {
  const known = new Set(work.base.marks.map(({ name }) => name));
  const added = newer.marks.filter(({ name }) => !known.has(name));
  return work.corrections().flatMap((correction) => {
    const met = work.marksOf(correction).find((mark) => added.some((other) => isMeeting(mark, other)));
    return met ? [`“${correction.description || "Your correction"}” lies on a new mark on page ${met.page}.`] : [];
  });
}

interface Placed {
  readonly page: number;
  readonly rect: readonly [number, number, number, number];
}

function isMeeting({ page, rect: [left, bottom, right, top] }: Placed, other: Placed): boolean {
  return page === other.page && left < other.rect[2] && other.rect[0] < right && bottom < other.rect[3] &&
    other.rect[1] < top;
}

/** Whether what can be corrected is another than somebody worked on: another version of the form, or other values. */
export function isNewer(one: EditorBase, than: EditorBase): boolean {
  if (one.versionNumber !== than.versionNumber) return one.versionNumber > than.versionNumber;
  return one.record !== null && than.record !== null && one.record.version > than.record.version &&
    JSON.stringify(valuesOf(one.record)) !== JSON.stringify(valuesOf(than.record));
}
