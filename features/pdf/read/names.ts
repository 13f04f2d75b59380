/** Marks that say a name part is missing or an initial only; the form asks for them and they are no names. */
const noMiddleName = /^["'(]*(n\.?\s?m\.?\s?n\.?|nmi|no middle name|none|n\/?a)["')]*$/i;
const initialOnly = /(?<!["'(])["'(]+i\.?o\.?["')]+|(?<=\s)i\.?o\.?$/gi;
const allowed = /^[\p{L}\p{M}][\p{L}\p{M}\s.'\-,]*$/u;

/**
 * The customer's name as "Last, First Middle"; null when the last or the first name is missing or is no name.
 * "NMN" and "IO" are the form's marks for no middle name and for an initial only, and are left out.
 */
export function customerName(last: string, first: string, middle: string): string | null {
  const parts = {
    last: clean(last),
    first: clean(first),
    middle: noMiddleName.test(middle.trim()) ? "" : clean(middle),
  };
  if (/^["'(]*i\.?o\.?["')]*$/i.test(parts.middle)) parts.middle = "";
  const isName = allowed.test(parts.last) && allowed.test(parts.first) &&
    (parts.middle === "" || allowed.test(parts.middle));
  if (!isName) return null;
  return `${parts.last}, ${parts.first}${parts.middle === "" ? "" : ` ${parts.middle}`}`;
}

function clean(part: string): string {
  return part.replaceAll(initialOnly, " ").replaceAll(/\s+/g, " ").trim();
}
