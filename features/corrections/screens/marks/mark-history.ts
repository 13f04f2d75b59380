import type { Annotation } from "@/features/pdf/contract-annotations.ts";

/** All marks at one time, in the order in which they are drawn. */
export type Marks = readonly Annotation[];

interface Step {
  readonly before: Marks;
  after: Marks;
  /** Steps with the same key that follow each other are one, as letters of a word are. */
  readonly merge: string | undefined;
}

/** Steps that can be undone and done again, without limit. A step holds references: marks are never changed in place. */
export class MarkHistory {
  #past: Step[] = [];
  #future: Step[] = [];
  /** Nothing merges into the last step any more. */
  #isSettled = true;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Keeps a step; answers the marks after it. One that changed nothing is none: the marks are those before it. */
  push(before: Marks, after: Marks, merge?: string): Marks {
    const last = this.#past.at(-1);
    const isMore = last !== undefined && !this.#isSettled && merge !== undefined && last.merge === merge;
    const from = isMore ? last.before : before;
    if (isSame(from, after)) {
      if (isMore) this.#past.pop();
      this.#isSettled = true;
      return from;
    }
    this.#future = [];
    if (isMore) last.after = after;
    else this.#past.push({ before, after, merge });
    this.#isSettled = false;
    return after;
  }

  /** What comes next is a step of its own. */
  settle(): void {
    this.#isSettled = true;
  }

  /** The marks before the last step; null when there is none. */
  undo(): Marks | null {
    const step = this.#past.pop();
    this.#isSettled = true;
    if (!step) return null;
    this.#future.push(step);
    return step.before;
  }

  /** The marks after the step that was undone last; null when there is none. */
  redo(): Marks | null {
    const step = this.#future.pop();
    this.#isSettled = true;
    if (!step) return null;
    this.#past.push(step);
    return step.after;
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#isSettled = true;
  }
}

function isSame(one: Marks, other: Marks): boolean {
  return one.length === other.length && one.every((mark, index) => mark === other[index]);
}
