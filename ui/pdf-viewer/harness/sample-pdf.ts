/*
 * PDF files for the viewer's tests, written by hand so that every byte of them is known.
 */

const encoder = new TextEncoder();

/** A drawn rectangle in PDF points: x, y, width, height. */
export type Box = [number, number, number, number];

export interface SampleOptions {
  pages: number;
  /** Bytes of a picture on every page that nothing compresses; 0 for none. */
  pictureBytes?: number;
  /** Filled black on page 3 (or the last). */
  box?: Box;
  /** The value of a form field on page 1 that has no appearance stream. */
  fieldValue?: string;
  /** Says it is encrypted, with a password nobody knows. */
  locked?: boolean;
}

const LOCK = ` /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${
  "22".repeat(32)
}> >>`;

/** US Letter pages, each with the line "Sample page N"; every tenth also says "kestrel". Helvetica is not embedded. */
export function samplePdf(options: SampleOptions): Uint8Array<ArrayBuffer> {
  const { pages, pictureBytes = 0, box, fieldValue, locked = false } = options;
  const writer = new Writer();
  const first = fieldValue === undefined ? 4 : 5;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index * 3} 0 R`).join(" ");
  const form = fieldValue === undefined
    ? ""
    : " /AcroForm << /Fields [4 0 R] /DA (/F1 11 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>";
  writer.object(1, `<< /Type /Catalog /Pages 2 0 R${form} >>`);
  writer.object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  writer.object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  if (fieldValue !== undefined) {
    writer.object(
      4,
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${fieldValue}) /F 4 /Rect [72 500 372 524] /P 5 0 R >>`,
    );
  }
  for (let page = 1; page <= pages; page++) {
    const id = first + (page - 1) * 3;
    const field = fieldValue !== undefined && page === 1 ? " /Annots [4 0 R]" : "";
    writer.object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id + 1} 0 R${field} ` +
        `/Resources << /Font << /F1 3 0 R >> /XObject << /P ${id + 2} 0 R >> >> >>`,
    );
    const word = page % 10 === 0 ? " kestrel" : "";
    const mark = box && page === Math.min(3, pages) ? ` ${box.join(" ")} re f` : "";
    writer.stream(
      id + 1,
      "",
      encoder.encode(`BT /F1 18 Tf 72 700 Td (Sample page ${page}${word}) Tj ET${mark} ${picture(pictureBytes)}`),
    );
    writer.stream(id + 2, pictureHead(pictureBytes), noise(pictureBytes, page));
  }
  return writer.finish(locked ? LOCK : "");
}

/** A page with a coloured square of 8 points over each of its marks. */
export interface MarkedPage {
  mediaBox: Box4;
  cropBox?: Box4;
  /** Degrees clockwise. */
  rotate?: number;
  /** How many points one unit of its own space is. */
  userUnit?: number;
  marks: readonly Mark[];
  /** Annotations as the file has them: dictionaries without their brackets. */
  annotations?: readonly string[];
}

/** Corners: left, bottom, right, top. */
type Box4 = readonly [number, number, number, number];

/** The middle of a square in PDF points, and the colour of its ink. */
export interface Mark {
  x: number;
  y: number;
  ink: "red" | "green" | "blue";
}

const INKS = { red: "1 0 0 rg", green: "0 1 0 rg", blue: "0 0 1 rg" };

/** Pages with squares in known places, to measure where they are drawn. */
export function markedPdf(pages: readonly MarkedPage[]): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  writer.object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  writer.object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  writer.object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  pages.forEach(({ mediaBox, cropBox = mediaBox, rotate = 0, userUnit = 1, marks, annotations = [] }, index) => {
    const id = 4 + index * 2;
    writer.object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox.join(" ")}] /CropBox [${cropBox.join(" ")}] ` +
        `/Rotate ${rotate} /UserUnit ${userUnit} /Annots [${
          annotations.map((one) => `<< ${one} >>`).join(" ")
        }] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const [left, bottom] = cropBox;
    const squares = marks.map(({ x, y, ink }) => `${INKS[ink]} ${x - 4} ${y - 4} 8 8 re f`);
    const text = `0 g BT /F1 12 Tf ${left + 60} ${bottom + 60} Td (Marked page ${index + 1}) Tj ET`;
    writer.stream(id + 1, "", encoder.encode([...squares, text].join("\n")));
  });
  return writer.finish("");
}

function picture(bytes: number): string {
  return bytes > 0 ? "q 200 0 0 200 72 300 cm /P Do Q" : "";
}

function side(bytes: number): number {
  return Math.max(1, Math.floor(Math.sqrt(bytes / 3)));
}

function pictureHead(bytes: number): string {
  return `/Type /XObject /Subtype /Image /Width ${side(bytes)} /Height ${
    side(bytes)
  } /ColorSpace /DeviceRGB /BitsPerComponent 8`;
}

/** The same noise for the same page in every run. */
function noise(bytes: number, seed: number): Uint8Array {
  const data = new Uint8Array(side(bytes) ** 2 * 3);
  let state = seed * 2654435761 >>> 0 || 1;
  for (let index = 0; index < data.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    data[index] = state & 255;
  }
  return data;
}

class Writer {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    this.#write("%PDF-1.7\n");
  }

  object(id: number, body: string) {
    this.#offsets[id] = this.#length;
    this.#write(`${id} 0 obj\n${body}\nendobj\n`);
  }

  stream(id: number, head: string, data: Uint8Array) {
    this.#offsets[id] = this.#length;
    this.#write(`${id} 0 obj\n<< ${head} /Length ${data.length} >>\nstream\n`);
    this.#append(data.slice());
    this.#write("\nendstream\nendobj\n");
  }

  finish(trailer: string): Uint8Array<ArrayBuffer> {
    const start = this.#length;
    const count = this.#offsets.length;
    const rows = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    this.#write(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`);
    this.#write(`trailer\n<< /Size ${count} /Root 1 0 R${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #write(text: string) {
    this.#append(encoder.encode(text));
  }

  #append(bytes: Uint8Array<ArrayBuffer>) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
