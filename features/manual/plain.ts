/** The words of a Markdown text, without its signs, pictures and addresses. */
export function plainWords(text: string): string {
  return text.split("\n").map(plainLine).join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Longest name and address of a link: a pattern without an end would go through the rest at each bracket. */
const longestPart = 300;
const picture = new RegExp(`!\\[[^\\]]{0,${longestPart}}\\]\\([^)]{0,${longestPart}}\\)`, "g");
const link = new RegExp(`\\[([^\\]]{0,${longestPart}})\\]\\([^)]{0,${longestPart}}\\)`, "g");

function plainLine(line: string): string {
  const words = line.trim();
  if (words.startsWith("See also: ") || /^[|\s:-]+$/.test(words)) return "";
  return words
    .replace(/^(?:\d{1,3}\.|-)\s/, "")
    .replaceAll(picture, " ")
    .replaceAll(link, "$1")
    .replaceAll(/[*`]+/g, "")
    .replaceAll(/[|>#]+/g, " ");
}

/** The headings of a Markdown text, of the second and third order. */
export function headingsIn(text: string): readonly string[] {
  return [...text.matchAll(/^###? (.+)$/gm)].map(([, heading]) => plainWords(heading));
}
