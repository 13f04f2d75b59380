/** What an auditor did with a document; it is shown at once and sent in order. */
export type Mark =
  /** A form that was loaded ahead came on screen. */
  | { readonly kind: "viewed"; readonly documentId: number; readonly attachmentId: number }
  | { readonly kind: "review"; readonly documentId: number; readonly isReviewed: boolean; readonly key: string }
  /** 0 none, 1 red, 2 green, 3 yellow. */
  | { readonly kind: "flag"; readonly documentId: number; readonly color: 0 | 1 | 2 | 3 }
  | { readonly kind: "note"; readonly documentId: number; readonly content: string; readonly key: string };

/** A mark that the server has not stored yet. */
export interface Unsaved {
  readonly id: number;
  readonly mark: Mark;
  /** How the document is called, for messages. */
  readonly title: string;
}

/** A mark that the server refused. */
export interface Refused extends Unsaved {
  readonly message: string;
}

/** What is not saved. */
export interface QueueState {
  /** In their order; the first is on its way. */
  readonly waiting: readonly Unsaved[];
  readonly refused: readonly Refused[];
  /** The last try found no way to the server; another follows by itself. */
  readonly isStuck: boolean;
}

export interface QueueOptions {
  readonly send: (mark: Mark) => Promise<unknown>;
  /** The failure may pass by itself: it is tried again. */
  readonly mayPass: (error: unknown) => boolean;
  /** What a person is told of a refusal. */
  readonly messageOf: (error: unknown, mark: Mark) => string;
  /** Milliseconds before another try. */
  readonly pauseMs?: (tries: number) => number;
}

const empty: QueueState = { waiting: [], refused: [], isStuck: false };

/**
 * Sends marks one after the other, so that the server has them in the order in which they were made. One that finds no way
 * is tried until it does, and the others wait; one that is refused is set aside and told, and the others go on.
 */
export class SaveQueue {
  #state = empty;
  #lastId = 0;
  #isRunning = false;
  #wake: () => void = () => {};
  readonly #listeners = new Set<() => void>();
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(mark: Mark, title: string): void {
    this.#lastId += 1;
    this.#change({ waiting: [...this.#state.waiting, { id: this.#lastId, mark, title }] });
    void this.#run();
  }

  /** Sends what was refused once more, after what waits. */
  retry(): void {
    const { waiting, refused } = this.#state;
    this.#change({
      waiting: [...waiting, ...refused.map(({ id, mark, title }) => ({ id, mark, title }))],
      refused: [],
    });
    void this.#run();
  }

  /** Gives up what was refused. */
  discard(): void {
    this.#change({ refused: [] });
  }

  /** Tries at once: the browser is online again. */
  wake(): void {
    this.#wake();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let tries = 0; this.#state.waiting.length > 0;) {
      const [first] = this.#state.waiting;
      const error = await this.#options.send(first.mark).then(() => null, (thrown: unknown) => ({ thrown }));
      if (error && this.#options.mayPass(error.thrown)) {
        this.#change({ isStuck: true });
        await this.#pause(tries++);
        continue;
      }
      tries = 0;
      const waiting = this.#state.waiting.filter(({ id }) => id !== first.id);
      const refused = error
        ? [...this.#state.refused, { ...first, message: this.#options.messageOf(error.thrown, first.mark) }]
        : this.#state.refused;
      this.#change({ waiting, refused, isStuck: false });
    }
    this.#isRunning = false;
  }

  #pause(tries: number): Promise<void> {
    const { pauseMs = (tries) => Math.min(1000 * 2 ** tries, 8000) } = this.#options;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs(tries));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #change(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A document as it will be once everything that waits is stored. */
export function withMarks<Marked extends { id: number; auditReviewed: boolean; auditFlaggedColor: number }>(
  document: Marked,
  waiting: readonly Unsaved[],
): Marked {
  return waiting.reduce((now, { mark }) => {
    if (mark.documentId !== now.id) return now;
    if (mark.kind === "review") return { ...now, auditReviewed: mark.isReviewed };
    return mark.kind === "flag" ? { ...now, auditFlaggedColor: mark.color } : now;
  }, document);
}

/** By how many documents more are reviewed than the server knows. */
export function reviewedMore(waiting: readonly Unsaved[]): number {
  const last = new Map<number, boolean>();
  for (const { mark } of waiting) if (mark.kind === "review") last.set(mark.documentId, mark.isReviewed);
  return [...last.values()].reduce((sum, isReviewed) => sum + (isReviewed ? 1 : -1), 0);
}
