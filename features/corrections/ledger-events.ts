import { createHash } from "node:crypto";
import * as v from "valibot";
import { afterAmendment, documentRecord, recordedAmendmentEntries } from "@/features/documents/offers-replay.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { EventText } from "@/kernel/feature.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { replay } from "@/kernel/ledger/replay.ts";
import { correctionTypes } from "./contract.ts";

/** A mark as the ledger keeps it: the sum of what it is and says (`markSum`). */
const recordedMarkSchema = v.object({ id: v.number(), name: v.string(), sha256: v.string() });

export type RecordedMark = v.InferOutput<typeof recordedMarkSchema>;

/** A correction as the ledger keeps it; what it changed of the record stands in `changes` of the entry, by `fields`. */
const recordedCorrectionSchema = v.object({
  id: v.number(),
  description: v.string(),
  type: v.picklist(correctionTypes),
  initials: v.string(),
  initialDate: v.string(),
  section: v.nullable(v.string()),
  party: v.nullable(v.picklist(["buyer", "seller"])),
  reason: v.string(),
  fields: v.array(v.string()),
  /** Ids of its marks. */
  marks: v.array(v.number()),
  /** True for a row that tells what was taken off the form; left out otherwise. */
  isRemoval: v.optional(v.boolean()),
  /** False where the form's sections could not be read; left out otherwise. */
  isPartKnown: v.optional(v.boolean()),
});

export type RecordedCorrection = v.InferOutput<typeof recordedCorrectionSchema>;

/** The version that a new one was made of: cut to so many bytes, the file of the new one has this sum. */
const baseSchema = v.object({ attachmentId: v.number(), sha256: v.string(), size: v.number() });

const versionEntries = {
  ...recordedAmendmentEntries,
  /** Left out where the form has no new version. */
  base: v.optional(baseSchema),
  /** Ids of marks that the new version no longer shows. */
  removed: v.array(v.number()),
};

const loggedEntries = {
  /** The version that the corrections are of. */
  attachmentId: v.number(),
  versionNumber: v.number(),
  at: v.string(),
  corrections: v.array(recordedCorrectionSchema),
  /** Marks that were in the file before anything of it was written down. */
  found: v.array(recordedMarkSchema),
};

/** Ids of corrections of which the last mark was taken off. */
const deletedIds = v.optional(v.array(v.number()));

/** The row of the log that tells of a deletion; entries of earlier releases have none. */
const removalEntries = {
  attachmentId: v.optional(v.number()),
  versionNumber: v.optional(v.number()),
  corrections: v.optional(v.array(recordedCorrectionSchema)),
};

/** Everything that this feature writes into the ledger, by event name. */
export const correctionEvents = {
  "corrections.version_saved": v.object({
    ...versionEntries,
    ...loggedEntries,
    marks: v.array(recordedMarkSchema),
    deleted: deletedIds,
  }),
  "corrections.logged": v.object(loggedEntries),
  "corrections.correction_deleted": v.object({
    ...versionEntries,
    correctionId: v.number(),
    description: v.string(),
    at: v.string(),
    ...removalEntries,
  }),
  "corrections.annotation_deleted": v.object({
    ...versionEntries,
    words: v.string(),
    at: v.string(),
    deleted: deletedIds,
    ...removalEntries,
  }),
  "corrections.flattened_downloaded": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "corrections.xfdf_exported": v.object({ attachmentId: v.number(), fileName: v.string() }),
} as const;

export type CorrectionEvent = keyof typeof correctionEvents;
export type CorrectionEventData<Name extends CorrectionEvent> = v.InferOutput<(typeof correctionEvents)[Name]>;

/** Events that give a form a new version, or change its record. */
export const versionEvents = [
  "corrections.version_saved",
  "corrections.correction_deleted",
  "corrections.annotation_deleted",
] as const;

/** What they do to the record that is compared with the ledger. A deletion may change nothing but the log. */
export const correctionReplays = versionEvents.map((event) =>
  replay(documentRecord, {
    event,
    schema: v.object(versionEntries),
    apply: (record, data, entry) =>
      data.mainFile || Object.keys(data.changes).length > 0 ? afterAmendment(record, data, entry) : record,
  })
);

/** The sum of a mark: of what is drawn, and of what it says in words. */
export function markSum(annotation: Annotation, detail: string): string {
  return createHash("sha256").update(canonicalJson([annotation, detail])).digest("hex");
}

/** A title and a sentence for a person; null for an event that is not of the corrections. */
export function describeCorrectionEvent(event: string, data: unknown): EventText | null {
  if (!isCorrectionEvent(event)) return null;
  const describer = describers[event];
  return describer(data) ?? { title: titles[event], description: "" };
}

const titles: Readonly<Record<CorrectionEvent, string>> = {
  "corrections.version_saved": "Form corrected",
  "corrections.logged": "Correction log written",
  "corrections.correction_deleted": "Correction deleted",
  "corrections.annotation_deleted": "Mark deleted",
  "corrections.flattened_downloaded": "Flattened copy downloaded",
  "corrections.xfdf_exported": "Marks exported",
};

function isCorrectionEvent(event: string): event is CorrectionEvent {
  return Object.hasOwn(correctionEvents, event);
}

/** The words of an event, where its data can be read. */
function words<Schema extends v.GenericSchema>(
  schema: Schema,
  tell: (data: v.InferOutput<Schema>) => EventText,
): (data: unknown) => EventText | null {
  return (data) => {
    const read = v.safeParse(schema, data);
    return read.success ? tell(read.output) : null;
  };
}

const describers: Readonly<Record<CorrectionEvent, (data: unknown) => EventText | null>> = {
  "corrections.version_saved": words(
    correctionEvents["corrections.version_saved"],
    ({ versionNumber, corrections, removed, mainFile }) => ({
      title: mainFile ? `Form corrected: version ${versionNumber}` : "Record corrected",
      description: [...correctionSentences(corrections), ...takenOff(removed.length)].join(" "),
    }),
  ),
  "corrections.logged": words(correctionEvents["corrections.logged"], ({ versionNumber, corrections }) => ({
    title: `Corrections of version ${versionNumber} written down`,
    description: correctionSentences(corrections).join(" "),
  })),
  "corrections.correction_deleted": words(
    correctionEvents["corrections.correction_deleted"],
    ({ description, mainFile, corrections }) => ({
      title: "Correction deleted",
      description: deletionSentences(description, mainFile, corrections),
    }),
  ),
  "corrections.annotation_deleted": words(
    correctionEvents["corrections.annotation_deleted"],
    ({ words, mainFile, corrections }) => ({
      title: "Mark deleted",
      description: deletionSentences(words, mainFile, corrections),
    }),
  ),
  "corrections.flattened_downloaded": words(correctionEvents["corrections.flattened_downloaded"], ({ fileName }) => ({
    title: "Flattened copy downloaded",
    description: sentence(fileName),
  })),
  "corrections.xfdf_exported": words(correctionEvents["corrections.xfdf_exported"], ({ fileName }) => ({
    title: "Marks exported",
    description: sentence(`The marks of ${fileName} as XFDF`),
  })),
};

function correctionSentences(corrections: readonly RecordedCorrection[]): readonly string[] {
  return corrections.flatMap(({ description, reason }) => [
    sentence(description),
    ...reason === "" ? [] : [sentence(`Reason: ${reason}`)],
  ]);
}

function deletionSentences(
  words: string,
  mainFile: { readonly versionNumber: number } | undefined,
  corrections: readonly RecordedCorrection[] = [],
): string {
  const reasons = corrections.flatMap(({ reason }) => reason === "" ? [] : [sentence(`Reason: ${reason}`)]);
  const version = mainFile ? [`Version ${mainFile.versionNumber} no longer shows it.`] : [];
  return [sentence(words), ...version, ...reasons].join(" ");
}

function takenOff(count: number): readonly string[] {
  return count === 0 ? [] : [count === 1 ? "1 mark was taken off." : `${count} marks were taken off.`];
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
