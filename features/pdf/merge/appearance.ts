import { escaped } from "./notice.ts";
import { type Field, fieldFlags } from "./field.ts";

const padding = 2;
/** Helvetica's letters are about half as wide as high; capitals and digits a little more. */
const averageWidth = 0.53;
const largestSize = 12;

/**
 * The look of a field that brings none, as PDF source for a box of this size in points, in a font named `F`. Null when
 * there is nothing to show.
 */
export function drawnField(field: Field, width: number, height: number): string | null {
  if (field.flags & fieldFlags.password) return null;
  if (field.type === "Btn") return field.value && field.value !== "Off" ? cross(width, height) : null;
  if ((field.type !== "Tx" && field.type !== "Ch") || field.value === "") return null;
  const { color, size: asked } = styleOf(field.appearance);
  const isMultiline = Boolean(field.flags & fieldFlags.multiline);
  if (field.flags & fieldFlags.comb && field.maxLength) return comb(field, width, height, asked, color);
  const size = asked || fittingSize(field.value, width, height, isMultiline);
  const lines = isMultiline
    ? broken(field.value, width - 2 * padding, size)
    : [field.value.replaceAll(/\s{0,50}[\r\n]+/g, " ")];
  const first = isMultiline ? height - padding - size : (height - size) / 2 + size * 0.22;
  const drawn = lines.map((line, at) => {
    const x = startOf(line, field.alignment, width, size);
    return `1 0 0 1 ${fixed(x)} ${fixed(first - at * size * 1.15)} Tm (${escaped(line)}) Tj`;
  });
  return framed(width, height, `BT ${color} /F ${fixed(size)} Tf\n${drawn.join("\n")}\nET`);
}

function framed(width: number, height: number, content: string): string {
  return `q 0 0 ${fixed(width)} ${fixed(height)} re W n\n${content}\nQ`;
}

function cross(width: number, height: number): string {
  const [right, top] = [fixed(width - padding), fixed(height - padding)];
  return `q 1 w ${padding} ${padding} m ${right} ${top} l S ${padding} ${top} m ${right} ${padding} l S Q`;
}

/** One character to a cell, as for serial numbers and dates in boxes. */
function comb(field: Field, width: number, height: number, asked: number, color: string): string {
  const cells = field.maxLength ?? 1;
  const size = asked || Math.min(largestSize, height * 0.75);
  const drawn = Array.from(field.value).slice(0, cells).map((character, at) => {
    const x = (at + 0.5) * (width / cells) - size * averageWidth / 2;
    return `1 0 0 1 ${fixed(x)} ${fixed((height - size) / 2 + size * 0.22)} Tm (${escaped(character)}) Tj`;
  });
  return framed(width, height, `BT ${color} /F ${fixed(size)} Tf\n${drawn.join("\n")}\nET`);
}

/** Colour and size that the default appearance asks for; size 0 fits the text to the box. */
function styleOf(appearance: string): { readonly color: string; readonly size: number } {
  const size = Number(/(?<![\d.])([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0);
  const color = /(?:^|\s)((?:[\d.]+\s+){3}rg|[\d.]+\s+g|(?:[\d.]+\s+){4}k)(?:\s|$)/.exec(appearance)?.[1] ?? "0 g";
  return { color, size: Number.isFinite(size) ? Math.min(size, 100) : 0 };
}

function fittingSize(text: string, width: number, height: number, isMultiline: boolean): number {
  if (isMultiline) return Math.min(largestSize, Math.max(4, height / 2));
  const byWidth = (width - 2 * padding) / Math.max(1, text.length * averageWidth);
  return Math.max(4, Math.min(largestSize, height * 0.75, byWidth));
}

function startOf(line: string, alignment: number, width: number, size: number): number {
  const room = Math.max(0, width - 2 * padding - line.length * size * averageWidth);
  return padding + (alignment === 1 ? room / 2 : alignment === 2 ? room : 0);
}

function broken(text: string, width: number, size: number): string[] {
  const most = Math.max(1, Math.floor(width / (size * averageWidth)));
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line && line.length + word.length + 1 > most) {
        lines.push(line);
        line = word;
      } else line = line ? `${line} ${word}` : word;
    }
    return [...lines, line];
  });
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}
