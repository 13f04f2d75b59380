import { Buffer } from "node:buffer";

/** Text as PDF's standard fonts write it: Latin-1, with letters outside it reduced to their base or to "?". */
export function latin1(text: string): string {
  const straight = text.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u201c\u201d]/g, '"').replaceAll("–", "-");
  return Array.from(straight, (letter) => {
    if (letter.charCodeAt(0) < 256) return letter;
    const base = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return base.length === 1 && base.charCodeAt(0) < 256 ? base : "?";
  }).join("");
}

/** A PDF literal string. */
export function literal(text: string): string {
  return `(${latin1(text).replaceAll(/[\\()]/g, "\\$&").replaceAll("\n", "\\n")})`;
}

/** A measure with at most two decimals. */
export function measure(points: number): string {
  return String(Math.round(points * 100) / 100);
}

/** Writes a PDF object by object. What is added once may be referred to from anywhere. */
export class PdfWriter {
  readonly #objects: (Buffer | null)[] = [];

  /** A number for an object that is filled in later. */
  reserve(): number {
    return this.#objects.push(null);
  }

  /** Adds an object, or fills in a reserved one, and answers its number. */
  add(body: string, number = this.reserve()): number {
    this.#objects[number - 1] = Buffer.from(body, "latin1");
    return number;
  }

  /** Adds a stream. `entries` are the entries of its dictionary but for the length. */
  addStream(entries: string, content: Uint8Array): number {
    const number = this.reserve();
    const head = Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`, "latin1");
    this.#objects[number - 1] = Buffer.concat([head, content, Buffer.from("\nendstream", "latin1")]);
    return number;
  }

  /** The finished file. `root` and `info` are the numbers of the catalogue and of the document information. */
  finish(root: number, info: number): Uint8Array<ArrayBuffer> {
    const parts: Buffer[] = [Buffer.from("%PDF-1.6\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    const offsets: number[] = [];
    let length = parts[0]?.length ?? 0;
    for (const [index, body] of this.#objects.entries()) {
      const object = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`, "latin1"),
        body ?? Buffer.from("null", "latin1"),
        Buffer.from("\nendobj\n", "latin1"),
      ]);
      offsets.push(length);
      length += object.length;
      parts.push(object);
    }
    const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const count = offsets.length + 1;
    parts.push(Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<</Size ${count}/Root ${root} 0 R/Info ${info} ` +
        `0 R>>\n` +
        `startxref\n${length}\n%%EOF\n`,
      "latin1",
    ));
    return Uint8Array.from(Buffer.concat(parts));
  }
}
