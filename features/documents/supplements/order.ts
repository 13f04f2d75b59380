/**
 * The order of a document's files after its supplements were put into another one: the form stays first, and the deleted
 * supplements, which nobody ordered, come last.
 */
export function reordered<File extends { readonly id: number; readonly isMain: boolean }>(
  files: readonly File[],
  supplements: readonly number[],
): readonly File[] {
  const places = new Map(supplements.map((id, at) => [id, at]));
  const rank = ({ id, isMain }: File) => isMain ? -1 : places.get(id) ?? supplements.length;
  return files.toSorted((a, b) => rank(a) - rank(b));
}
