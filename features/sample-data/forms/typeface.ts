/** The standard fonts the forms are set in; every PDF reader has them. */
export const typefaces = {
  roman: "Times-Roman",
  bold: "Times-Bold",
  italic: "Times-Italic",
  entry: "Courier",
  signature: "Times-BoldItalic",
} as const;

/** One of the forms' fonts. */
export type Typeface = keyof typeof typefaces;

/** Advance widths of Times-Roman for the characters from space to tilde, in thousandths of the size. */
const romanWidths = [
  ...[250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278],
  ...[500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444],
  ...[921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722],
  ...[556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500],
  ...[333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500],
  ...[500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541],
];

/** How much wider than Times-Roman a font runs, on the whole. */
const stretch: Record<Typeface, number> = { roman: 1, bold: 1.06, italic: 1, entry: 1, signature: 1.02 };

/** The width of one character in points. */
export function characterWidth(character: string, typeface: Typeface, size: number): number {
  if (typeface === "entry") return size * 0.6;
  return (romanWidths[character.charCodeAt(0) - 32] ?? 500) * stretch[typeface] * size / 1000;
}

/** The width of a line of text in points; exact for roman and entry, within a few per cent for the others. */
export function textWidth(text: string, typeface: Typeface, size: number): number {
  return Array.from(text).reduce((width, character) => width + characterWidth(character, typeface, size), 0);
}

/** Breaks text into lines no wider than `width` points. */
export function wrap(text: string, typeface: Typeface, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, typeface, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
