/** What is needed of a TrueType font to set text with it and to embed the glyphs that were used. */
export interface TrueType {
  /** Units to the em; widths and heights are in them. */
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  /** The glyph of a character; 0 when the font has none. */
  glyphOf(codePoint: number): number;
  widthOf(glyph: number): number;
  /** A font with the same numbering that draws only these glyphs. */
  subset(glyphs: Iterable<number>): Uint8Array<ArrayBuffer>;
}

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** Reads a font with `glyf` outlines. Throws when a table that is needed is missing. */
export function readTrueType(bytes: Uint8Array<ArrayBuffer>): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const table = (tag: string): Table => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font lacks the table ${tag}.`);
    return found;
  };
  const head = table("head").offset;
  const hhea = table("hhea").offset;
  const hmtx = table("hmtx").offset;
  const glyphCount = view.getUint16(table("maxp").offset + 4);
  const widthCount = view.getUint16(hhea + 34);
  const isLong = view.getInt16(head + 50) === 1;
  const characters = charactersOf(view, table("cmap").offset);
  const glyf = table("glyf").offset;
  const loca = table("loca").offset;
  const glyphAt = (glyph: number): number =>
    isLong ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;
  const outline = (glyph: number) => bytes.subarray(glyf + glyphAt(glyph), glyf + glyphAt(glyph + 1));
  const slice = (tag: string) => bytes.slice(table(tag).offset, table(tag).offset + table(tag).length);
  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: view.getInt16(table("OS/2").offset + 88),
    box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    widthOf: (glyph) => view.getUint16(hmtx + Math.min(glyph, widthCount - 1) * 4),
    subset(glyphs) {
      const kept = withParts(new Set([0, ...glyphs]), outline);
      const { outlines, places } = sparse(glyphCount, kept, outline);
      const header = slice("head");
      const headerView = new DataView(header.buffer);
      headerView.setUint32(8, 0);
      headerView.setInt16(50, 1);
      return fontFile([
        ["glyf", outlines],
        ["head", header],
        ["hhea", slice("hhea")],
        ["hmtx", slice("hmtx")],
        ["loca", places],
        ["maxp", slice("maxp")],
      ]);
    },
  };
}

function tablesOf(view: DataView): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return tables;
}

/** The Unicode map in format 4, which covers the Basic Multilingual Plane: the faces here reach no further. */
function charactersOf(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(at) === 4) readSegments(view, at, characters);
  }
  return characters;
}

function readSegments(view: DataView, at: number, characters: Map<number, number>): void {
  const size = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + size];
  const [deltas, ranges] = [starts + size, starts + size * 2];
  for (let segment = 0; segment < size; segment += 2) {
    const range = view.getUint16(ranges + segment);
    const start = view.getUint16(starts + segment);
    for (let code = start; code <= view.getUint16(ends + segment) && code < 0xffff; code++) {
      const raw = range === 0 ? code : view.getUint16(ranges + segment + range + (code - start) * 2);
      const glyph = raw === 0 ? 0 : (raw + view.getUint16(deltas + segment)) & 0xffff;
      if (glyph !== 0) characters.set(code, glyph);
    }
  }
}

/** Accented letters are made of other glyphs, which must come along. */
function withParts(glyphs: Set<number>, outline: (glyph: number) => Uint8Array<ArrayBuffer>): ReadonlySet<number> {
  // A Set hands out what is added to it while it is walked.
  for (const glyph of glyphs) {
    const data = outline(glyph);
    if (data.length === 0) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (view.getInt16(0) < 0) { for (const part of partsOf(view)) glyphs.add(part); }
  }
  return glyphs;
}

function partsOf(view: DataView): readonly number[] {
  const parts: number[] = [];
  let at = 10;
  for (let hasMore = true; hasMore;) {
    const flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & 0x1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    hasMore = (flags & 0x20) !== 0;
  }
  return parts;
}

function sparse(count: number, kept: ReadonlySet<number>, outline: (glyph: number) => Uint8Array<ArrayBuffer>) {
  const places = new Uint8Array((count + 1) * 4);
  const view = new DataView(places.buffer);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    view.setUint32(glyph * 4, length);
    if (!kept.has(glyph)) continue;
    const data = outline(glyph);
    parts.push(data, new Uint8Array(-data.length & 3));
    length += data.length + (-data.length & 3);
  }
  view.setUint32(count * 4, length);
  return { outlines: joined(parts), places };
}

/** Puts pieces of bytes one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function fontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const directory = new Uint8Array(12 + tables.length * 16);
  const view = new DataView(directory.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let offset = directory.length;
  const parts: Uint8Array[] = [directory];
  tables.forEach(([tag, data], index) => {
    const padded = joined([data, new Uint8Array(-data.length & 3)]);
    const at = 12 + index * 16;
    for (let byte = 0; byte < 4; byte++) view.setUint8(at + byte, tag.charCodeAt(byte));
    view.setUint32(at + 4, checksum(padded));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, data.length);
    parts.push(padded);
    offset += padded.length;
  });
  return joined(parts);
}

function checksum(data: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
