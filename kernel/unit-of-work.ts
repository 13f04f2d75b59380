import { type Database, guard, type RowTold, type Statement, type Value } from "@/db/database.ts";
import type { EventKey } from "./events.ts";
import type { JobKey } from "./jobs/job-key.ts";
import type { Payload } from "./jobs/payload.ts";
import type { NewEntry } from "./ledger/ledger.ts";
import { rowsToldEntries } from "./ledger/rows-told.ts";
import type { NewMail } from "./mail/mail.ts";

/**
 * All that one change writes. Every feature that takes part adds to it; then it is stored as one batch, whole or not at
 * all: the statements, then the ledger's entries, then events, jobs and mails. Each attempt has a unit of its own.
 */
export interface UnitOfWork {
  /** Statements; they run in the order in which they were added. What one tells of rows is written into the ledger. */
  add(...statements: readonly Statement[]): void;
  /**
   * Undoes all of it with `GuardFailed` unless `condition` is true at this place of the order. `changes() = 1` asks about
   * the statement that was added right before.
   */
  guard(name: string, condition: string, args?: readonly Value[]): void;
  /** Entries of the ledger; each goes to the end of its chain, in this order. */
  record(...entries: readonly NewEntry[]): void;
  /** What becomes of rows that the ledger tells of, where no statement says it; in the order of the change. */
  tell(...rows: readonly RowTold[]): void;
  /** An event, handed to its handlers once the change is stored. */
  publish<P extends Payload>(event: EventKey<P>, payload: NoInfer<P>): void;
  /** A job, at once or from an instant on. */
  enqueue<P extends Payload>(job: JobKey<P>, payload: NoInfer<P>, runAt?: Date): void;
  /**
   * A mail, sent once the change is stored. Throws 400 for a receiver or a subject that no mail can carry: line breaks and
   * other control characters, an address of several.
   */
  mail(mail: NewMail): void;
}

/**
 * Writes one change. `gather` fills the unit; it runs under the write lock of this process, may read, and runs again with
 * an empty unit when another process got in between, so it must have no effect of its own; a change and an id are refused
 * there. Nothing is written when it adds nothing. Answers what `gather` came to. Throws `GuardFailed` when a guard does not hold.
 */
export type Change = <Result>(gather: (unit: UnitOfWork) => Promise<Result> | Result) => Promise<Result>;

/**
 * What one feature adds to the change of another. What must be awaited before, such as an id, is prepared first; this is
 * called for each attempt.
 */
export type Participant = (unit: UnitOfWork) => Promise<void> | void;

/** Where the parts of a unit come from. */
export interface ChangeParts {
  readonly database: Database;
  /** The statements that append entries; asked once for all entries of a unit, under the write lock. */
  readonly appended: (entries: readonly NewEntry[]) => Promise<readonly Statement[]>;
  readonly published: <P extends Payload>(event: EventKey<P>, payload: NoInfer<P>) => readonly Statement[];
  readonly enqueued: <P extends Payload>(job: JobKey<P>, payload: NoInfer<P>, runAt?: Date) => readonly Statement[];
  readonly mailed: (mail: NewMail) => readonly Statement[];
  /** Called after a write that left work for the job runner. */
  readonly wake: () => void;
}

/** Makes the one way to write a change. */
export function changeWith(parts: ChangeParts): Change {
  return async (gather) => {
    const attempts: { readonly unit: Unit; readonly result: Awaited<ReturnType<typeof gather>> }[] = [];
    await parts.database.write(async () => {
      const unit = new Unit(parts);
      attempts.push({ unit, result: await gather(unit) });
      return await unit.close();
    });
    const stored = attempts.at(-1);
    if (!stored) throw new Error("A batch was written that no one gathered.");
    if (stored.unit.leavesWork) parts.wake();
    return stored.result;
  };
}

class Unit implements UnitOfWork {
  readonly #parts: ChangeParts;
  readonly #statements: Statement[] = [];
  readonly #entries: NewEntry[] = [];
  readonly #told: RowTold[] = [];
  /** Events, jobs and mails, behind everything that a guard may ask about. */
  readonly #work: Statement[] = [];
  #isClosed = false;

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  get leavesWork(): boolean {
    return this.#work.length > 0;
  }

  add(...statements: readonly Statement[]): void {
    this.#assertOpen();
    for (const { tells = [], ...statement } of statements) {
      this.#statements.push(statement);
      this.#told.push(...tells);
    }
  }

  guard(name: string, condition: string, args?: readonly Value[]): void {
    this.add(guard(name, condition, args));
  }

  record(...entries: readonly NewEntry[]): void {
    this.#assertOpen();
    this.#entries.push(...entries);
  }

  tell(...rows: readonly RowTold[]): void {
    this.#assertOpen();
    this.#told.push(...rows);
  }

  publish<P extends Payload>(event: EventKey<P>, payload: NoInfer<P>): void {
    this.#leave(this.#parts.published(event, payload));
  }

  enqueue<P extends Payload>(job: JobKey<P>, payload: NoInfer<P>, runAt?: Date): void {
    this.#leave(this.#parts.enqueued(job, payload, runAt));
  }

  mail(mail: NewMail): void {
    this.#leave(this.#parts.mailed(mail));
  }

  /** The whole batch; nothing can be added any more. */
  async close(): Promise<readonly Statement[]> {
    this.#isClosed = true;
    const entries = [...this.#entries, ...rowsToldEntries(this.#told)];
    return [...this.#statements, ...await this.#parts.appended(entries), ...this.#work];
  }

  #leave(work: readonly Statement[]): void {
    this.#assertOpen();
    this.#work.push(...work);
  }

  /** Whoever was not waited for would be left out of the batch without a word. */
  #assertOpen(): void {
    if (this.#isClosed) throw new Error("This unit of work is closed: its batch is on the way.");
  }
}
