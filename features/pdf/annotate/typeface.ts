import { embedFontFace } from "@/kernel/report/embed.ts";
import { loadFontFaces } from "@/kernel/report/font-faces.ts";
import { hasLetter } from "../contract-mark-text.ts";
import type { PdfUpdate } from "./update.ts";

const face = "Inter-Regular";

/** The typeface of corrections, with the glyphs that they use. */
export class MarkTypeface {
  readonly #used = new Map<number, number>();
  /** Characters that it lacks: they are drawn as an empty box. */
  readonly missing = new Set<string>();

  private constructor(readonly faces: Awaited<ReturnType<typeof loadFontFaces>>) {}

  static async load(): Promise<MarkTypeface> {
    return new MarkTypeface(await loadFontFaces());
  }

  /** The glyphs of a text as hexadecimal digits. */
  glyphs(text: string): string {
    return Array.from(text, (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const glyph = this.faces[face].glyphOf(codePoint);
      if (!hasLetter(character)) this.missing.add(character);
      else if (!this.#used.has(glyph)) this.#used.set(glyph, codePoint);
      return glyph.toString(16).padStart(4, "0");
    }).join("");
  }

  /** Embeds what was used, if anything was, as an object of this number. */
  embed(update: PdfUpdate, id: number): void {
    if (this.#used.size === 0 && this.missing.size === 0) return;
    // A text of nothing but empty boxes needs the typeface too.
    const glyphs = this.#used.size > 0 ? this.#used : new Map([[this.faces[face].glyphOf(0x20), 0x20]]);
    embedFontFace(update, face, this.faces[face], glyphs, id);
  }
}
