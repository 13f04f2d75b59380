import type { Text, TextStyle } from "./blocks.ts";
import { type FontFaceName, fontFaceNames, type FontFaces } from "./font-faces.ts";
import { points, utf16Hex } from "../pdf-file.ts";

/** How text is set; sizes in points, the ink from 0 (black) to 1 (white). */
export interface TypeStyle {
  readonly face: FontFaceName;
  readonly size: number;
  readonly leading: number;
  readonly ink: number;
}

const body = { face: "Inter-Regular", size: 9.5, leading: 13.5, ink: 0.1 } as const;

/** The typeStyles of a report: those that blocks may ask for, and the headings'. */
export const typeStyles = {
  plain: body,
  strong: { ...body, face: "Inter-SemiBold" },
  soft: { ...body, ink: 0.32 },
  small: { ...body, size: 8, leading: 11, ink: 0.32 },
  record: { ...body, face: "JetBrainsMonoNL-Regular", size: 9 },
  hash: { ...body, face: "JetBrainsMonoNL-Regular", size: 7, leading: 10, ink: 0.25 },
  heading1: { ...body, face: "Inter-SemiBold", size: 18, leading: 24 },
  heading2: { ...body, face: "Inter-SemiBold", size: 12.5, leading: 18 },
  heading3: { ...body, face: "Inter-SemiBold", size: 10.5, leading: 15 },
} as const satisfies Record<TextStyle | `heading${1 | 2 | 3}`, TypeStyle>;

/** One line of text, ready to be drawn. */
export interface Line {
  readonly text: string;
  readonly typeStyle: TypeStyle;
  /** The line ends within a word. */
  readonly isBroken?: boolean;
}

/** A character as a face draws it. */
interface Drawn {
  readonly face: FontFaceName;
  readonly glyph: number;
  /** In thousandths of the size. */
  readonly width: number;
}

/** Characters that steer text and are not seen; in a printed report they could make one name look like another. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const controls = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** Breaks text into lines, writes the operators that draw it, and remembers which glyphs were used. */
export class Typesetter {
  readonly #faces: FontFaces;
  readonly #drawn = new Map<FontFaceName, Map<number, Drawn>>();
  /** The glyphs of each face with the character that each stands for. */
  readonly used: ReadonlyMap<FontFaceName, Map<number, number>> = new Map(
    fontFaceNames.map((name) => [name, new Map()]),
  );
  /** True once a character was met that no face has. */
  hasGaps = false;

  constructor(faces: FontFaces) {
    this.#faces = faces;
  }

  /** The text in lines of at most this width. Words longer than a line are broken where it ends. */
  lines(text: Text, width: number, typeStyle?: TypeStyle): Line[] {
    const { text: content, style } = typeof text === "string" ? { text, style: "plain" as const } : text;
    const chosen = typeStyle ?? typeStyles[style ?? "plain"];
    return cleaned(content).split("\n").flatMap((paragraph) => this.#wrapped(paragraph, width, chosen));
  }

  /** The text on one line, with an ellipsis when it was cut. */
  oneLine(text: string, width: number, typeStyle: TypeStyle): Line {
    const whole = cleaned(text).replaceAll("\n", " ");
    if (this.widthOf(whole, typeStyle) <= width) return { text: whole, typeStyle };
    let kept = "";
    let room = width - this.widthOf("…", typeStyle);
    for (const character of whole) {
      room -= this.widthOf(character, typeStyle);
      if (room < 0) break;
      kept += character;
    }
    return { text: `${kept.trimEnd()}…`, typeStyle };
  }

  widthOf(text: string, { face, size }: TypeStyle): number {
    let width = 0;
    for (const character of text) width += this.#find(face, character.codePointAt(0) ?? 0).width;
    return width * size / 1000;
  }

  /** The operators that draw a line with its baseline at this place. */
  operators({ text, typeStyle, isBroken }: Line, x: number, y: number): string {
    // A space between lines, for those who take the text without its places.
    const whole = isBroken ? text : `${text} `;
    let current: FontFaceName | null = null;
    let shown = "";
    const parts: string[] = [`BT ${points(typeStyle.ink)} g ${points(x)} ${points(y)} Td`];
    const show = () => {
      if (shown) parts.push(`<${shown}>Tj`);
      shown = "";
    };
    for (const character of whole) {
      const codePoint = character.codePointAt(0) ?? 0;
      const { face, glyph } = this.#find(typeStyle.face, codePoint);
      if (face !== current) {
        show();
        parts.push(`/${face} ${points(typeStyle.size)} Tf`);
        current = face;
      }
      const hex = glyph.toString(16).padStart(4, "0");
      if (this.#isPlain(face, glyph, codePoint)) {
        shown += hex;
      } else {
        // What copies differently than its glyph says: an empty box, or a letter of another script drawn alike.
        show();
        parts.push(`/Span<</ActualText<feff${utf16Hex(character)}>>>BDC<${hex}>Tj EMC`);
      }
    }
    show();
    return `${parts.join(" ")} ET`;
  }

  #isPlain(face: FontFaceName, glyph: number, codePoint: number): boolean {
    const used = this.used.get(face);
    const known = used?.get(glyph);
    if (known === undefined && glyph !== 0) used?.set(glyph, codePoint);
    return glyph !== 0 && (known === undefined || known === codePoint);
  }

  #wrapped(paragraph: string, width: number, typeStyle: TypeStyle): Line[] {
    const lines: Line[] = [];
    const space = this.widthOf(" ", typeStyle);
    let line = "";
    let length = 0;
    const end = (isBroken = false) => {
      lines.push({ text: line, typeStyle, isBroken });
      line = "";
      length = 0;
    };
    for (const word of paragraph.split(" ").filter(Boolean)) {
      const long = this.widthOf(word, typeStyle);
      if (line && length + space + long > width) end();
      if (line) {
        line += ` ${word}`;
        length += space + long;
      } else if (long <= width) {
        line = word;
        length = long;
      } else {
        for (const character of word) {
          const wide = this.widthOf(character, typeStyle);
          if (line && length + wide > width) end(true);
          line += character;
          length += wide;
        }
      }
    }
    if (line || lines.length === 0) end();
    return lines;
  }

  /** The character in the face asked for, else in the one with the most characters, else an empty box. */
  #find(face: FontFaceName, codePoint: number): Drawn {
    let known = this.#drawn.get(face);
    if (!known) this.#drawn.set(face, known = new Map());
    const found = known.get(codePoint);
    if (found) return found;
    const owner = [face, "Inter-Regular" as const].find((name) => this.#faces[name].glyphOf(codePoint) !== 0);
    if (!owner) this.hasGaps = true;
    const chosen = owner ?? "Inter-Regular";
    const glyph = this.#faces[chosen].glyphOf(codePoint);
    const width = this.#faces[chosen].widthOf(glyph) * 1000 / this.#faces[chosen].unitsPerEm;
    const drawn = { face: chosen, glyph, width };
    known.set(codePoint, drawn);
    return drawn;
  }
}

function cleaned(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").normalize("NFC").replace(unseen, "").replace(controls, " ");
}
