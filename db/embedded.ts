import { currentAsker } from "./asker.ts";
import type { Connection, Statement, Written } from "./connection.ts";
import { type EmbeddedFile, openFile, pathOf, type Result, usualCacheKilobytes, writtenOf } from "./embedded-file.ts";
import { Lookups } from "./lookups.ts";
import type { ProcessSettings } from "./processes/settings.ts";
import { SharedFile } from "./processes/shared-file.ts";

/** Opens `:memory:` or a file, made when missing. */
export function openEmbedded(url: string): Connection {
  return new MovableConnection(url, openFile(pathOf(url), { cacheKilobytes: usualCacheKilobytes }));
}

/**
 * Opens a file for reading it as it is now: one read transaction lasts until it is closed, whatever others write
 * meanwhile. It holds nobody up; but the log of writes beside the file is not cut before its end.
 */
export function openEmbeddedInstant(url: string): Connection {
  const file = openFile(pathOf(url), { cacheKilobytes: usualCacheKilobytes });
  try {
    file.run({ sql: "BEGIN TRANSACTION READONLY" });
    // The transaction begins with what is read first.
    file.run({ sql: "SELECT count(*) FROM sqlite_master" });
    return new InstantOfFile(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** A file on the caller's own thread: whoever asks holds everybody else up until it is answered. */
class FileOnThread implements Connection {
  constructor(readonly file: EmbeddedFile) {}

  run(statement: Statement): Promise<Written> {
    return settled(() => writtenOf(this.file.run(statement)));
  }

  batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    return settled(() => this.file.batch(statements, mode).map(writtenOf));
  }

  values(statement: Statement): Promise<Result["lists"]> {
    return settled(() => this.file.run(statement).lists);
  }

  script(sql: string): Promise<void> {
    return settled(() => this.file.script(sql));
  }

  close(): Promise<void> {
    return settled(() => this.file.close());
  }
}

/** Kilobytes of pages that are kept for brief readings alone. */
const briefCacheKilobytes = 2000;

/**
 * A file that is read and written on the caller's thread, until processes of its own take it over. Look-ups and what is
 * said to be brief stay on the thread.
 */
class MovableConnection implements Connection {
  readonly #url: string;
  readonly #file: EmbeddedFile;
  readonly #onThread: Connection;
  /** Null until processes take the file over. */
  #lookups: Lookups | null = null;
  #target: Connection;

  constructor(url: string, file: EmbeddedFile) {
    this.#url = url;
    this.#file = file;
    this.#onThread = new FileOnThread(file);
    this.#target = this.#onThread;
  }

  get losesAnswers(): boolean {
    return this.#target.losesAnswers ?? false;
  }

  run(statement: Statement): Promise<Written> {
    return this.#readerOf([statement]).run(statement);
  }

  batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    return (mode === "read" ? this.#readerOf(statements) : this.#target).batch(statements, mode);
  }

  values(statement: Statement): Promise<readonly (readonly unknown[])[]> {
    return this.#readerOf([statement]).values(statement);
  }

  call(name: string, input: string): Promise<string> | null {
    return currentAsker().isBrief ? null : this.#target.call?.(name, input) ?? null;
  }

  async script(sql: string): Promise<void> {
    await this.#target.script(sql);
    this.#file.forgetStatements();
    if (this.#lookups) this.#learn();
  }

  async moved(settings: ProcessSettings): Promise<() => void> {
    // What lies in memory has no other way in.
    if (this.#url === ":memory:") return () => {};
    const shared = await SharedFile.open(pathOf(this.#url), settings);
    return () => {
      this.#target = shared;
      this.#file.readOnly(briefCacheKilobytes);
      this.#learn();
    };
  }

  async close(): Promise<void> {
    // Whoever closes the file last puts what was written last into it: that is the writer.
    this.#lookups?.close();
    await this.#onThread.close();
    if (this.#target !== this.#onThread) await this.#target.close();
  }

  #readerOf(statements: readonly Statement[]): Connection {
    if (this.#target === this.#onThread || currentAsker().isBrief) return this.#onThread;
    const areLookups = statements.every(({ sql, args = [] }) => this.#lookups?.isLookup(sql, args.length));
    return areLookups ? this.#onThread : this.#target;
  }

  #learn(): void {
    this.#lookups?.close();
    this.#lookups = new Lookups(this.#file);
  }
}

/** What a file held at one instant. */
class InstantOfFile extends FileOnThread {
  override batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    if (mode === "write") return Promise.reject(new Error(onlyRead));
    return settled(() => statements.map((statement) => writtenOf(this.file.run(statement))));
  }

  override script(): Promise<void> {
    return Promise.reject(new Error(onlyRead));
  }
}

const onlyRead = "An instant of a database can only be read.";

/** What a synchronous driver does, as the promise that a server would give. */
function settled<T>(task: () => T): Promise<T> {
  return new Promise((resolve) => resolve(task()));
}
