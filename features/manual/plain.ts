/** The words of a Markdown text, without its signs, pictures and addresses. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*\|?[\s|:-]+\|\s*$/gm, " ")
    .replaceAll(/^See also: .*$/gm, " ")
    .replaceAll(/[*`]+/g, "")
    .replaceAll(/[|>#]+/g, " ")
    .replaceAll(/^\s*(?:\d+\.|-)\s+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The headings of a Markdown text, of the second and third order. */
export function headingsIn(text: string): readonly string[] {
  return [...text.matchAll(/^###? (.+)$/gm)].map(([, heading]) => plainWords(heading));
}
