import { currentAsker } from "../asker.ts";
import type { Connection, Statement, Written } from "../connection.ts";
import { writtenOf } from "../embedded-file.ts";
import { troubleOf } from "../errors.ts";
import { type Question, sentStatement, type StatementsQuestion } from "./messages.ts";
import { DatabaseProcess } from "./process.ts";
import { Readers } from "./readers.ts";
import type { ProcessEnd, ProcessSettings, Role } from "./settings.ts";

/**
 * A database file that processes of their own read and write, so that nothing of it runs on the caller's thread: several
 * read, one writes. Whoever was answered that something is stored finds it from then on, for every reading begins with
 * what the file holds at that time.
 *
 * Only the writer puts the log of writes into the file: at every 4 MB in the course of somebody's write, between two when the
 * log has grown large beside readings without a pause, or when the disk is full. Were another process to do so beside it, versions of SQLite before 3.51.3, the driver's among them, could lose what
 * had been acknowledged (sqlite.org/wal.html, 'The WAL-Reset Bug').
 */
export class SharedFile implements Connection {
  readonly losesAnswers = true;
  readonly #path: string;
  readonly #settings: ProcessSettings;
  readonly #readers: Readers;
  /** Null when it has ended: the next write starts another. */
  #writer: DatabaseProcess | null = null;
  #isClosed = false;

  private constructor(path: string, settings: ProcessSettings) {
    this.#path = path;
    this.#settings = settings;
    const onEnded = (end: ProcessEnd) => settings.onEnded("reader", end);
    this.#readers = new Readers({ ...settings, start: () => this.#start("reader"), onEnded });
  }

  /** Starts the processes and waits until both kinds answer. Throws when they do not. */
  static async open(path: string, settings: ProcessSettings): Promise<SharedFile> {
    const file = new SharedFile(path, settings);
    try {
      const question = questionOf("run", [{ sql: "SELECT 1" }]);
      await Promise.all([file.run({ sql: "SELECT 1" }), file.#write(question)]);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The processes that run now. */
  get processIds(): { readonly writer: number | undefined; readonly readers: readonly number[] } {
    return { writer: this.#writer?.processId, readers: this.#readers.processIds };
  }

  async run(statement: Statement): Promise<Written> {
    const { results: [result] } = await this.#read(questionOf("run", [statement]));
    return writtenOf(result);
  }

  async batch(statements: readonly Statement[], mode: "read" | "write"): Promise<readonly Written[]> {
    const { results } = mode === "read"
      ? await this.#read(questionOf("read batch", statements))
      : await this.#write(questionOf("write batch", statements));
    return results.map(writtenOf);
  }

  async values(statement: Statement): Promise<readonly (readonly unknown[])[]> {
    const { results: [{ lists }] } = await this.#read(questionOf("run", [statement]));
    return lists;
  }

  async call(name: string, input: string): Promise<string> {
    const { output } = await this.#read({ kind: "procedure", name, input });
    if (output === null) throw new Error("A process of the database answered without an output.");
    return output;
  }

  async script(sql: string): Promise<void> {
    await this.#write(questionOf("script", [{ sql }]));
    await this.#readers.renew();
  }

  /** Finishes what is under way. The writer goes last, and leaves all that was written in the file itself. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#readers.close();
    await this.#writer?.close();
  }

  #read(question: Question) {
    return this.#readers.ask(question, currentAsker());
  }

  async #write(question: Question) {
    if (this.#isClosed) throw new Error("The database is closed.");
    const writer = this.#writer ??= this.#startWriter();
    try {
      return await writer.ask(question);
    } catch (error) {
      if (troubleOf(error) !== "full") throw error;
      // What the log of writes holds goes into the file, so that the log can be written anew where it lies.
      await writer.ask(questionOf("checkpoint", []));
      return await writer.ask(question);
    }
  }

  /** One before it is gone with all its locks: what it had not finished is undone by whoever opens the file. */
  #startWriter(): DatabaseProcess {
    const writer = this.#start("writer");
    void writer.ended.then((end) => {
      if (this.#isClosed) return;
      this.#writer = null;
      this.#settings.onEnded("writer", end);
    });
    return writer;
  }

  #start(role: Role): DatabaseProcess {
    return new DatabaseProcess(this.#settings.command(role, this.#path), this.#settings.environment);
  }
}

function questionOf(kind: StatementsQuestion["kind"], statements: readonly Statement[]): Question {
  return { kind, statements: statements.map(sentStatement) };
}
