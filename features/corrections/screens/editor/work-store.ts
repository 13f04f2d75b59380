import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import type { CurrentBox } from "../marks/current-box.ts";
import type { MarkEditor } from "../marks/mark-editor.ts";
import { type Link, linksOf } from "./correction-links.ts";
import { currentBoxes } from "./current-boxes.ts";
import type { EditorBase } from "./editor-source.ts";
import { valuesOf } from "./record-values.ts";
import {
  type DraftCorrection,
  followed,
  isAlive,
  marksOf,
  newCorrection,
  type WorkGround,
  type WorkState,
} from "./work-state.ts";

export interface WorkOptions {
  readonly base: EditorBase;
  readonly editor: MarkEditor;
  /** All boxes of the form, as far as they are known by now. */
  boxes(): readonly FormBox[];
  /** What a stamp reads with these initials; "" while they are not known. */
  stampText(initials: string): string;
}

/** The corrections of a draft, each with the marks that belong to it, and the values of the record; they follow the marks. */
export class WorkStore {
  readonly editor: MarkEditor;
  /** The version of the form on which somebody works. */
  base: EditorBase;
  protected readonly options: WorkOptions;
  readonly #listeners = new Set<() => void>();
  #state: WorkState;
  #marks: readonly Annotation[];
  #boxes: {
    readonly of: readonly FormBox[];
    readonly marks: readonly Annotation[];
    readonly now: readonly CurrentBox[];
  } | null = null;
  /** The correction to which what is made just now belongs. */
  #taker: string | null = null;
  /** Marks are placed for a value that is typed at the side. */
  #isDrawing = false;

  constructor(options: WorkOptions) {
    const { base, editor } = options;
    this.options = options;
    this.base = base;
    this.editor = editor;
    this.#marks = editor.getSnapshot().marks;
    this.#state = { corrections: [], values: base.record && valuesOf(base.record), initials: "", said: {} };
  }

  /** Follows the marks for as long as the editor is on the screen; call the answer to stop. */
  follow(): () => void {
    const ends = [this.editor.onMade((marks) => this.take(marks)), this.editor.subscribe(() => this.#follow())];
    this.#follow();
    return () => ends.forEach((end) => end());
  }

  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): WorkState => this.#state;

  get ground(): WorkGround {
    const { record } = this.base;
    return { values: record && valuesOf(record), boxes: this.boxes() };
  }

  /** The boxes of the form as its earlier versions leave them; what somebody takes off of those counts no more. */
  boxes(): readonly CurrentBox[] {
    const boxes = this.options.boxes();
    const now = new Set(this.editor.getSnapshot().marks.map(({ name }) => name));
    const marks = this.base.marks.filter(({ name }) => now.has(name));
    const known = this.#boxes;
    if (known && known.of === boxes && isSame(known.marks, marks)) return known.now;
    this.#boxes = { of: boxes, marks, now: currentBoxes(boxes, marks) };
    return this.#boxes.now;
  }

  /** The corrections that correct something, in the order in which they were begun. */
  corrections(): readonly DraftCorrection[] {
    const { ground } = this;
    return this.#state.corrections.filter((one) => isAlive(one, this.#state, this.#marks, ground));
  }

  /** The marks of a correction that are there now. */
  marksOf(correction: DraftCorrection): readonly Annotation[] {
    return marksOf(correction, this.#marks);
  }

  /** The boxes that a correction strikes, with what stands for them. */
  linksOf(correction: DraftCorrection): readonly Link[] {
    return linksOf(this.marksOf(correction), this.ground.boxes);
  }

  /** The marks as they are now. */
  get marks(): readonly Annotation[] {
    return this.#marks;
  }

  /** More is known of the form's boxes. */
  boxesFound(): void {
    this.set(this.followed(this.#state, true));
    this.editor.refresh();
  }

  /** Whether anything is to be saved. */
  hasWork(): boolean {
    return this.hasOtherMarks() || this.corrections().length > 0;
  }

  /** Whether the new version would show other marks than its base. */
  hasOtherMarks(): boolean {
    const base = new Set(this.base.marks.map(({ name }) => name));
    return this.#marks.length !== base.size || this.#marks.some(({ name }) => !base.has(name));
  }

  /** Marks of earlier versions that were taken off. */
  removed(): readonly Annotation[] {
    const now = new Set(this.#marks.map(({ name }) => name));
    return this.base.marks.filter(({ name }) => !now.has(name));
  }

  /** The correction whose details somebody has not saved yet. */
  opened(): DraftCorrection | null {
    return this.corrections().find(({ state }) => state !== "viewing") ?? null;
  }

  /** What is drawn for a value of the side, as one step; it belongs to this correction. */
  protected draw(key: string, act: () => void): void {
    this.#isDrawing = true;
    try {
      this.makeFor(key, () => this.editor.group(act));
    } finally {
      this.#isDrawing = false;
    }
  }

  /** Whatever is made belongs to this correction. */
  protected makeFor(key: string, make: () => void): void {
    const before = this.#taker;
    this.#taker = key;
    try {
      make();
    } finally {
      this.#taker = before;
    }
  }

  /** What was made belongs to the correction whose details are open, else to a new one. */
  protected take(made: readonly Annotation[]): void {
    const taken = new Set(this.#state.corrections.flatMap(({ names }) => names));
    const names = made.map(({ name }) => name).filter((name) => !taken.has(name));
    if (names.length === 0) return;
    const taker = this.#state.corrections.find(({ key }) => key === this.#taker);
    const open = taker ?? this.opened() ?? this.#lacking(made) ?? newCorrection(newKey(), null, "creating");
    this.put({ ...open, names: [...open.names, ...names] });
    this.#follow();
  }

  /** The last correction on their page that wants what was made by hand: a text beside its line, or its stamp. */
  #lacking(made: readonly Annotation[]): DraftCorrection | undefined {
    const [mark] = made;
    if (made.length !== 1 || !mark) return undefined;
    return this.corrections().findLast((one) => {
      const marks = this.marksOf(one).filter(({ page }) => page === mark.page);
      if (mark.kind === "stamp") return marks.length > 0 && !this.marksOf(one).some(({ kind }) => kind === "stamp");
      return mark.kind === "text" &&
        this.linksOf(one).some(({ line, name }) => name === null && marks.some((struck) => struck.name === line));
    });
  }

  /** Takes the marks as they are, without following what changed of them. */
  protected read(): void {
    this.#marks = this.editor.getSnapshot().marks;
  }

  #follow(): void {
    const { marks } = this.editor.getSnapshot();
    if (marks === this.#marks && this.#state.corrections.length === 0) return;
    const next = this.followed(this.#state, this.#isDrawing, marks);
    this.#marks = marks;
    this.set(next);
  }

  protected followed(state: WorkState, isTyped = false, marks = this.#marks): WorkState {
    return followed(state, this.ground, marks, newKey, isTyped);
  }

  protected namesOf(correction: DraftCorrection): readonly string[] {
    return this.marksOf(correction).map(({ name }) => name);
  }

  protected put(correction: DraftCorrection): void {
    const { corrections } = this.#state;
    const isKnown = corrections.some(({ key }) => key === correction.key);
    const next = isKnown
      ? corrections.map((one) => one.key === correction.key ? correction : one)
      : [...corrections, correction];
    this.set({ ...this.#state, corrections: next });
  }

  protected change(key: string, change: (correction: DraftCorrection) => DraftCorrection): void {
    const known = this.#state.corrections.find((one) => one.key === key);
    if (known) this.put(change(known));
  }

  protected set(state: WorkState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(one: readonly Annotation[], other: readonly Annotation[]): boolean {
  return one.length === other.length && one.every((mark, at) => mark === other[at]);
}
