/** Text as PDF's standard fonts write it: Latin-1, with letters outside it reduced to their base or to "?". */
export function latin1(text: string): string {
  const straight = text.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u201c\u201d]/g, '"').replaceAll("–", "-");
  return Array.from(straight, (letter) => {
    if (letter.charCodeAt(0) < 256) return letter;
    const base = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return base.length === 1 && base.charCodeAt(0) < 256 ? base : "?";
  }).join("");
}

/** A PDF literal string. */
export function literal(text: string): string {
  return `(${latin1(text).replaceAll(/[\\()]/g, "\\$&").replaceAll("\n", "\\n")})`;
}
