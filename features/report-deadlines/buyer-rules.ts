/** Marks on a form that are no part of a name: no middle name, initial only. */
const marks = new Set(["nmn", "nmi", "io"]);

/**
 * Two forms whose names fold alike may be of one buyer. Case, accents, punctuation, order of the words and single initials
 * do not count; Jr. and Sr. do, for they tell father from son. Nothing else that is kept of a form identifies the buyer, so
 * that this is a guess: a report that it leads to can be dismissed. Empty for a name without a letter.
 */
export function buyerKey(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}+/gu, "").toLowerCase();
  // O'Neil and ONeil, Smith-Jones and Smith Jones are each one name.
  const parts = plain.replaceAll(/['’.]/g, "").split(/[^\p{L}\p{N}]+/u).filter((part) =>
    part !== "" && !marks.has(part)
  );
  const whole = parts.filter((part) => part.length > 1);
  return (whole.length > 0 ? whole : parts).toSorted().join(" ");
}
