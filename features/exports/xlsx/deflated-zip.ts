import { constants, crc32, deflateRawSync } from "node:zlib";

/** What the central directory says of a file. */
interface Entry {
  readonly name: Uint8Array;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes and places are written with 32 bits. */
const most = 0xffffffff;
/** Packs such text to a twelfth; more would cost more time, on the one thread that serves everybody, than it saves. */
const level = 3;

/**
 * A zip whose files are packed piece by piece and never held: each call gives the bytes that come next. One file after
 * the other, 4 GB each and together at most; no program opens a larger workbook.
 */
export class DeflatedZip {
  readonly #entries: Entry[] = [];
  readonly #encoder = new TextEncoder();
  readonly #time: number;
  #written = 0;

  constructor(modified: Date) {
    this.#time = dosTime(modified);
  }

  /** Begins a file. */
  begin(name: string): Uint8Array {
    const entry = { name: this.#encoder.encode(name), offset: this.#written, crc: 0, packed: 0, size: 0 };
    this.#entries.push(entry);
    const bytes = new Uint8Array(30 + entry.name.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x04034b50, true);
    this.#describe(view, 4);
    view.setUint16(26, entry.name.length, true);
    bytes.set(entry.name, 30);
    return this.#gives(bytes);
  }

  /** The next piece of the file that was begun. Pieces are packed by themselves, so they should not be small. */
  add(content: Uint8Array): Uint8Array {
    return this.#pack(content, constants.Z_SYNC_FLUSH);
  }

  /** Ends the file: its sum and sizes follow it. */
  end(): Uint8Array {
    const last = this.#pack(new Uint8Array(), constants.Z_FINISH);
    const { crc, packed, size } = this.#current();
    if (packed > most || size > most) throw new RangeError("A file of the workbook is larger than 4 GB.");
    const bytes = new Uint8Array(last.length + 16);
    bytes.set(last);
    const view = new DataView(bytes.buffer, last.length);
    [0x08074b50, crc, packed, size].forEach((value, at) => view.setUint32(4 * at, value, true));
    this.#written += 16;
    return bytes;
  }

  /** A whole small file. */
  file(name: string, text: string): readonly Uint8Array[] {
    return [this.begin(name), this.add(this.#encoder.encode(text)), this.end()];
  }

  /** The directory, with which the zip is complete. */
  finish(): readonly Uint8Array[] {
    const from = this.#written;
    const directory = this.#entries.map((entry) => this.#gives(this.#directoryEntry(entry)));
    if (this.#written > most) throw new RangeError("The workbook is larger than 4 GB.");
    const bytes = new Uint8Array(22);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, this.#entries.length, true);
    view.setUint16(10, this.#entries.length, true);
    view.setUint32(12, this.#written - from, true);
    view.setUint32(16, from, true);
    return [...directory, bytes];
  }

  #directoryEntry({ name, offset, crc, packed, size }: Entry): Uint8Array {
    const bytes = new Uint8Array(46 + name.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x02014b50, true);
    view.setUint16(4, 20, true);
    this.#describe(view, 6);
    [crc, packed, size].forEach((value, at) => view.setUint32(16 + 4 * at, value, true));
    view.setUint16(28, name.length, true);
    view.setUint32(42, offset, true);
    bytes.set(name, 46);
    return bytes;
  }

  /** Version needed 2.0; names in UTF-8, sums after the content; deflated; the time. */
  #describe(view: DataView, at: number): void {
    view.setUint16(at, 20, true);
    view.setUint16(at + 2, 0x0808, true);
    view.setUint16(at + 4, 8, true);
    view.setUint32(at + 6, this.#time, true);
  }

  #pack(content: Uint8Array, finishFlush: number): Uint8Array {
    const entry = this.#current();
    const packed = deflateRawSync(content, { level, finishFlush });
    entry.crc = crc32(content, entry.crc);
    entry.size += content.length;
    entry.packed += packed.length;
    return this.#gives(packed);
  }

  #current(): Entry {
    const entry = this.#entries.at(-1);
    if (!entry) throw new Error("No file of the zip was begun.");
    return entry;
  }

  #gives(bytes: Uint8Array): Uint8Array {
    this.#written += bytes.length;
    return bytes;
  }
}

/** Date and time as a zip holds them: two seconds are the least, years begin with 1980. */
function dosTime(instant: Date): number {
  const date = (Math.max(0, instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) |
    instant.getUTCDate();
  const time = (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
