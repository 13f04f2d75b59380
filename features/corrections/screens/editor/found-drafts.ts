import type { Draft } from "../../contract-marks.ts";
import type { StoredDraft } from "./draft-storage.ts";
import type { EditorSource } from "./editor-source.ts";

/** Unsaved work that was found, for its person to decide about. */
export interface OfferedDraft extends StoredDraft {
  /** Of this browser, or of another device of the same person. */
  readonly isHere: boolean;
  /** Somebody had the form open there within the last minute. */
  readonly isOpen: boolean;
}

/**
 * All unsaved work of the person on a form: what this browser has, and what the server has from here and from other devices.
 * Each is its own, the newest of this browser first.
 * @param local what this browser has
 */
export async function foundDrafts(source: EditorSource, local: StoredDraft | null): Promise<readonly OfferedDraft[]> {
  let answer: Draft;
  try {
    answer = await source.drafts.load();
  } catch {
    // Nobody knows what the server has: nothing of the browser's is given up for it.
    return local ? [{ ...local, isHere: true, isOpen: false }] : [];
  }
  const { draft, elsewhere } = answer;
  const own = draft && !elsewhere.some(({ key }) => key === draft.key) ? storedOf(source, draft) : null;
  const here = ofHere(local, own);
  const others = await Promise.all(elsewhere.map(async ({ key, isOpen }): Promise<OfferedDraft[]> => {
    const other = draft?.key === key ? draft : await source.drafts.load(key).then(({ draft }) => draft, () => null);
    return other?.key === key ? [{ ...storedOf(source, other), isHere: false, isOpen }] : [];
  }));
  return [...here ? [{ ...here, isHere: true, isOpen: false }] : [], ...others.flat()];
}

/** The later of both. What the browser has as sent and the server no longer has was saved or discarded meanwhile. */
function ofHere(local: StoredDraft | null, own: StoredDraft | null): StoredDraft | null {
  if (!local || (local.isSent && !own)) return own;
  return !own || !local.isSent || local.savedAt > own.savedAt ? local : own;
}

/** A draft of the server, as one of the browser's. */
export function storedOf({ base }: Pick<EditorSource, "base">, draft: NonNullable<Draft["draft"]>): StoredDraft {
  const { key, revision, versionNumber, savedAt, content, leftOut } = draft;
  const names = versionNumber === base.versionNumber ? base.marks.map(({ name }) => name) : [];
  return { versionNumber, savedAt, content, origin: { key, revision }, base: names, isSent: true, leftOut };
}
