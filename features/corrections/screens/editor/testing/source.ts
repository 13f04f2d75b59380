import type { Draft } from "../../../contract-marks.ts";
import type { EditorDrafts, EditorSource } from "../editor-source.ts";
import { aBase } from "./samples.ts";

const nothing: Draft = { draft: null, elsewhere: [], others: [], versionNumber: 1 };

/** What an editor gets and gives, with a server that keeps nothing. */
export function aSource(drafts: Partial<EditorDrafts> = {}, source: Partial<EditorSource> = {}): EditorSource {
  return {
    key: "1.7",
    base: aBase(),
    headers: () => ({}),
    layout: { formType: 0, revision: "2023-08", sections: [], boxes: [] },
    party: "seller",
    author: "Kim",
    today: "2026-11-23",
    timeZone: "America/Boise",
    others: [],
    elsewhere: [],
    save: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    ...source,
    drafts: {
      load: () => Promise.resolve(nothing),
      keep: () => Promise.resolve(nothing),
      drop: () => Promise.resolve(),
      ...drafts,
    },
  };
}
