/** What the directory of a zip says of an entry. */
export interface WrittenEntry {
  readonly path: Uint8Array;
  readonly modified: Date;
  /** CRC-32 of the content. */
  readonly sum: number;
  /** Bytes of the content, stored as it is. */
  readonly size: number;
  /** Where the entry begins in the zip. */
  readonly offset: number;
  /** True when sum and size were not known as it began: they follow the content. */
  readonly isOpen: boolean;
}

/** The largest number that fits the fields of the first zips; it says there that the real one stands in a zip64 field. */
const most32 = 0xffff_ffff;
const most16 = 0xffff;

const version = 20;
const versionOf64 = 45;
/** Paths are UTF-8; sum and size follow the content. */
const utf8Flag = 0x800;
const openFlag = 0x8;
const unixFile = 0o100_644 * 0x1_0000;
const timeLength = 9;

/** Writes numbers one after the other, the lowest byte first, as zips have them. */
class Fields {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.#view.setUint16(this.#next(2), value, true);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.#view.setUint32(this.#next(4), value, true);
    return this;
  }

  u64(...values: readonly number[]): this {
    for (const value of values) this.#view.setBigUint64(this.#next(8), BigInt(value), true);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#next(bytes.length));
    return this;
  }

  /** The moment in Unix time: the other fields know neither the zone nor odd seconds. */
  unixTime(modified: Date): this {
    this.u16(0x5455, 5);
    this.bytes[this.#next(1)] = 1;
    return this.u32(Math.min(most32, Math.max(0, Math.floor(modified.getTime() / 1000))));
  }

  #next(length: number): number {
    const at = this.#at;
    this.#at += length;
    return at;
  }
}

/** What stands before the content of an entry; `size` and `sum` are 0 for one that is open. */
export function entryHeader({ path, modified, sum, size, isOpen }: Omit<WrittenEntry, "offset">): Uint8Array {
  const is64 = size >= most32;
  const extra = timeLength + (is64 ? 20 : 0);
  const fields = new Fields(30 + path.length + extra)
    .u32(0x0403_4b50)
    .u16(is64 ? versionOf64 : version, utf8Flag | (isOpen ? openFlag : 0), 0)
    .u16(...dosTime(modified))
    .u32(sum, is64 ? most32 : size, is64 ? most32 : size)
    .u16(path.length, extra)
    .raw(path)
    .unixTime(modified);
  return (is64 ? fields.u16(1, 16).u64(size, size) : fields).bytes;
}

/** What follows the content of an open entry. */
export function entryEnd({ sum, size }: Pick<WrittenEntry, "sum" | "size">): Uint8Array {
  const fields = new Fields(size >= most32 ? 24 : 16).u32(0x0807_4b50, sum);
  return (size >= most32 ? fields.u64(size, size) : fields.u32(size, size)).bytes;
}

/** An entry's line in the directory at the end of the zip. */
export function directoryLine({ path, modified, sum, size, offset, isOpen }: WrittenEntry): Uint8Array {
  const large = [...size >= most32 ? [size, size] : [], ...offset >= most32 ? [offset] : []];
  const is64 = large.length > 0;
  const extra = timeLength + (is64 ? 4 + 8 * large.length : 0);
  const fields = new Fields(46 + path.length + extra)
    .u32(0x0201_4b50)
    // Made by Unix, so that the permissions count.
    .u16(0x300 | versionOf64, is64 ? versionOf64 : version, utf8Flag | (isOpen ? openFlag : 0), 0)
    .u16(...dosTime(modified))
    .u32(sum, Math.min(size, most32), Math.min(size, most32))
    .u16(path.length, extra, 0, 0, 0)
    .u32(unixFile, Math.min(offset, most32))
    .raw(path)
    .unixTime(modified);
  return (is64 ? fields.u16(1, 8 * large.length).u64(...large) : fields).bytes;
}

/** The directory as a whole. */
export interface Directory {
  readonly entries: number;
  /** Bytes. */
  readonly size: number;
  /** Where it begins. */
  readonly offset: number;
}

/** The end of the zip, from which programs find the directory. */
export function zipEnd({ entries, size, offset }: Directory): Uint8Array {
  const is64 = entries >= most16 || size >= most32 || offset >= most32;
  const fields = new Fields(is64 ? 98 : 22);
  if (is64) {
    fields.u32(0x0606_4b50).u64(44).u16(versionOf64, versionOf64).u32(0, 0).u64(entries, entries, size, offset)
      .u32(0x0706_4b50, 0).u64(offset + size).u32(1);
  }
  const count = Math.min(entries, most16);
  return fields.u32(0x0605_4b50).u16(0, 0, count, count).u32(Math.min(size, most32), Math.min(offset, most32)).u16(0)
    .bytes;
}

/** Time and date as DOS had them, in UTC: from 1980 on, in steps of two seconds. */
function dosTime(modified: Date): readonly [time: number, date: number] {
  const year = modified.getUTCFullYear();
  if (year < 1980) return [0, 0x21];
  if (year > 2107) return [0xbf7d, 0xff9f];
  return [
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate(),
  ];
}
