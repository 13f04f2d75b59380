import { createHash } from "node:crypto";
import type { FontFaceName, FontFaces } from "./font-faces.ts";
import { utf16Hex } from "../pdf-file.ts";
import type { TrueType } from "./true-type.ts";

/** A file that objects and streams are written into; both answer the number of what was written. */
export interface FontTarget {
  put(text: string, id?: number): number;
  stream(members: string, data: Uint8Array | string): number;
}

/**
 * Embeds what was used of each face and returns the members of a font resource dictionary. Glyphs keep their numbers,
 * and a map tells their characters, so that text copies and searches.
 */
export function embedFontFaces(
  file: FontTarget,
  faces: FontFaces,
  used: ReadonlyMap<FontFaceName, ReadonlyMap<number, number>>,
): string {
  return [...used].filter(([, glyphs]) => glyphs.size > 0).map(([name, glyphs]) =>
    `/${name} ${embedFontFace(file, name, faces[name], glyphs)} 0 R`
  ).join("");
}

/** Embeds what was used of one face, and answers the number of the font's object. */
export function embedFontFace(
  file: FontTarget,
  name: FontFaceName,
  face: TrueType,
  glyphs: ReadonlyMap<number, number>,
  id?: number,
): number {
  const numbers = [...glyphs.keys()].sort((a, b) => a - b);
  const scaled = (value: number) => Math.round(value * 1000 / face.unitsPerEm);
  const font = face.subset(numbers);
  const program = file.stream(`/Length1 ${font.length}`, font);
  const fullName = `${subsetTag(numbers)}+${name}`;
  const isMono = name.startsWith("JetBrains");
  const descriptor = file.put(
    `<</Type/FontDescriptor/FontName/${fullName}/Flags ${isMono ? 5 : 4}/ItalicAngle 0/StemV 80` +
      `/FontBBox[${face.box.map(scaled).join(" ")}]/Ascent ${scaled(face.ascent)}/Descent ${scaled(face.descent)}` +
      `/CapHeight ${scaled(face.capHeight)}/FontFile2 ${program} 0 R>>`,
  );
  const widths = [0, ...numbers].map((glyph) => `${glyph}[${scaled(face.widthOf(glyph))}]`).join("");
  const descendant = file.put(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fullName}/CIDToGIDMap/Identity` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W[${widths}]>>`,
  );
  const characters = file.stream("", characterMap(glyphs));
  return file.put(
    `<</Type/Font/Subtype/Type0/BaseFont/${fullName}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${characters} 0 R>>`,
    id,
  );
}

/** Six letters that differ when the subset does. */
function subsetTag(glyphs: readonly number[]): string {
  const digest = createHash("sha256").update(glyphs.join()).digest();
  return String.fromCharCode(...[...digest.subarray(0, 6)].map((byte) => 65 + byte % 26));
}

function characterMap(glyphs: ReadonlyMap<number, number>): string {
  const hex = (glyph: number) => glyph.toString(16).padStart(4, "0");
  const lines = [...glyphs].sort(([a], [b]) => a - b).map(([glyph, codePoint]) =>
    `<${hex(glyph)}><${utf16Hex(String.fromCodePoint(codePoint))}>`
  );
  const groups = Array.from(
    { length: Math.ceil(lines.length / 100) },
    (_, at) => lines.slice(at * 100, at * 100 + 100),
  );
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000><ffff> endcodespacerange",
    ...groups.map((group) => `${group.length} beginbfchar\n${group.join("\n")}\nendbfchar`),
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}
