import type { Annotation, AnnotationKind } from "@/features/pdf/contract-annotations.ts";
import { MarkHistory, type Marks } from "./mark-history.ts";
import type { MarkStyle } from "./mark-style.ts";
import { countWords, differenceWords } from "./mark-words.ts";
import { instantOf, kept } from "./new-mark.ts";

/** Names of marks of earlier versions, with the version that each was saved in, where it is known. */
export type Locked = ReadonlyMap<string, number | null>;

/** What the pointer does on a page. */
export type Tool = "select" | "eraser" | AnnotationKind;

/** Everything that a screen shows of an editor; another object after each change. */
export interface MarksState {
  /** All marks, locked ones too, in the order in which they are drawn. */
  readonly marks: Marks;
  readonly locked: Locked;
  /** Names, in the order in which they were chosen. */
  readonly selected: readonly string[];
  readonly tool: Tool;
  /** Of what is chosen, else of what the tool makes. */
  readonly style: MarkStyle;
  /** The mark whose text is being typed. */
  readonly editing: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Marks were copied here, so that they can be pasted. */
  readonly canPaste: boolean;
  /** What happened, for the live region; `times` grows with each sentence. */
  readonly said: { readonly words: string; readonly times: number };
  /** The mark that is to be brought into view and to have the focus; `times` grows with each wish. */
  readonly revealed: { readonly name: string; readonly times: number } | null;
}

export interface StoreOptions {
  readonly marks?: Marks;
  readonly locked?: Locked;
  /** Nothing can be changed. */
  readonly isReadOnly?: boolean;
  readonly now?: () => Date;
}

interface Group {
  readonly made: Annotation[];
}

/** Marks, the choice among them, and the steps that can be undone. Marks are never changed in place. */
export class MarkStore {
  readonly isReadOnly: boolean;
  readonly #now: () => Date;
  readonly #history = new MarkHistory();
  readonly #listeners = new Set<() => void>();
  readonly #madeListeners = new Set<(marks: Marks) => void>();
  #state: MarksState;
  /** The last wish to reveal a mark that was granted. */
  #lastRevealed = 0;
  /** The outermost group that is just going on. */
  #group: Group | null = null;

  constructor({ isReadOnly = false, now = () => new Date() }: StoreOptions, state: MarksState) {
    this.isReadOnly = isReadOnly;
    this.#now = now;
    this.#state = state;
  }

  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): MarksState => this.#state;

  /** Calls a listener with marks that somebody made: with a tool, by pasting, as a proposal. Not with those of a draft. */
  onMade(listener: (marks: Marks) => void): () => void {
    this.#madeListeners.add(listener);
    return () => this.#madeListeners.delete(listener);
  }

  find(name: string): Annotation | undefined {
    return this.#state.marks.find((mark) => mark.name === name);
  }

  isLocked(name: string): boolean {
    return this.#state.locked.has(name);
  }

  /** Whether a mark can be moved, restyled and typed into. */
  isFree(name: string): boolean {
    return !this.isReadOnly && !this.isLocked(name) && this.find(name) !== undefined;
  }

  /** Changes marks that are not locked, as one step. Steps of the same `merge` that follow each other are one. */
  change(names: string | readonly string[], change: (mark: Annotation) => Annotation, merge?: string): void {
    const chosen = new Set(listOf(names));
    const modifiedAt = this.instant();
    const marks = this.#state.marks.map((mark) => {
      const next = chosen.has(mark.name) && this.isFree(mark.name) ? change(mark) : mark;
      return next === mark ? mark : kept({ ...next, name: mark.name, modifiedAt });
    });
    if (marks.some((mark, index) => mark !== this.#state.marks[index])) this.#commit(marks, merge);
  }

  /** Takes marks off, locked ones too: whoever calls it has asked. */
  remove(names: string | readonly string[], merge?: string): void {
    const gone = new Set(listOf(names));
    const removed = this.#state.marks.filter(({ name }) => gone.has(name));
    if (removed.length === 0 || this.isReadOnly) return;
    this.#commit(this.#state.marks.filter(({ name }) => !gone.has(name)), merge);
    this.say(`${countWords(removed)} removed.`);
  }

  /** Chooses marks; none by an empty list. "toggle" adds those that are not chosen and takes away those that are. */
  select(names: string | readonly string[], manner: "only" | "add" | "toggle" = "only"): void {
    const wanted = listOf(names);
    const { selected } = this.#state;
    const rest = manner === "only" ? [] : selected.filter((name) => !wanted.includes(name));
    const chosen = manner === "toggle" ? wanted.filter((name) => !selected.includes(name)) : wanted;
    const next = [...rest, ...chosen];
    if (isSame(next, selected)) return;
    this.settle();
    this.set({ selected: next });
  }

  undo(): void {
    this.#travel(this.#history.undo(), "Undone", "Nothing to undo.");
  }

  redo(): void {
    this.#travel(this.#history.redo(), "Redone", "Nothing to redo.");
  }

  /** Whatever `act` does is one step; none when it throws. */
  group<Result>(act: () => Result, merge?: string): Result {
    if (this.#group) return act();
    const before = this.#state;
    const group: Group = { made: [] };
    this.#group = group;
    try {
      const result = act();
      this.#group = null;
      const { marks } = this.#state;
      this.#set({ marks: marks === before.marks ? marks : this.#history.push(before.marks, marks, merge) });
      if (group.made.length > 0) this.#tellMade(group.made);
      return result;
    } catch (error) {
      this.#group = null;
      this.#set(before);
      throw error;
    }
  }

  /** Puts other marks in the place of all: a draft, which is no step, or with `isStep` an import that can be undone. */
  replaceAll(marks: Marks, { isStep = false }: { readonly isStep?: boolean } = {}): void {
    if (isStep) return this.#commit(marks);
    this.#history.clear();
    this.#set({ marks, selected: [], editing: null });
  }

  /**
   * Puts a newer version of the form below the person's own marks. What they had taken off stays off. Steps before it
   * cannot be undone.
   */
  rebase(marks: Marks, locked: Locked): void {
    const { marks: now, locked: lockedNow } = this.#state;
    const present = new Set(now.map(({ name }) => name));
    const base = marks.filter(({ name }) => !lockedNow.has(name) || present.has(name));
    const names = new Set(marks.map(({ name }) => name));
    const own = now.filter(({ name }) => !lockedNow.has(name) && !names.has(name));
    this.#history.clear();
    this.#set({ marks: [...base, ...own], locked, selected: [], editing: null });
  }

  /** What lies under the marks, such as the boxes of the form, is known only now: whoever shows it reads it anew. */
  refresh(): void {
    this.#set({});
  }

  /** Says something in the live region. */
  say(words: string): void {
    this.set({ said: { words, times: this.#state.said.times + 1 } });
  }

  /** Chooses a mark, and brings it into view with the focus on it. */
  reveal(name: string): void {
    if (!this.find(name)) return;
    this.select(name);
    this.set({ revealed: { name, times: (this.#state.revealed?.times ?? 0) + 1 } });
  }

  isRevealed(times: number): boolean {
    return times <= this.#lastRevealed;
  }

  wasRevealed(times: number): void {
    this.#lastRevealed = times;
  }

  /** Whatever comes next is a step of its own. */
  protected settle(): void {
    this.#history.settle();
  }

  protected instant(): string {
    return instantOf(this.#now());
  }

  /** Adds whole marks, as one step, and chooses them. */
  protected insert(marks: Marks, merge?: string): void {
    this.#commit([...this.#state.marks, ...marks], merge);
    this.set({ selected: marks.map(({ name }) => name) });
    if (this.#group) this.#group.made.push(...marks);
    else this.#tellMade(marks);
  }

  /** Changes what is shown but not the marks. */
  protected set(changes: Partial<Omit<MarksState, "marks">>): void {
    this.#set(changes);
  }

  #set(changes: Partial<MarksState>): void {
    const { canUndo, canRedo } = this.#history;
    this.#state = this.next({ ...this.#state, ...changes, canUndo, canRedo });
    if (!this.#group) this.#emit();
  }

  /** The state as it is shown; for what follows from other parts of it. */
  protected next(state: MarksState): MarksState {
    return state;
  }

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }

  #tellMade(marks: Marks): void {
    for (const listener of this.#madeListeners) listener(marks);
  }

  #commit(marks: Marks, merge?: string): void {
    const before = this.#state.marks;
    const { selected, editing } = this.#state;
    const present = new Set(marks.map(({ name }) => name));
    const next = this.#group ? marks : this.#history.push(before, marks, merge);
    this.#set({
      marks: next,
      selected: selected.every((name) => present.has(name)) ? selected : selected.filter((name) => present.has(name)),
      editing: editing !== null && present.has(editing) ? editing : null,
    });
  }

  #travel(marks: Marks | null, done: string, otherwise: string): void {
    if (!marks) return this.say(otherwise);
    const before = this.#state.marks;
    const known = new Set(before);
    const changed = marks.filter((mark) => !known.has(mark)).map(({ name }) => name);
    this.#set({ marks, selected: changed, editing: null });
    this.say(`${done}: ${differenceWords(before, marks)}.`);
  }
}

function listOf(names: string | readonly string[]): readonly string[] {
  return typeof names === "string" ? [names] : names;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
