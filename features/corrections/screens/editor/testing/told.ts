import type { CorrectionWork } from "../correction-work.ts";

/** The corrections of a draft, each with what it is called and how far somebody is with it. */
export function said(work: CorrectionWork): readonly (readonly [string, string])[] {
  return work.corrections().map(({ description, state }) => [description, state] as const);
}

/** The kinds of all marks. */
export function kinds(work: CorrectionWork): readonly string[] {
  return work.marks.map(({ kind }) => kind).toSorted();
}

/** Types into the text that stands for a box. */
export function type(work: CorrectionWork, text: string): void {
  const { editing } = work.editor.getSnapshot();
  work.editor.setContents(editing ?? "", text);
}
