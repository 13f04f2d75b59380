import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { PDFObject } from "@cantoo/pdf-lib";
import { joined } from "@/kernel/report/true-type.ts";

/** What the end of an update says of the whole file. */
export interface UpdateEnd {
  /** Objects are listed as the section before lists them: readers of old files know tables only. */
  readonly form: "table" | "stream";
  /** Where the section before lies; null when this one lists everything. */
  readonly previous: number | null;
  /** Entries of the trailer that stay, as PDF source. */
  readonly entries: string;
  /** The first half of the file's identifier, as hexadecimal digits; null where it has none yet. */
  readonly id: string | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What an incremental update appends to a file (ISO 32000-2, 7.5.6). */
export class PdfUpdate {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets = new Map<number, { readonly offset: number; readonly generation: number }>();
  #length: number;
  #next: number;

  /** `start` is the length of the file from its header on, `size` one more than the highest number of an object in it. */
  constructor(start: number, size: number) {
    this.#length = start;
    this.#next = size;
    this.#append(latin1("\n"));
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#next++;
  }

  /** Writes an object given as PDF source, every character of it a byte. */
  put(text: string, id = this.reserve(), generation = 0): number {
    this.#begin(id, generation);
    this.#append(latin1(`${text}\nendobj\n`));
    return id;
  }

  /** Writes an object as it was read. */
  object(object: PDFObject, id: number, generation: number): void {
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    this.#begin(id, generation);
    this.#append(bytes);
    this.#append(latin1("\nendobj\n"));
  }

  /** Writes a stream, compressed; `members` are what its dictionary holds besides length and filter. */
  stream(members: string, data: Uint8Array | string, id = this.reserve()): number {
    const packed = deflateSync(data);
    this.#begin(id, 0);
    this.#append(latin1(`<<${members}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`));
    this.#append(packed);
    this.#append(latin1("\nendstream\nendobj\n"));
    return id;
  }

  /** The whole update, with its table of objects. */
  finish({ form, previous, entries, id }: UpdateEnd): Bytes {
    const digest = createHash("sha256");
    for (const part of this.#parts) digest.update(part);
    const now = digest.digest("hex").slice(0, 32);
    const members = `${entries}${previous === null ? "" : `/Prev ${previous}`}/ID[<${id ?? now}><${now}>]`;
    const offset = this.#length;
    if (form === "table") this.#writeTable(members, previous === null);
    else this.#writeStream(members, previous === null);
    this.#append(latin1(`startxref\n${offset}\n%%EOF\n`));
    return joined(this.#parts);
  }

  /** Runs of numbers that follow one another. */
  #runs(isWhole: boolean): number[][] {
    const runs: number[][] = [];
    const numbers = [...isWhole ? [0] : [], ...this.#offsets.keys()].sort((a, b) => a - b);
    for (const number of numbers) {
      const run = runs.at(-1);
      if (run && run.at(-1) === number - 1) run.push(number);
      else runs.push([number]);
    }
    return runs;
  }

  #writeTable(members: string, isWhole: boolean): void {
    const runs = isWhole ? [Array.from({ length: this.#next }, (_, at) => at)] : this.#runs(false);
    const sections = runs.map((run) => {
      const lines = run.map((number) => {
        const entry = this.#offsets.get(number);
        if (!entry) return "0000000000 65535 f \n";
        return `${String(entry.offset).padStart(10, "0")} ${String(entry.generation).padStart(5, "0")} n \n`;
      });
      return `${run[0]} ${run.length}\n${lines.join("")}`;
    });
    this.#append(latin1(`xref\n${sections.join("")}trailer\n<</Size ${this.#next}${members}>>\n`));
  }

  #writeStream(members: string, isWhole: boolean): void {
    const id = this.reserve();
    this.#offsets.set(id, { offset: this.#length, generation: 0 });
    const runs = this.#runs(isWhole);
    const rows = runs.flat();
    const table = new Uint8Array(rows.length * 9);
    const view = new DataView(table.buffer);
    rows.forEach((number, at) => {
      const entry = this.#offsets.get(number);
      view.setUint8(at * 9, entry ? 1 : 0);
      // Six bytes reach further than any file.
      view.setUint16(at * 9 + 1, Math.floor((entry?.offset ?? 0) / 2 ** 32));
      view.setUint32(at * 9 + 3, (entry?.offset ?? 0) % 2 ** 32);
      view.setUint16(at * 9 + 7, entry?.generation ?? 65535);
    });
    const index = runs.map((run) => `${run[0]} ${run.length}`).join(" ");
    this.stream(`/Type/XRef/Size ${this.#next}/W[1 6 2]/Index[${index}]${members}`, table, id);
  }

  #begin(id: number, generation: number): void {
    this.#offsets.set(id, { offset: this.#length, generation });
    this.#append(latin1(`${id} ${generation} obj\n`));
  }

  #append(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

/** Each character as one byte; what is written here has none above 255. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
