import { type Annotation, type AnnotationKind, annotationLimits } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import type { CurrentBox } from "./current-box.ts";
import { isTextMark, type PageFrame, rectOfBox, type ShownPage } from "./mark-geometry.ts";
import type { Marks } from "./mark-history.ts";
import { type MarksState, MarkStore, type StoreOptions, type Tool } from "./mark-store.ts";
import { firstStyles, type MarkStyle, type MarkStyles, restyled, styleOf } from "./mark-style.ts";
import { countWords } from "./mark-words.ts";
import { completed, type NewMark } from "./new-mark.ts";
import { markAt, markOver, unseenPage } from "./placing.ts";
import { withText } from "./upright.ts";

export interface MarkEditorOptions extends StoreOptions {
  /** Who makes the marks; their `title`, except of stamps. */
  readonly author: string;
  /** What a new stamp says; null while the initials are not known: then `onStampWanted` is told, and none is made. */
  stampText(): string | null;
  onStampWanted?(): void;
  /** Asks whether marks of earlier versions may be taken off; without it they stay. */
  askToRemove?(marks: Marks): Promise<boolean>;
  /** All boxes of the form: for snapping, for names, for where a correction finds room. */
  readonly boxes?: readonly CurrentBox[];
  readonly newName?: () => string;
  /** The styles that somebody chose last, for the forms after this one. */
  readonly styles?: StyleMemory;
}

/** Where the styles that somebody chose last are remembered. */
export interface StyleMemory {
  read(): MarkStyles;
  keep(styles: MarkStyles): void;
}

/** Letters typed into a mark are one step. */
export const typing = (name: string) => `typing ${name}`;

const laterOnly = "Marks of earlier versions can be removed, not changed.";
const stampReads = "A stamp reads your initials and today's date. Remove it and stamp again to change it.";

/** Makes marks: pages, tools, styles, and the mark whose text is typed. */
export class MarkMaker extends MarkStore {
  protected readonly options: MarkEditorOptions;
  protected readonly pages = new Map<number, ShownPage>();
  protected styles: MarkStyles;

  constructor(options: MarkEditorOptions) {
    const styles = options.styles?.read() ?? firstStyles;
    super(options, {
      marks: options.marks ?? [],
      locked: options.locked ?? new Map(),
      selected: [],
      tool: "select",
      style: styles.text,
      editing: null,
      canUndo: false,
      canRedo: false,
      canPaste: false,
      said: { words: "", times: 0 },
      revealed: null,
    });
    this.options = options;
    this.styles = styles;
  }

  /** Asked anew each time: the boxes of a form may be known only after its page is shown. */
  get boxes(): readonly CurrentBox[] {
    return this.options.boxes ?? [];
  }

  protected override next(state: MarksState): MarksState {
    const [name] = state.selected;
    const mark = name === undefined ? undefined : state.marks.find((mark) => mark.name === name);
    const kind = state.tool === "select" || state.tool === "eraser" ? "text" : state.tool;
    const own = this.styles[mark?.kind ?? kind];
    const style = mark ? styleOf(mark, own) : own;
    return { ...state, style };
  }

  /** Says that a page is on screen; what is answered says that it no longer is. */
  showPage(page: ShownPage): () => void {
    const { page: number } = page.frame;
    this.pages.set(number, page);
    return () => {
      if (this.pages.get(number) === page) this.pages.delete(number);
    };
  }

  /** What is known of a page: its own frame while it is on screen. */
  frameOf(page: number): PageFrame {
    return this.pages.get(page)?.frame ?? unseenPage(page);
  }

  setTool(tool: Tool): void {
    if (this.isReadOnly) return;
    this.edit(null);
    this.settle();
    this.set({ tool, selected: tool === "select" ? this.getSnapshot().selected : [] });
  }

  /** Restyles what is chosen, and what the tools of those kinds make from now on. */
  setStyle(style: Partial<MarkStyle>): void {
    const { selected, marks, tool } = this.getSnapshot();
    const chosen = marks.filter(({ name }) => selected.includes(name) && this.isFree(name));
    const kinds = chosen.map(({ kind }) => kind);
    if (tool !== "select" && tool !== "eraser") kinds.push(tool);
    for (const kind of kinds) this.styles = { ...this.styles, [kind]: { ...this.styles[kind], ...style } };
    this.options.styles?.keep(this.styles);
    const size = style.fontSize;
    // The style of what is being typed is one step with it.
    const [one] = chosen;
    const merge = one && chosen.length === 1 && one.name === this.getSnapshot().editing ? typing(one.name) : undefined;
    this.change(chosen.map(({ name }) => name), (mark) => {
      const fitted = isTextMark(mark) && size ? withText(mark, mark.contents, size, this.frameOf(mark.page)) : mark;
      return restyled(fitted, style);
    }, merge);
    this.set({});
  }

  /** Adds a mark and chooses it; null when there are too many already, or nothing may be changed. */
  add(made: NewMark): Annotation | null {
    if (!this.hasRoom(1)) return null;
    const mark = completed(made, this.styles[made.kind], this.maker());
    this.insert([mark], isTextMark(mark) ? typing(mark.name) : undefined);
    this.say(`${countWords([mark])} added on page ${mark.page}.`);
    return mark;
  }

  /** What a mark would look like that is still being drawn. */
  preview(made: NewMark): Annotation {
    return completed(made, this.styles[made.kind], {
      name: "preview",
      author: this.options.author,
      at: this.instant(),
    });
  }

  /** Puts what a tool makes at a point of a page, as one press or Enter does. A text or note is ready to be typed into. */
  place(kind: AnnotationKind, at: Point, frame: PageFrame): Annotation | null {
    return this.#put(kind, (contents) => markAt(kind, at, frame, contents, this.styles[kind].fontSize));
  }

  /** Puts what a tool makes over a box of the form. */
  placeOver(kind: AnnotationKind, box: FormBox): Annotation | null {
    const frame = this.frameOf(box.page);
    const { fontSize } = this.styles[kind];
    return this.#put(kind, (contents) => markOver(kind, rectOfBox(box), frame, contents, fontSize));
  }

  /** Begins to type into a mark, or ends it by null. A text that was left blank goes. */
  edit(name: string | null): void {
    const { editing } = this.getSnapshot();
    if (name === editing) return;
    const left = editing === null ? undefined : this.find(editing);
    const beside = this.leaving();
    if (left && isTextMark(left) && left.contents.trim() === "") this.remove([left.name, ...beside], typing(left.name));
    if (editing !== null) this.settle();
    const refused = name === null ? null : this.#refused(name);
    if (refused === null) return this.set({ editing: name, ...(name !== null && { selected: [name] }) });
    this.set({ editing: null });
    this.say(refused);
  }

  /** Typing ends: the marks that go with a text that was left blank. */
  protected leaving(): readonly string[] {
    return [];
  }

  /** Why a mark is not opened; null for one that is. A remark is read even where it cannot be changed. */
  #refused(name: string): string | null {
    const mark = this.find(name);
    if (mark && !isTextMark(mark) && mark.contents !== "") return null;
    if (!this.isFree(name)) return laterOnly;
    return mark?.kind === "stamp" ? stampReads : null;
  }

  protected hasRoom(count: number): boolean {
    if (this.isReadOnly) return false;
    if (this.getSnapshot().marks.length + count <= annotationLimits.annotations) return true;
    this.say("A form has at most 500 marks. Remove some first.");
    return false;
  }

  protected maker() {
    const { newName = newKey, author } = this.options;
    return { name: newName(), author, at: this.instant() };
  }

  #put(kind: AnnotationKind, made: (contents: string) => NewMark): Annotation | null {
    const contents = kind === "stamp" ? this.options.stampText() : "";
    if (contents === null) {
      this.options.onStampWanted?.();
      return null;
    }
    const mark = this.add(made(contents));
    if (mark && (kind === "text" || kind === "note")) this.edit(mark.name);
    return mark;
  }
}
