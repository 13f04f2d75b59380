import { xmlText } from "./xml-text.ts";

/**
 * XML that is written as bytes into one room, again and again. A sheet of a million rows is a gigabyte of small pieces:
 * joined as strings they take six times as long, on the one thread that serves everybody.
 */
export class XmlBytes {
  readonly #encoder = new TextEncoder();
  #room = new Uint8Array(512 * 1024);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Our own marks: ASCII. */
  marks(marks: string): void {
    this.#make(marks.length);
    let at = this.#length;
    for (let index = 0; index < marks.length; index++) this.#room[at++] = marks.charCodeAt(index);
    this.#length = at;
  }

  /** A text that somebody wrote. */
  text(text: string): void {
    this.#make(text.length);
    let at = this.#length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (isTroubled(code)) return this.#encoded(xmlText(text));
      this.#room[at++] = code;
    }
    this.#length = at;
  }

  /** What was written, good until something more is; the room is free again. */
  take(): Uint8Array {
    const taken = this.#room.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #encoded(text: string): void {
    this.#make(3 * text.length);
    this.#length += this.#encoder.encodeInto(text, this.#room.subarray(this.#length)).written;
  }

  #make(more: number): void {
    if (this.#length + more <= this.#room.length) return;
    const larger = new Uint8Array(2 * (this.#length + more));
    larger.set(this.#room.subarray(0, this.#length));
    this.#room = larger;
  }
}

/** Everything but plain ASCII without `"`, `&`, `<`, `>` and `_`. */
function isTroubled(code: number): boolean {
  return code < 0x20 || code > 0x7e || code === 0x22 || code === 0x26 || code === 0x3c || code === 0x3e ||
    code === 0x5f;
}
