import type { Asker } from "../asker.ts";
import { AskerGone, ReadingTooLong } from "../errors.ts";
import type { Answer, Question } from "./messages.ts";
import { type DatabaseProcess, ProcessEnded } from "./process.ts";
import { overOf, type Reader, type Reading, stopReasonOf, type Task } from "./reading.ts";
import type { ProcessEnd } from "./settings.ts";
import { isMuch, type Share, Shares } from "./shares.ts";

/** How a pool starts its readers, and how many. */
export interface ReaderOptions {
  readonly start: () => DatabaseProcess;
  /** Most readers for those who have read much lately. */
  readonly busyReaders: number;
  /** Told of a reader that ended by itself. */
  readonly onEnded: (end: ProcessEnd) => void;
  /** How long a reader that is not needed is kept, milliseconds. */
  readonly idleMs?: number;
}

/** Somebody waits this long before another reader is started, milliseconds: most readings are over by then. */
const startAfterMs = 10;
const usualIdleMs = 30_000;
/** How often it is looked who waits too long or is gone, milliseconds. */
const lookMs = 10;

/** Where a process could not be started, another one is after this time, milliseconds. */
const startAgainMs = 1000;
/** Readings that wait; whoever comes then would wait longer than anybody has patience. */
const mostWaiting = 5000;
/** How long readers may take for what they are at when the server stops, milliseconds. */
const closeMs = 5000;

/** Most readers beyond the busy ones, where everybody reads much for the first time. */
const mostForOthers = 3;

/**
 * Readers that die of one reading before whoever asks for it is told. More than one: those that die at the same time are
 * known to be dead one after the other, and what the first had may be given to the second.
 */
const mostDeaths = 4;

/** A reading that was given to a busy reader is taken by an idle one when it waits longer than this, milliseconds. */
const moveAfterMs = 20;

/**
 * Processes that read. One is kept for those who have read little lately, so that nobody waits behind others' heavy
 * searches; of those who have read much, whoever had least goes first. What was read when a process died is read again
 * by another.
 */
export class Readers {
  readonly #options: ReaderOptions;
  readonly #shares = new Shares();
  readonly #readers = new Set<Reader>();
  #waiting: Reading[] = [];
  #looking: ReturnType<typeof setInterval> | null = null;
  #startsFrom = -Infinity;
  #isClosed = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#start();
  }

  /** The processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#readers].flatMap(({ process }) => process.processId ?? []);
  }

  /**
   * Throws {@link ReadingTooLong} when the asker's patience is over or too many wait, {@link AskerGone} when nobody waits any
   * more, and what the database says.
   */
  ask(question: Question, asker: Asker): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new Error("The database is closed."));
    if (asker.gone?.aborted) return Promise.reject(new AskerGone());
    if (this.#waiting.length >= mostWaiting) return Promise.reject(new ReadingTooLong());
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ question, asker, answer, askedAt: performance.now(), deaths: 0 });
    this.#assign();
    this.#startLooking();
    return answer.promise;
  }

  /** Ends every reader when it has answered; the next question gets a new one. What a script changed is new to them. */
  async renew(): Promise<void> {
    const old = [...this.#readers];
    this.#readers.clear();
    await Promise.all(old.map(({ process }) => process.close()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { answer } of this.#waiting.splice(0)) answer.reject(new Error("The database is closed."));
    const running = [...this.#readers];
    const timer = setTimeout(() => running.forEach(({ process }) => process.kill()), closeMs);
    await this.renew();
    clearTimeout(timer);
    this.#stopLooking();
  }

  #start(): Reader {
    const reader: Reader = {
      process: this.#options.start(),
      tasks: [],
      since: performance.now(),
      isReady: false,
      killed: null,
      isLost: false,
    };
    this.#readers.add(reader);
    void reader.process.ready.then(() => {
      reader.isReady = true;
      reader.since = performance.now();
    });
    void reader.process.ended.then((end) => {
      this.#forget(reader);
      if (reader.isLost && !reader.killed) this.#options.onEnded(end);
      if (!reader.isReady && !reader.killed) this.#startsFrom = performance.now() + startAgainMs;
      if (!this.#isClosed) this.#assign();
    });
    return reader;
  }

  #startAnother(now: number): void {
    try {
      this.#start();
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      this.#startsFrom = now + startAgainMs;
    }
  }

  /** It is gone, and nobody had told it to finish. */
  #forget(reader: Reader): void {
    if (this.#readers.delete(reader)) reader.isLost = true;
  }

  /** Gives readers what waits. */
  #assign(): void {
    const now = performance.now();
    for (const reader of this.#readers) {
      if (reader.tasks.length > 0 || reader.killed) continue;
      const next = this.#take(now, (reading) => this.#mayRead(reading, now)) ?? this.#moved(now);
      if (!next) break;
      void this.#read(reader, next);
    }
    const busy = this.#readings().filter(({ reading }) => isMuch(this.#share(reading.asker, now)));
    // A reader that is kept for those who read little is given nothing of the others.
    if (busy.length > this.#options.busyReaders) return;
    for (const reader of this.#readers) {
      // Between two readings of those who read much a reader would wait for us, and we have others to serve.
      if (reader.tasks.length !== 1 || reader.killed || !isMuch(this.#share(reader.tasks[0].reading.asker, now))) {
        continue;
      }
      const next = this.#take(now, ({ asker }) => isMuch(this.#share(asker, now)));
      if (!next) return;
      void this.#read(reader, next);
    }
  }

  /** Takes out of those who wait whoever had least of those who may; null when none may. */
  #take(now: number, may: (reading: Reading) => boolean): Reading | null {
    let [best, least] = [-1, Infinity];
    for (const [at, reading] of this.#waiting.entries()) {
      const { ms } = this.#share(reading.asker, now);
      if (ms < least && may(reading)) [best, least] = [at, ms];
    }
    return best < 0 ? null : this.#waiting.splice(best, 1)[0];
  }

  /** What waits behind a long reading, for a reader that has nothing to do. */
  #moved(now: number): Reading | null {
    for (const { tasks: [, task], since } of this.#readers) {
      if (!task || task.isMoved || now - since < moveAfterMs || !this.#mayRead(task.reading, now)) continue;
      task.isMoved = true;
      return task.reading;
    }
    return null;
  }

  /** Nobody takes all readers, and those who read much lately leave one to the others. */
  #mayRead({ asker }: Reading, now: number): boolean {
    const taken = this.#readings().filter(({ reading }) =>
      reading.asker.name === asker.name || isMuch(this.#share(reading.asker, now))
    );
    const counted = isMuch(this.#share(asker, now))
      ? taken
      : taken.filter(({ reading }) => reading.asker.name === asker.name);
    return counted.length < this.#options.busyReaders;
  }

  /** What an asker used lately, with what is being read for them. */
  #share(asker: Asker, now: number): Share {
    const mine = this.#readings().filter(({ reading, isReady }) => isReady && reading.asker.name === asker.name);
    const { ms, readings } = this.#shares.of(asker.name, now);
    return { ms: mine.reduce((sum, { since }) => sum + now - since, ms), readings: readings + mine.length };
  }

  /** What is being read. */
  #readings(): readonly (Pick<Reader, "since" | "isReady"> & { readonly reading: Reading })[] {
    return [...this.#readers].flatMap(({ tasks, since, isReady }) =>
      tasks.slice(0, 1).map(({ reading }) => ({ reading, since, isReady }))
    );
  }

  async #read(reader: Reader, reading: Reading): Promise<void> {
    const task: Task = { reading, isMoved: false };
    if (reader.tasks.push(task) === 1) reader.since = performance.now();
    try {
      const answer = await reader.process.ask(reading.question);
      if (!task.isMoved) reading.answer.resolve(answer);
    } catch (error) {
      if (error instanceof ProcessEnded) this.#forget(reader);
      if (!task.isMoved) this.#fail(reader, task, error);
    }
    const now = performance.now();
    this.#shares.add(reading.asker.name, now - reader.since, now);
    // They are answered in the order in which they were asked.
    reader.tasks.shift();
    reader.since = now;
    this.#assign();
    // Nobody looks for those who wait for a reader that is gone.
    if (this.#waiting.length > 0) this.#startLooking();
  }

  #fail({ killed }: Reader, task: Task, error: unknown): void {
    const { reading } = task;
    if (killed?.task === task) return reading.answer.reject(killed.reason);
    if (!(error instanceof ProcessEnded) || this.#isClosed) return reading.answer.reject(error);
    // What waited behind a reading that was stopped did nothing wrong.
    if (!killed && ++reading.deaths >= mostDeaths) return reading.answer.reject(error);
    this.#waiting.unshift(reading);
  }

  /** Whoever waits too long is told so, what nobody waits for is stopped, and more readers start where they are needed. */
  #look(): void {
    const now = performance.now();
    this.#waiting = this.#waiting.filter((reading) => {
      const reason = overOf(reading, now);
      if (reason) reading.answer.reject(reason);
      return !reason;
    });
    for (const reader of this.#readers) this.#lookAt(reader, now);
    if (this.#isMoreWanted(now)) this.#startAnother(now);
    this.#assign();
    if (this.#waiting.length === 0 && this.#readers.size <= 1 && this.#isQuiet()) this.#stopLooking();
  }

  /** Where somebody waits who may read; where all readers read much for others, some more are started for those. */
  #isMoreWanted(now: number): boolean {
    if (now < this.#startsFrom) return false;
    const isHeld = this.#readings().every(({ reading }) => isMuch(this.#share(reading.asker, now)));
    if (this.#readers.size >= this.#options.busyReaders + (isHeld ? mostForOthers : 1)) return false;
    return this.#waiting.some((reading) => now - reading.askedAt > startAfterMs && this.#mayRead(reading, now));
  }

  #lookAt(reader: Reader, now: number): void {
    const { tasks: [current, next], process, since } = reader;
    if (!current) {
      const isSpare = this.#readers.size > 1 && now - since > (this.#options.idleMs ?? usualIdleMs);
      if (isSpare) this.#end(reader);
      return;
    }
    if (next && !next.isMoved) this.#endNext(next, now);
    const reason = reader.killed ? null : stopReasonOf(current, now - since, now);
    if (!reason) return;
    reader.killed = { task: current, reason };
    process.kill();
  }

  #endNext(task: Task, now: number): void {
    const reason = overOf(task.reading, now);
    if (!reason) return;
    task.isMoved = true;
    task.reading.answer.reject(reason);
  }

  #end(reader: Reader): void {
    this.#readers.delete(reader);
    void reader.process.close();
  }

  #isQuiet(): boolean {
    return [...this.#readers].every(({ tasks }) => tasks.length === 0);
  }

  #startLooking(): void {
    if (this.#looking === null) this.#looking = setInterval(() => this.#look(), lookMs);
  }

  #stopLooking(): void {
    if (this.#looking !== null) clearInterval(this.#looking);
    this.#looking = null;
  }
}
