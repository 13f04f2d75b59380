import type { Database, Statement, Written } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { JobKey } from "./job-key.ts";
import { payloadIn, type PayloadShape, PayloadUnfit } from "./payload.ts";
import * as queue from "./queue.ts";

/** Durable work: it lies in the database until it was done, and runs in one process at a time, at least once. */
export interface Jobs {
  /** Statements that put a job into the queue; they belong into the batch of the change that needs it. */
  statements<P>(job: JobKey<P>, payload: NoInfer<P>, runAt?: Date): readonly Statement[];
  /** `handler` is given the payload in its shape; a job whose payload has another one is given up at once. */
  register<P>(job: JobKey<P>, handler: (payload: P) => Promise<void>): void;
  /** Runs `run` about every so many seconds, in one of all processes; the first time at once. */
  recur(name: string, everySeconds: number, run: () => Promise<void>): void;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  start(): void;
  /** Takes no more work and waits until what runs has ended. */
  stop(): Promise<void>;
  /** Runs all that is due and waits for it, for tests and commands. Not while started. */
  runAll(): Promise<void>;
  /** Jobs that failed too often and were given up. */
  failed(): Promise<readonly queue.FailedJob[]>;
  /** Gives a job that was given up all its tries again. */
  retry(id: number): Promise<void>;
}

/** Longest time between two looks at the queue: how late a job of another process may be noticed. */
const pollMs = 5000;
/** A clock that goes back by less puts nothing off by much. */
const putBackMs = 30_000;
/** Jobs that one process runs at once. */
const slots = 8;
/** What became of a job is written with what becomes of others within this time, milliseconds: one write in place of each. */
const togetherMs = 10;

/** Makes the runner of this process. It renews what it holds every `renewalMs` milliseconds. */
export function createJobs(database: Database, clock: Clock, log: Log, renewalMs = queue.leaseMs / 3): Jobs {
  return new Runner(database, clock, log, renewalMs);
}

/** What became of a job, and what is to be done once that is stored. */
interface Outcome {
  readonly statement: Statement;
  readonly letGo: () => void;
}

class Runner implements Jobs {
  readonly #handlers = new Map<string, (stored: string) => Promise<void>>();
  readonly #recurring = new Map<string, { everySeconds: number; run: () => Promise<void> }>();
  readonly #lease = crypto.randomUUID();
  readonly #running = new Set<Promise<void>>();
  /** What runs here, and what has ended and is not written yet. */
  readonly #heldJobs = new Set<number>();
  readonly #heldRecurring = new Set<string>();
  /** What became of jobs, written together with the next take. */
  #outcomes: Outcome[] = [];
  #signal = Promise.withResolvers<void>();
  #wakingSoon: ReturnType<typeof setTimeout> | null = null;
  #loop: Promise<void> | null = null;
  #stopping = false;
  /** What the clock showed at the last look; null when what recurs is to be announced. */
  #lookedAt: number | null = null;

  constructor(readonly database: Database, readonly clock: Clock, readonly log: Log, readonly renewalMs: number) {}

  statements<P>({ name }: JobKey<P>, payload: NoInfer<P>, runAt?: Date): readonly Statement[] {
    const now = this.clock.now();
    return [queue.enqueued(name, payload, now, runAt ?? now)];
  }

  register<P>({ name, shape }: JobKey<P>, handler: (payload: P) => Promise<void>): void {
    if (this.#handlers.has(name)) throw new Error(`The job "${name}" is registered twice.`);
    this.#handlers.set(name, async (stored) => await handler(read(shape, stored)));
  }

  recur(name: string, everySeconds: number, run: () => Promise<void>): void {
    if (this.#recurring.has(name)) throw new Error(`The recurring job "${name}" is registered twice.`);
    this.#recurring.set(name, { everySeconds, run });
  }

  wake(): void {
    this.#signal.resolve();
  }

  start(): void {
    this.#stopping = false;
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#loop;
    this.#loop = null;
  }

  async runAll(): Promise<void> {
    this.#lookedAt = null;
    while (await this.#cycle() > 0 || this.#running.size > 0 || this.#outcomes.length > 0) {
      await Promise.all(this.#running);
    }
  }

  failed(): Promise<readonly queue.FailedJob[]> {
    return queue.failedJobs(this.database);
  }

  async retry(id: number): Promise<void> {
    const now = this.clock.now().getTime();
    await this.database.write(() => [{
      sql: "UPDATE jobs SET failed_at = NULL, tries = 0, due_at = ? WHERE id = ? AND failed_at IS NOT NULL",
      args: [now, id],
    }]);
    this.wake();
  }

  async #run(): Promise<void> {
    const heartbeat = setInterval(() => this.#renew(), this.renewalMs);
    Deno.unrefTimer(heartbeat);
    this.#lookedAt = null;
    while (!this.#stopping) {
      this.#signal = Promise.withResolvers();
      let wait = pollMs;
      try {
        wait = await this.#cycle() > 0 ? 0 : await this.#untilDue();
      } catch (error) {
        this.log.warn("jobs_poll_failed", { kind: reasonOf(error) });
      }
      if (wait > 0) await this.#rest(wait);
    }
    await Promise.all(this.#running);
    clearInterval(heartbeat);
    await this.#write([]).catch((error) => this.log.warn("jobs_outcome_lost", { kind: reasonOf(error) }));
  }

  /** Writes what became of jobs, takes what is due, and sets it going. Returns how many were taken. */
  async #cycle(): Promise<number> {
    await this.#announce();
    const due = await queue.nextDue(this.database);
    const now = this.clock.now();
    const free = slots - this.#running.size;
    const taking = due !== null && due <= now.getTime() && free > 0;
    if (!taking && this.#outcomes.length === 0) return 0;
    const written = await this.#write(
      taking
        ? [
          queue.takeJobs([...this.#handlers.keys()], this.#lease, now, free),
          queue.takeRecurring([...this.#recurring.keys()], this.#lease, now),
        ]
        : [],
    );
    if (!taking) return 0;
    const jobs = (written.at(-2)?.rows ?? []).map(queue.takenJob);
    const names = (written.at(-1)?.rows ?? []).map((row) => String(row.name));
    // What still runs here when its lease is over, as after a suspension, goes on by the new one.
    for (const job of jobs) if (!this.#heldJobs.has(job.id)) this.#go(this.#heldJobs, job.id, this.#runJob(job));
    for (const name of names) {
      if (!this.#heldRecurring.has(name)) this.#go(this.#heldRecurring, name, this.#runRecurring(name));
    }
    return jobs.length + names.length;
  }

  async #write(more: readonly Statement[]): Promise<readonly Written[]> {
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    try {
      const written = await this.database.write(() => [...outcomes.map(({ statement }) => statement), ...more]);
      for (const { letGo } of outcomes) letGo();
      return written;
    } catch (error) {
      this.#outcomes = [...outcomes, ...this.#outcomes];
      throw error;
    }
  }

  #go<Key>(held: Set<Key>, key: Key, work: Promise<Statement>): void {
    held.add(key);
    const running = work.then((statement) => {
      this.#outcomes.push({ statement, letGo: () => held.delete(key) });
      this.#running.delete(running);
      if (this.#running.size > 0) return this.#wakeSoon();
      clearTimeout(this.#wakingSoon ?? undefined);
      this.#wakingSoon = null;
      this.wake();
    });
    this.#running.add(running);
  }

  #wakeSoon(): void {
    this.#wakingSoon ??= setTimeout(() => {
      this.#wakingSoon = null;
      this.wake();
    }, togetherMs);
  }

  async #runJob(job: queue.TakenJob): Promise<Statement> {
    try {
      await this.#handlers.get(job.name)?.(job.payload);
      return queue.finished(job, this.#lease);
    } catch (error) {
      const reason = reasonOf(error);
      const isGivenUp = error instanceof PayloadUnfit || job.tries >= queue.mostTries;
      const facts = { job: job.name, id: job.id, tries: job.tries, reason };
      if (isGivenUp) this.log.error("job_given_up", facts);
      else this.log.warn("job_failed", facts);
      return queue.failed(job, this.#lease, this.clock.now(), { reason, isGivenUp });
    }
  }

  async #runRecurring(name: string): Promise<Statement> {
    const everySeconds = this.#recurring.get(name)?.everySeconds ?? 0;
    try {
      await this.#recurring.get(name)?.run();
      return queue.recurred(name, this.#lease, this.clock.now(), everySeconds, null);
    } catch (error) {
      const reason = reasonOf(error);
      this.log.warn("recurring_job_failed", { job: name, reason });
      return queue.recurred(name, this.#lease, this.clock.now(), everySeconds, reason);
    }
  }

  /** At the start, and when the clock was put back: what it put off while it was ahead would not come round for long. */
  async #announce(): Promise<void> {
    const now = this.clock.now();
    const isPutBack = this.#lookedAt === null || now.getTime() < this.#lookedAt - putBackMs;
    if (isPutBack) {
      const all = [...this.#recurring].map(([name, { everySeconds }]) => queue.announced(name, now, everySeconds));
      await this.database.write(() => [...queue.broughtBack(now), ...all]);
    }
    this.#lookedAt = now.getTime();
  }

  /**
   * Of what this process holds only what it knows of: what was taken by a write whose answer was lost is nobody's work here,
   * and comes round again when its lease ends.
   */
  #renew(): void {
    const held = { jobs: [...this.#heldJobs], recurring: [...this.#heldRecurring] };
    if (held.jobs.length + held.recurring.length === 0) return;
    const now = this.clock.now();
    this.database.write(() => queue.renewed(this.#lease, now, held)).catch((error) => {
      this.log.warn("jobs_lease_not_renewed", { kind: reasonOf(error) });
    });
  }

  /** Milliseconds until there may be work; never zero, so that a job nobody here can run does not spin the loop. */
  async #untilDue(): Promise<number> {
    const due = await queue.nextDue(this.database);
    const wait = due === null ? pollMs : due - this.clock.now().getTime();
    return wait <= 0 ? pollMs : Math.min(wait, pollMs);
  }

  async #rest(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.#signal.resolve(), milliseconds);
    Deno.unrefTimer(timer);
    await this.#signal.promise;
    clearTimeout(timer);
  }
}

function read<P>(shape: PayloadShape<P>, stored: string): P {
  let json: unknown;
  try {
    json = JSON.parse(stored);
  } catch {
    throw new PayloadUnfit();
  }
  return payloadIn(shape, json);
}

/** What went wrong, without messages: those may hold what a person typed. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.error;
  return error instanceof Error ? error.name : typeof error;
}
