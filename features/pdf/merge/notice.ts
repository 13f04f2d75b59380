import type { PDFRef } from "@cantoo/pdf-lib";
import { type MissingReason, missingTexts } from "../contract-merge.ts";
import type { Part } from "./job.ts";
import type { PdfWriter } from "./writer.ts";

const widthInPoints = 612;
const heightInPoints = 792;
const longestLine = 80;

/** Writes the page that stands in a missing part's place and says so. */
export function writeNotice(writer: PdfWriter, page: PDFRef, parent: PDFRef, part: Part, reason: MissingReason): void {
  const content = writer.reserve();
  const font = writer.reserve();
  const lines = [
    ...wrapped(part.name).map((line) => ({ line, size: 13 })),
    { line: `${part.kind}, ${part.pages === 1 ? "1 page" : `${part.pages} pages`}`, size: 11 },
    { line: "", size: 11 },
    ...wrapped(missingTexts[reason]).map((line) => ({ line, size: 11 })),
    ...wrapped("The file itself is in the archive as filed. Download it from the document's page.")
      .map((line) => ({ line, size: 11 })),
    ...(part.sha256 === null ? [] : wrapped(`SHA-256 ${part.sha256}`).map((line) => ({ line, size: 9 }))),
  ];
  const drawn = lines.map(({ line, size }) => `/F ${size} Tf (${escaped(line)}) Tj T*`).join("\n");
  const heading = reason === "incomplete" ? "Part of this file is missing here" : "This file is missing here";
  const text = `BT /F 18 Tf 22 TL 72 ${heightInPoints - 108} Td (${heading}) Tj T* T*\n${drawn}\nET\n` +
    `72 ${heightInPoints - 120} ${widthInPoints - 144} 0.75 re f`;
  writer.writeText(font, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>");
  writer.writeStream(content, "", text);
  writer.writeText(
    page,
    `<</Type/Page/Parent ${parent.objectNumber} 0 R/MediaBox[0 0 ${widthInPoints} ${heightInPoints}]` +
      `/Resources<</Font<</F ${font.objectNumber} 0 R>>>>/Contents ${content.objectNumber} 0 R>>`,
  );
}

/** Lines no longer than the page is wide; a word that is longer is cut. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => long.match(/.{1,80}/gu) ?? [])) {
    if (line && line.length + word.length + 1 > longestLine) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

/** Source of a string in WinAnsi; what the standard font has no sign for is a question mark (the bookmark has it). */
export function escaped(text: string): string {
  return Array.from(text, (character) => {
    if (character === "(" || character === ")" || character === "\\") return `\\${character}`;
    const code = winAnsiCode(character);
    if (code === null) return "?";
    return code < 0x20 || code > 0x7e ? `\\${code.toString(8).padStart(3, "0")}` : character;
  }).join("");
}

/** The signs between 128 and 159 of WinAnsi, in their order; a space where there is none. */
const signs = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function winAnsiCode(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  const sign = character === " " ? -1 : signs.indexOf(character);
  return sign < 0 ? null : 0x80 + sign;
}
