import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** How many objects are compressed together. */
const packSize = 200;

/** Where an object lies: at a place of the file, or within a pack of objects. */
type Entry = { readonly offset: number } | { readonly pack: number; readonly index: number };

/** How the objects of a file lie in it. */
export interface PdfFileOptions {
  /**
   * Small objects are compressed together, and so is the table of all of them: a tagged report has thousands. Without it
   * each lies in plain sight, which every reader of forms understands.
   */
  readonly isPacked: boolean;
}

/** Writes the objects of a PDF file (ISO 32000-1): version 1.7, or 1.6 in plain sight. */
export class PdfFile {
  readonly #parts: Uint8Array[] = [];
  readonly #entries = new Map<number, Entry>();
  #waiting: { readonly id: number; readonly text: string }[] = [];
  #length = 0;
  #last = 0;

  constructor(readonly options: PdfFileOptions = { isPacked: true }) {
    // The second line tells programs that move files about that this one is binary.
    const version = options.isPacked ? "1.7" : "1.6";
    this.#append(Buffer.concat([Buffer.from(`%PDF-${version}\n%`), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]));
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return ++this.#last;
  }

  /** Writes an object: a dictionary or an array, in PDF's syntax. */
  put(text: string, id = this.reserve()): number {
    if (this.options.isPacked) {
      this.#waiting.push({ id, text });
      if (this.#waiting.length === packSize) this.#pack();
    } else {
      this.#entries.set(id, { offset: this.#length });
      this.#append(Buffer.from(`${id} 0 obj\n${text}\nendobj\n`, "latin1"));
    }
    return id;
  }

  /** Writes a stream, compressed; `members` are what its dictionary holds besides length and filter. */
  stream(members: string, data: Uint8Array | string, id = this.reserve()): number {
    return this.rawStream(`${members}/Filter/FlateDecode`, deflateSync(data), id);
  }

  /** Writes a stream as it is; `members` name its filter when it has one. */
  rawStream(members: string, data: Uint8Array, id = this.reserve()): number {
    this.#entries.set(id, { offset: this.#length });
    this.#append(Buffer.from(`${id} 0 obj\n<<${members}/Length ${data.length}>>\nstream\n`, "latin1"));
    this.#append(data);
    this.#append(Buffer.from("\nendstream\nendobj\n"));
    return id;
  }

  /** The whole file. Its identifier is its content's, so the same report makes the same file. */
  finish(root: number, info: number): Uint8Array<ArrayBuffer> {
    this.#pack();
    const digest = createHash("sha256");
    for (const part of this.#parts) digest.update(part);
    const name = digest.digest("hex").slice(0, 32);
    const members = `/Root ${root} 0 R/Info ${info} 0 R/ID[<${name}><${name}>]`;
    const offset = this.#length;
    if (this.options.isPacked) this.#writeTableStream(members);
    else this.#writeTable(members);
    this.#append(Buffer.from(`startxref\n${offset}\n%%EOF\n`));
    return Uint8Array.from(Buffer.concat(this.#parts));
  }

  #writeTableStream(members: string): void {
    const id = this.reserve();
    this.#entries.set(id, { offset: this.#length });
    const table = new Uint8Array((id + 1) * 7);
    const view = new DataView(table.buffer);
    view.setUint16(5, 0xffff);
    for (const [number, entry] of this.#entries) {
      const isPacked = "pack" in entry;
      view.setUint8(number * 7, isPacked ? 2 : 1);
      view.setUint32(number * 7 + 1, isPacked ? entry.pack : entry.offset);
      view.setUint16(number * 7 + 5, isPacked ? entry.index : 0);
    }
    this.stream(`/Type/XRef/Size ${id + 1}/W[1 4 2]${members}`, table, id);
  }

  #writeTable(members: string): void {
    const size = this.#last + 1;
    const lines = Array.from({ length: this.#last }, (_, index) => {
      const entry = this.#entries.get(index + 1);
      return entry && "offset" in entry
        ? `${String(entry.offset).padStart(10, "0")} 00000 n \n`
        : "0000000000 00000 f \n";
    });
    this.#append(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}`));
    this.#append(Buffer.from(`trailer\n<</Size ${size}${members}>>\n`));
  }

  #pack(): void {
    const objects = this.#waiting;
    if (objects.length === 0) return;
    this.#waiting = [];
    const pack = this.reserve();
    let at = 0;
    const places = objects.map(({ id, text }, index) => {
      this.#entries.set(id, { pack, index });
      const place = `${id} ${at}`;
      at += Buffer.byteLength(text) + 1;
      return place;
    });
    const head = `${places.join(" ")}\n`;
    const body = objects.map(({ text }) => `${text}\n`).join("");
    this.stream(`/Type/ObjStm/N ${objects.length}/First ${head.length}`, head + body, pack);
  }

  #append(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

/** Text as a PDF string: as it is when it is plain, else in UTF-16. */
export function pdfText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<feff${utf16Hex(text)}>`;
}

/** Text as the hexadecimal digits of UTF-16, high byte first. */
export function utf16Hex(text: string): string {
  let hex = "";
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, "0");
  return hex;
}

/** A length in points, as short as a hundredth of a point allows. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}
