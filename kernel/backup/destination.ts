import { createHash } from "node:crypto";
import { sumOfBytes } from "../files/read.ts";

/** Bytes to be stored. `open` may be called again; with `reuse` a piece holds only until the next is asked for. */
export interface Content {
  /** Bytes. */
  readonly size: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly sha256: string;
  open(reuse?: boolean): AsyncIterable<Uint8Array>;
}

/** An object of a backup. */
export interface StoredObject {
  /** Parts with slashes between: `files/ab/<sha256>`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/**
 * Where backups lie: a folder or a bucket. An object is there whole or not at all, and is durable when `put` returns.
 * Every driver passes one suite of tests. Throws {@link DestinationFailed} with a sentence for a person.
 */
export interface Destination {
  /** How people call it; without secrets. */
  readonly title: string;
  /** Stores an object; one of that name is replaced. Throws {@link ContentChanged} when `content` is not what it says. */
  put(name: string, content: Content): Promise<void>;
  /** Stores an object unless there is one: false then. */
  putNew(name: string, content: Content): Promise<boolean>;
  /** The bytes of an object. Throws {@link ObjectMissing}. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Objects whose name begins with `folder/`. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** What is known of an object; null when there is none. */
  find(name: string): Promise<StoredObject | null>;
  /** Removes an object; one that is gone already is fine. */
  remove(name: string): Promise<void>;
  /** Throws away what runs that were ended have left of objects. Only while nobody else writes. */
  tidy(): Promise<void>;
  close(): void;
}

const plainName = /^(?!\.{0,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!\.{0,2}(?:\/|$))[^/\\\p{Cc}]+)*$/u;

/** True for parts that stay below a place, in any script: a dealer's copy has names of people. */
export function isObjectName(name: string): boolean {
  return plainName.test(name);
}

/** The name, where it stays below a place. Throws a TypeError for any other: whoever names an object has checked it. */
export function objectName(name: string): string {
  if (!isObjectName(name)) throw new TypeError("An object of a backup has a plain name.");
  return name;
}

/** The place cannot be reached, written or read; the message says what to do. */
export class DestinationFailed extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "DestinationFailed";
  }
}

/** There is no such object. */
export class ObjectMissing extends Error {
  constructor(readonly object: string) {
    super(`${object} is missing`);
    this.name = "ObjectMissing";
  }
}

/** Bytes are not what their sum or size says. */
export class ContentChanged extends Error {
  constructor() {
    super("the content does not match its checksum");
    this.name = "ContentChanged";
  }
}

/** Bytes in hands as content. */
export function contentOf(bytes: Uint8Array): Content {
  return {
    size: bytes.byteLength,
    sha256: sumOfBytes(bytes),
    async *open() {
      yield bytes;
    },
  };
}

/**
 * Everything that `content` gives, checked: throws {@link ContentChanged} at its end, or as soon as it is too long. With `reuse` a piece
 * holds only until the next is asked for.
 */
export async function* checked({ size, sha256, open }: Content, reuse = false): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of open(reuse)) {
    hash.update(piece);
    length += piece.byteLength;
    if (length > size) throw new ContentChanged();
    // The last piece is held back until it is known to be right: an object of the announced length is never made of
    // other bytes.
    if (length === size && hash.copy().digest("hex") !== sha256) throw new ContentChanged();
    yield piece;
  }
  if (length !== size || hash.digest("hex") !== sha256) throw new ContentChanged();
}

/** All bytes of an object, at most `most`. Throws {@link ContentChanged} for a longer one. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const taken: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.byteLength;
    if (length > most) throw new ContentChanged();
    taken.push(piece);
  }
  const all = new Uint8Array(length);
  let place = 0;
  for (const piece of taken) {
    all.set(piece, place);
    place += piece.byteLength;
  }
  return all;
}
