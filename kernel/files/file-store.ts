/** What is known of a stored file. */
export interface StoredFile {
  /** Lower-case hexadecimal SHA-256 of the content; also its name. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A file being received: on disk under a temporary name, hashed, not yet part of the archive. */
export interface ReceivedFile extends StoredFile {
  /** Where the bytes lie until they are kept or dropped; for reading them in a child process. */
  readonly path: string;
  /** The first bytes, to tell what the file is. */
  readonly head: Uint8Array;
  /**
   * Makes it part of the archive: fsync, rename to its sum, fsync of the folder. Twice does no harm, several files may be
   * kept at once. From then on a record has a day to name it (see {@link FileStore.setAside}). Throws
   * {@link StorageFull}.
   */
  keep(): Promise<StoredFile>;
  /** Throws it away; after keep() this does nothing. */
  drop(): Promise<void>;
}

/** A file that is being received piece by piece. It ends with {@link end} or {@link abort}, one of them, once. */
export interface FileReceiver {
  /**
   * Takes bytes and is done with them when it returns: the caller may use the buffer again. Throws
   * {@link FileTooLarge}.
   */
  write(chunk: Uint8Array): void;
  /** Waits until more may be written without piling up. Throws {@link StorageFull}. */
  ready(): Promise<void>;
  /** Everything was written. Throws {@link StorageFull}; then nothing stays behind. */
  end(): Promise<ReceivedFile>;
  /** Throws away what was written. */
  abort(): Promise<void>;
}

/** The content is not what its name promises, or is gone. */
export class FileDamaged extends Error {
  constructor(readonly sha256: string, readonly reason: "missing" | "changed") {
    super(`file ${sha256} is ${reason}`);
    this.name = "FileDamaged";
  }
}

/** What tells that a file on the disk is still the one that was read, as far as the disk itself can tell. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** The same as long as nobody wrote to the file, renamed it or put another one in its place. */
  readonly text: string;
  /** Of its last change, in milliseconds since 1970. No program can set it back. */
  readonly changedAt: number;
}

/** Told of a stored file that was not as filed when somebody asked for its bytes. */
export type DamageListener = (damage: FileDamaged) => void;

/** Larger than allowed; nothing was kept. */
export class FileTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`larger than ${limit} bytes`);
    this.name = "FileTooLarge";
  }
}

/** There is no room left; nothing of the file was kept. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super("no room left on the file store", options);
    this.name = "StorageFull";
  }
}

/** A file that was taken out of the archive, and when. */
export interface AsideFile {
  readonly sha256: string;
  readonly since: Date;
}

/** Appends to a partial file. */
export interface PartialWriter {
  /** Throws {@link StorageFull}, then what fitted stays, and {@link PartialTaken}, then nothing was written. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes what was written durable. */
  close(): Promise<void>;
}

/**
 * Files that come in parts, over as many requests as it takes: what has arrived outlives a lost connection, a kill and a
 * power cut. They are not part of the archive until they are kept. Names are digits.
 */
export interface PartialFiles {
  /** Bytes that have arrived; 0 when none have. */
  size(name: string): Promise<number>;
  /**
   * Opens it for writing at its end, which must be at `offset`. Any process may do so at any time; every write is made
   * alone and only where the writer's last one ended, so that of several writers one goes on and the others are told.
   * Throws {@link PartialTaken} when the file ends elsewhere.
   */
  append(name: string, offset: number): Promise<PartialWriter>;
  /** The first bytes, to tell what the file is. */
  head(name: string): Promise<Uint8Array>;
  /** SHA-256 of what lies there, read from the disk. */
  sum(name: string): Promise<string>;
  /** Where it lies; for reading it in a child process. */
  path(name: string): Promise<string>;
  /** Makes a whole file part of the archive. Throws {@link FileDamaged} when it is gone, and {@link StorageFull}. */
  keep(name: string, stored: StoredFile): Promise<void>;
  /** Throws it away; one that is gone already is fine. */
  remove(name: string): Promise<void>;
  /** What lies there, and since when nothing was added. */
  list(): AsyncIterable<{ readonly name: string; readonly since: Date }>;
}

/**
 * Write-once storage by content. Files are named by their SHA-256, never overwritten and never deleted but by the sweep
 * of what no record names (sweep.ts) and by {@link FileStore.remove}. Every driver passes one suite of tests.
 */
export interface FileStore {
  /**
   * Streams content to a temporary place while hashing. Throws {@link FileTooLarge} past `limit` bytes and
   * {@link StorageFull}; then, and when the content itself fails, nothing stays behind.
   */
  receive(content: ReadableStream<Uint8Array>, limit: number): Promise<ReceivedFile>;
  /** The same piece by piece, for whoever has the bytes in hands already. */
  begin(limit: number): FileReceiver;
  /** Files that come in parts over several requests. */
  readonly partial: PartialFiles;
  has(sha256: string): Promise<boolean>;
  /** Size in bytes; throws {@link FileDamaged} when missing. */
  size(sha256: string): Promise<number>;
  /**
   * A stream of the content, or of the bytes `start` to `end` inclusive. The whole content is checked against its sum
   * before, or was within the last ten minutes with nothing about the file changed since. Throws {@link FileDamaged};
   * then not a byte is given.
   */
  read(
    sha256: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** The check of {@link FileStore.read} without the bytes. Throws {@link FileDamaged}. */
  assertWhole(sha256: string): Promise<void>;
  /** Hears of each damage that `read`, `bytes`, `assertWhole` and `localPath` meet. */
  onDamaged(listener: DamageListener): void;
  /** The whole content, checked against its sum: for files that are small enough to be held. Throws {@link FileDamaged}. */
  bytes(sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Re-hashes the content; null when it is whole, else what is wrong. */
  check(sha256: string): Promise<FileDamaged | null>;
  /** What the disk says of a file without reading it; null when it is missing, or where a change would not show in that. */
  facts(sha256: string): Promise<FileFacts | null>;
  /** Every stored sum, for verification and sweeping. */
  list(): AsyncIterable<StoredFile>;
  /**
   * A path on this machine with the content, for a child process; fetched there first when it lies elsewhere. Nothing is made
   * of bytes that are not as filed: throws {@link FileDamaged}.
   */
  localPath(sha256: string): Promise<string>;
  remove(sha256: string): Promise<void>;
  /** Throws when the store cannot be reached or written: the answer of /api/ready. */
  ready(): Promise<void>;
  /** Drops temporary files older than a day, left by a crash. */
  sweep(now: Date): Promise<number>;
  /**
   * Takes a file out of the archive unless it was kept, for the first time or again, at `before` or later; false then,
   * and when it is not there. Whoever keeps the same content at this very moment finds it kept afterwards.
   */
  setAside(sha256: string, before: Date, now: Date): Promise<boolean>;
  /** What was set aside. */
  aside(): AsyncIterable<AsideFile>;
  /** Makes a file that was set aside part of the archive again; what was kept there meanwhile stays. */
  putBack(sha256: string): Promise<void>;
  /** Deletes a file that was set aside. */
  discard(sha256: string): Promise<void>;
}
