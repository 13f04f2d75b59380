import type { Attachment, Document } from "@/features/documents/contract.ts";

/** The form as it was signed, as it reads now, and both beside each other. */
export type ThreeViews = "original" | "corrected" | "both";

/** The versions of a document's form, the original first. */
export function formVersions({ attachments }: Pick<Document, "attachments">): readonly Attachment[] {
  return attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((a, b) => a.versionNumber - b.versionNumber);
}

/** The form was corrected at least once. */
export function isCorrected(document: Pick<Document, "attachments">): boolean {
  return formVersions(document).length > 1;
}

/** Which of the three views the shown attachments are; null for another file, or a version between. */
export function viewOf(
  versions: readonly Attachment[],
  shownId: number | null,
  besideId: number | null,
): ThreeViews | null {
  const [original, corrected] = [versions[0]?.id, versions.at(-1)?.id];
  if (besideId !== null) return shownId === original && besideId === corrected ? "both" : null;
  return shownId === corrected ? "corrected" : shownId === original ? "original" : null;
}

/** What to show for a view: an attachment, where null is the newest version, and the one beside it. */
export function shownFor(versions: readonly Attachment[], view: ThreeViews): readonly [number | null, number | null] {
  const original = versions[0]?.id ?? null;
  if (view === "corrected") return [null, null];
  return [original, view === "both" ? versions.at(-1)?.id ?? null : null];
}

/** What a version is called in lists and choices. */
export function versionName(versionNumber: number): string {
  return versionNumber === 1 ? "Version 1 (original)" : `Version ${versionNumber}`;
}

/** The page that compares two versions of a form. */
export function compareHref(
  { storeId, id }: Pick<Document, "storeId" | "id">,
  from: number,
  to: number,
): string {
  return `/${storeId}/documents/${id}/versions?from=${from}&to=${to}`;
}
