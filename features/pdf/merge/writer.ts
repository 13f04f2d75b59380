import { PDFName, PDFNumber, type PDFObject, PDFRef, PDFStream } from "@cantoo/pdf-lib";

const encoder = new TextEncoder();
const bufferBytes = 1 << 20;

/**
 * Writes a PDF from front to back: what was given to it is on disk and forgotten, so that a file of any length takes no
 * more memory than its largest part.
 */
export class PdfWriter {
  readonly #offsets: number[] = [];
  readonly #buffer = new Uint8Array(bufferBytes);
  #filled = 0;
  #length = 0;

  constructor(readonly file: Deno.FsFile) {
    this.#text("%PDF-1.7\n");
    // Four bytes above 127 tell programs that copy files that this is no text.
    this.#bytes(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** A number for an object that comes later. */
  reserve(): PDFRef {
    this.#offsets.push(0);
    return PDFRef.of(this.#offsets.length);
  }

  /** Writes an object whose references are those of this file. */
  write(ref: PDFRef, object: PDFObject): void {
    this.#offsets[ref.objectNumber - 1] = this.#length;
    this.#text(`${ref.objectNumber} 0 obj\n`);
    if (object instanceof PDFStream) this.#stream(object);
    else this.#plain(object);
    this.#text("\nendobj\n");
  }

  /** Writes source text as an object. */
  writeText(ref: PDFRef, text: string): void {
    this.#offsets[ref.objectNumber - 1] = this.#length;
    this.#text(`${ref.objectNumber} 0 obj\n${text}\nendobj\n`);
  }

  /** Writes a stream of source text. */
  writeStream(ref: PDFRef, entries: string, content: string): void {
    const length = encoder.encode(content).length;
    this.writeText(ref, `<<${entries}/Length ${length}>>\nstream\n${content}\nendstream`);
  }

  /** Ends the file. */
  finish(root: PDFRef, info: PDFRef, id: string): void {
    const start = this.#length;
    const count = this.#offsets.length + 1;
    this.#text(`xref\n0 ${count}\n0000000000 65535 f \n`);
    for (const offset of this.#offsets) {
      // A number that was given out and never used is free.
      this.#text(offset === 0 ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`);
    }
    const entries = `/Size ${count}/Root ${root.objectNumber} 0 R/Info ${info.objectNumber} 0 R/ID[<${id}><${id}>]`;
    this.#text(`trailer\n<<${entries}>>\nstartxref\n${start}\n%%EOF\n`);
    this.#flush();
  }

  #stream(stream: PDFStream): void {
    const contents = stream.getContents();
    stream.dict.set(PDFName.of("Length"), PDFNumber.of(contents.length));
    this.#plain(stream.dict);
    this.#text("\nstream\n");
    this.#bytes(contents);
    this.#text("\nendstream");
  }

  #plain(object: PDFObject): void {
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    this.#bytes(bytes);
  }

  #text(text: string): void {
    this.#bytes(encoder.encode(text));
  }

  #bytes(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#filled + bytes.length > bufferBytes) this.#flush();
    if (bytes.length >= bufferBytes) return this.#out(bytes);
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  #flush(): void {
    this.#out(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #out(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;) written += this.file.writeSync(bytes.subarray(written));
  }
}

/** A text of any language as PDF source. */
export function pdfText(text: string): string {
  let units = "FEFF";
  for (let at = 0; at < text.length; at++) units += text.charCodeAt(at).toString(16).padStart(4, "0");
  return `<${units}>`;
}
