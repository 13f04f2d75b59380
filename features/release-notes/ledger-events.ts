import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

const titled = v.object({ title: v.string() });

/** Everything that this feature writes into the ledger, by event name. */
export const noteEvents = {
  "release-notes.added": "Release note added",
  "release-notes.changed": "Release note changed",
  "release-notes.deleted": "Release note deleted",
} as const;

export type NoteEvent = keyof typeof noteEvents;

/** What the ledger calls a note. */
export const subjectOf = (id: number): string => `release-note:${id}`;

/** The words of this feature's events. */
export const describeNoteEvent: EventDescriber = (event, data) => {
  const title = Object.entries(noteEvents).find(([name]) => name === event)?.[1];
  return title === undefined ? null : { title, description: `“${v.parse(titled, data).title}”` };
};
