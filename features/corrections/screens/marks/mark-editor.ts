import { annotationLimits } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { fromClipboard, toClipboard } from "./mark-clipboard.ts";
import { isTextMark, type PageFrame } from "./mark-geometry.ts";
import type { Marks } from "./mark-history.ts";
import { MarkMaker, typing } from "./mark-maker.ts";
import { countWords } from "./mark-words.ts";
import { completed, copiedBy, kept, type NewMark } from "./new-mark.ts";
import { pasted } from "./placing.ts";
import {
  placeCorrection,
  placedAfter,
  type ProposedCorrection,
  stampBeside,
  type Surroundings,
} from "./propose-correction.ts";
import { withText } from "./upright.ts";

export type { MarkEditorOptions } from "./mark-maker.ts";

/** The marks of one form while somebody works on them. Knows neither server nor screen. */
export class MarkEditor extends MarkMaker {
  /** What was proposed, by its text: the stamp makes room for what is typed. */
  readonly #proposed = new Map<string, ProposedCorrection>();
  /** The text of a proposal for which nothing was ever typed. */
  #isUntyped: string | null = null;
  #clipboard: Marks = [];

  /** What is typed into a mark; one step with what was typed before, until something else is done. */
  setContents(name: string, contents: string): void {
    const mark = this.find(name);
    if (!mark || mark.contents === contents) return;
    const text = contents.slice(0, annotationLimits.contents);
    const frame = this.frameOf(mark.page);
    this.group(() => {
      this.change(
        name,
        (now) => isTextMark(now) ? withText(now, text, now.fontSize, frame) : { ...now, contents: text },
      );
      this.#makeRoom(name);
    }, typing(name));
  }

  /** Takes off what is chosen, or what is named, after asking for those of earlier versions. */
  async requestRemoval(names: readonly string[] = this.getSnapshot().selected): Promise<void> {
    const marks = this.getSnapshot().marks.filter(({ name }) => names.includes(name));
    const locked = marks.filter(({ name }) => this.isLocked(name));
    const { askToRemove } = this.options;
    const mayRemove = locked.length === 0 || (askToRemove !== undefined && await askToRemove(locked));
    const going = mayRemove ? marks : marks.filter((mark) => !locked.includes(mark));
    this.remove(going.map(({ name }) => name));
    if (going.length < marks.length) this.say("Marks of earlier versions stay.");
  }

  /** What is chosen, as text for the clipboard; null when nothing is. */
  copy(): string | null {
    const chosen = this.chosen();
    if (chosen.length === 0) return null;
    this.#clipboard = chosen;
    this.set({ canPaste: true });
    this.say(`${countWords(chosen)} copied.`);
    return toClipboard(chosen);
  }

  /** Copies what is chosen and takes it off. */
  cut(): string | null {
    const text = this.copy();
    if (text !== null) void this.requestRemoval();
    return text;
  }

  /** Adds the marks of a clipboard's text, or what was copied here last, to a page. Answers how many. */
  paste(frame: PageFrame, text?: string): number {
    this.edit(null);
    const copies = this.#addCopies(text === undefined ? this.#clipboard : fromClipboard(text), frame);
    if (copies.length > 0) this.say(`${countWords(copies)} pasted on page ${frame.page}.`);
    return copies.length;
  }

  /** Puts what was copied here last onto the page that is looked at. */
  pasteHere(): void {
    const front = [...this.pages.values()].find((page) => page.isFront());
    if (front) this.paste(front.frame);
    const [name] = this.getSnapshot().selected;
    if (front && name !== undefined) this.reveal(name);
  }

  /** Puts a copy of what is chosen beside it. */
  duplicate(): void {
    const chosen = this.chosen();
    const pages = [...new Set(chosen.map(({ page }) => page))];
    const copiesOf = (page: number) => this.#addCopies(chosen.filter((mark) => mark.page === page), this.frameOf(page));
    const copies = this.group(() => pages.flatMap(copiesOf));
    if (copies.length === 0) return;
    this.select(copies.map(({ name }) => name));
    this.say(`${countWords(copies)} duplicated.`);
  }

  /**
   * Proposes the whole correction of a box as one step: its value struck, the new value beside it, the stamp beside that,
   * and the cursor in the new value; with null for the new value it is only struck. Null when nothing may be added.
   */
  proposeCorrection(
    box: FormBox,
    texts: { readonly newValue: string | null; readonly stampText: string | null },
  ): ProposedCorrection | null {
    // A text that was left blank goes first, so that all of this is one step.
    this.edit(null);
    this.settle();
    if (!this.hasRoom(3)) return null;
    const placed = placeCorrection(box, { ...texts, fontSize: this.styles.text.fontSize }, this.#around(box.page));
    const made = (mark: NewMark | null) => mark && completed(mark, this.styles[mark.kind], this.maker());
    const [line, stamp, text] = [made(placed.lineThrough), made(placed.stamp), made(placed.text)];
    this.insert([line, stamp, text].filter((mark) => mark !== null), text ? typing(text.name) : undefined);
    const names = { lineThrough: line?.name ?? null, text: text?.name ?? null, stamp: stamp?.name ?? null };
    this.say(`Correction of ${box.label} proposed on page ${box.page}.${text ? " Type the new value." : ""}`);
    if (text) {
      this.#proposed.set(text.name, names);
      this.edit(text.name);
      this.#isUntyped = text.name;
    }
    return names;
  }

  /** The line and the stamp of the proposal whose text is being typed. */
  besideTyped(): readonly string[] {
    const { lineThrough, stamp } = this.#proposed.get(this.getSnapshot().editing ?? "") ?? {};
    return [lineThrough, stamp].filter((name) => typeof name === "string");
  }

  protected override leaving(): readonly string[] {
    const untyped = this.#isUntyped;
    this.#isUntyped = null;
    if (untyped === null || untyped !== this.getSnapshot().editing) return [];
    this.#stampBeside(untyped);
    return this.besideTyped();
  }

  /** A proposal is typed: its stamp goes where what was typed ends. */
  #stampBeside(name: string): void {
    const text = this.find(name);
    const stamp = this.find(this.#proposed.get(name)?.stamp ?? "");
    if (!stamp || !text || !isTextMark(text) || text.contents.trim() === "") return;
    const around = this.#around(text.page);
    this.change(stamp.name, (mark) => isTextMark(mark) ? stampBeside(mark, text, around) : mark, typing(name));
  }

  /** What a correction on a page is placed among. */
  #around(page: number): Surroundings {
    const { marks } = this.getSnapshot();
    const lines = this.pages.get(page)?.textLines() ?? [];
    return { frame: this.frameOf(page), lines, boxes: this.boxes, marks };
  }

  /** What is chosen, in the order in which it is drawn. */
  chosen(): Marks {
    const { marks, selected } = this.getSnapshot();
    return marks.filter(({ name }) => selected.includes(name));
  }

  /** A stamp is of who puts it there and of the day, wherever it was copied. */
  #addCopies(marks: Marks, frame: PageFrame): Marks {
    const stampText = marks.some(({ kind }) => kind === "stamp") ? this.options.stampText() : "";
    if (stampText === null) this.options.onStampWanted?.();
    const able = stampText === null ? marks.filter(({ kind }) => kind !== "stamp") : marks;
    if (able.length === 0 || !this.hasRoom(able.length)) return [];
    const own = able.map((mark) =>
      mark.kind === "stamp" ? withText(mark, stampText ?? "", mark.fontSize, this.frameOf(mark.page)) : mark
    );
    const copies = pasted(own, frame, this.getSnapshot().marks).map((mark) => kept(copiedBy(mark, this.maker())));
    this.insert(copies);
    return copies;
  }

  /** Moves the stamp beside a text away from what is typed. */
  #makeRoom(name: string): void {
    const text = this.find(name);
    const stamp = this.find(this.#proposed.get(name)?.stamp ?? "");
    if (!text || !stamp || !isTextMark(text)) return;
    this.change(stamp.name, (mark) => isTextMark(mark) ? placedAfter(mark, text, this.frameOf(text.page)) : mark);
  }
}
