import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import type { DraftContent } from "../../contract-marks.ts";
import { type CorrectedField, correctedFieldNames, type CorrectedValues } from "../../description-rules.ts";
import type { EditorBase, SuggestedCorrection } from "./editor-source.ts";
import { boxesToMark, boxText, fieldOfBox } from "./page-text.ts";
import { apart, type Link } from "./correction-links.ts";
import { valuesOfDraft } from "./record-values.ts";
import { correctionsOfDraft, draftOf } from "./work-content.ts";
import { WorkStore } from "./work-store.ts";
import { type DraftCorrection, isChanged, newCorrection, only, type WorkState } from "./work-state.ts";

/** Points below a correction's marks that its stamp takes. */
const stampRoom = 16;

/**
 * What somebody corrects on one form: the marks are the editor's, the corrections that they belong to and the values of the
 * record are kept here, and each follows the other.
 */
export class CorrectionWork extends WorkStore {
  /** The work as it was when a correction had been suggested; null while none was. */
  #suggested: string | null = null;
  /** Values that were typed at the side and are not drawn yet. */
  readonly #toDraw = new Set<CorrectedField>();

  /** Proposes the whole correction of a box; one that has a correction already is typed on in. */
  choose(box: FormBox): void {
    for (const correction of this.corrections()) {
      const known = this.linksOf(correction).find((link) => isSameBox(link.box, box));
      if (!known) continue;
      if (known.name !== null) return this.editor.edit(known.name);
      const again = () => {
        this.#takeOff(correction, [known]);
        this.#propose(correction.key, box, "");
      };
      return this.makeFor(correction.key, () => this.editor.group(again));
    }
    const field = this.getSnapshot().values && fieldOfBox(box);
    const own = field && this.getSnapshot().corrections.find((one) => one.field === field);
    const correction = own || newCorrection(newKey(), field || null, "viewing");
    this.put({ ...correction, names: own ? own.names : [] });
    this.#propose(correction.key, box, "");
  }

  /** Proposes a correction of which it is known what the box should say. Nothing is proposed beside work that is there. */
  suggest({ box, value, description }: SuggestedCorrection): void {
    // A box that was corrected since it was suggested says something else by now: somebody has to look at it.
    const [left, bottom] = box.box;
    const isCorrected = this.boxes().some(({ page, earlier }) =>
      page === box.page && earlier?.places.some((place) => place[0] === left && place[1] === bottom)
    );
    if (this.hasWork() || isCorrected) return;
    const field = this.getSnapshot().values && fieldOfBox(box);
    const correction = newCorrection(newKey(), field || null, "viewing");
    this.put(field ? correction : { ...correction, description, isOwn: description !== "" });
    this.#propose(correction.key, box, value);
    this.#suggested = this.#whole();
  }

  /**
   * Takes back what was suggested and nobody touched: it was meant for a form as it was, and somebody else may have corrected
   * the very same by now.
   */
  withdrawSuggestion(): void {
    if (this.#suggested === null || this.hasOwnWork()) return;
    for (const { key } of this.corrections()) this.remove(key);
    this.#suggested = null;
  }

  /** Whether anything would be lost: what was suggested and nobody touched is there again when the form is opened again. */
  hasOwnWork(): boolean {
    return this.hasWork() && this.#suggested !== this.#whole();
  }

  /** A value of the record as it is typed at the side. The page follows by {@link drawValues}. */
  setValues(values: Partial<CorrectedValues>): void {
    const state = this.getSnapshot();
    if (!state.values) return;
    for (const field of correctedFieldNames) if (field in values) this.#toDraw.add(field);
    this.set(this.followed({ ...state, values: { ...state.values, ...values } }, true));
  }

  /**
   * Draws the values that were typed at the side onto the page, each in all boxes that say it and are known; one that is back at
   * the original is taken off.
   */
  drawValues(): void {
    const fields = [...this.#toDraw];
    this.#toDraw.clear();
    for (const field of fields) this.#drawValue(field);
  }

  #drawValue(field: CorrectedField): void {
    const { values, corrections } = this.getSnapshot();
    const { values: from, boxes } = this.ground;
    const correction = corrections.find((one) => one.field === field);
    if (!values || !from || !correction) return;
    const links = this.linksOf(correction).filter(({ box }) => fieldOfBox(box) === field);
    const wanted = isChanged(field, this.getSnapshot(), this.ground) ? boxesToMark(boxes, field, from, values) : [];
    const isKept = ({ box, name }: Link) =>
      wanted.some((one) => isSameBox(one.box, box) && (one.text === "") === (name === null)) ||
      // What is half typed, as a date is, says nothing yet.
      boxText(box, from, values) === null;
    const kept = links.filter(isKept);
    this.draw(correction.key, () => {
      this.#takeOff(correction, links.filter((link) => !kept.includes(link)));
      for (const { box, text } of wanted) {
        const link = kept.find((one) => isSameBox(one.box, box));
        if (!link) this.#propose(correction.key, box, text === "" ? null : text);
        else if (link.name !== null) this.editor.setContents(link.name, text);
      }
    });
  }

  /** Takes the marks of these boxes off, each with the stamp beside it. Stamps alone correct nothing. */
  #takeOff(correction: DraftCorrection, links: readonly Link[]): void {
    for (const { line, name } of links) {
      const marks = this.editor.getSnapshot().marks.filter(({ name }) => correction.names.includes(name));
      const gone = marks.filter((mark) => mark.name === line || mark.name === name);
      const rest = marks.filter((mark) => !gone.includes(mark) && mark.kind !== "stamp");
      const stamps = marks.filter(({ kind }) => kind === "stamp");
      const lines = rest.filter(({ kind }) => kind === "line-through" || kind === "text").length;
      const beside = gone.at(-1);
      const stamped = rest.length === 0 || !beside
        ? stamps
        : stamps.length > 1 && stamps.length > lines / 2
        ? stamps.toSorted((a, b) => apart(a, beside) - apart(b, beside)).slice(0, 1)
        : [];
      this.editor.remove([...gone, ...stamped].map((mark) => mark.name));
    }
  }

  /** Lets somebody mark a correction by hand: what is made next belongs to it. */
  markByHand(key: string): void {
    this.open(key);
    this.editor.setTool("line-through");
  }

  /** Puts a stamp below the marks of a correction. */
  stamp(key: string): void {
    const correction = this.getSnapshot().corrections.find((one) => one.key === key);
    const [first, ...rest] = correction ? this.marksOf(correction) : [];
    if (!first) return;
    const own = [first, ...rest].filter(({ page }) => page === first.page).map(({ rect }) => rect);
    const [left, bottom] = [Math.min(...own.map((rect) => rect[0])), Math.min(...own.map((rect) => rect[1]))];
    const place = { page: first.page, box: [left, bottom - stampRoom, 2 * stampRoom, stampRoom] } as const;
    const stamped = () =>
      this.editor.placeOver("stamp", {
        ...place,
        box: [...place.box],
        item: "",
        label: "",
        section: null,
        value: "",
        field: null,
      });
    this.makeFor(key, stamped);
  }

  /** Opens the details of a correction to be edited; those of another one must be saved first. */
  open(key: string): void {
    this.change(key, (one) => ({ ...one, state: one.state === "viewing" ? "editing" : one.state }));
  }

  saveDetails(key: string, description: string): void {
    this.change(key, (one) => ({
      ...one,
      description,
      isOwn: one.isOwn || description !== one.description,
      state: "viewing",
    }));
    this.set(this.followed(this.getSnapshot()));
  }

  /** Leaves the details as they were. */
  closeDetails(key: string): void {
    this.change(key, (one) => ({ ...one, state: "viewing" }));
  }

  setReason(key: string, reason: string): void {
    this.change(key, (one) => ({ ...one, reason }));
  }

  /** Takes a correction of the draft back: its marks, and the value that it changed. Undone, it is there again. */
  remove(key: string): void {
    const correction = this.getSnapshot().corrections.find((one) => one.key === key);
    const { values } = this.ground;
    if (!correction) return;
    this.closeDetails(key);
    this.draw(key, () => this.editor.remove(this.namesOf(correction)));
    if (correction.field && values) this.setValues(only(correction.field, values));
  }

  /** Puts the initials into every stamp of this draft. */
  setInitials(initials: string): void {
    const isUntouched = this.#suggested !== null && !this.hasOwnWork();
    this.set({ ...this.getSnapshot(), initials });
    this.editor.group(() => {
      for (const { kind, name } of this.marks) {
        if (kind === "stamp" && this.editor.isFree(name)) {
          this.editor.setContents(name, this.options.stampText(initials));
        }
      }
    });
    if (isUntouched) this.#suggested = this.#whole();
  }

  /** Gives the stamps of work that was left overnight the date of the day on which it is saved. */
  stampToday(): void {
    const { initials } = this.getSnapshot();
    if (initials !== "") this.setInitials(initials);
  }

  /** Adds the marks of an XFDF file to the draft; those that are there already stay as they are. */
  addMarks(found: readonly Annotation[]): number {
    const { marks } = this.editor.getSnapshot();
    const names = new Set(marks.map(({ name }) => name));
    const added = found.filter(({ name }) => !names.has(name));
    if (added.length === 0) return 0;
    this.editor.replaceAll([...marks, ...added], { isStep: true });
    this.take(added);
    return added.length;
  }

  /** Carries on with work that was left. `base` are the names of the marks that its version had. */
  restore(content: DraftContent, base: readonly string[]): void {
    const { marks } = this.base;
    const present = new Set(content.annotations.map(({ name }) => name));
    const had = new Set(base);
    const known = new Set(marks.map(({ name }) => name));
    const kept = marks.filter(({ name }) => present.has(name) || !had.has(name));
    const corrected = new Set(content.corrections.flatMap(({ annotations }) => annotations.map(({ name }) => name)));
    const own = content.annotations.filter(({ name }) => corrected.has(name) && !had.has(name) && !known.has(name));
    this.editor.replaceAll([...kept, ...own]);
    this.read();
    const corrections = correctionsOfDraft(content);
    const { values: from } = this.getSnapshot();
    const values = from && valuesOfDraft(from, content.values);
    this.set(this.#settled({ corrections, values, initials: content.initials, said: {} }));
  }

  /** Puts a newer version of the form under the work. */
  rebase(base: EditorBase): void {
    const before = this.ground.values;
    this.base = base;
    const after = this.ground.values;
    this.editor.rebase(base.marks, new Map(base.marks.map(({ name }) => [name, null])));
    this.read();
    const { values } = this.getSnapshot();
    if (!values || !before || !after) return;
    const mine = this.getSnapshot().corrections.flatMap(({ field }) =>
      field !== null && isOther(field, values, before) ? [field] : []
    );
    const next = mine.reduce<CorrectedValues>((sum, field) => ({ ...sum, ...only(field, values) }), after);
    this.set(this.followed({ ...this.getSnapshot(), values: next }, true));
  }

  #whole(): string {
    return JSON.stringify(draftOf(this));
  }

  #propose(key: string, box: FormBox, newValue: string | null): void {
    const { editor } = this;
    const stampText = this.options.stampText(this.getSnapshot().initials);
    this.makeFor(key, () => {
      const made = editor.proposeCorrection(box, { newValue, stampText });
      if (made && newValue !== "") editor.edit(null);
    });
  }

  /** A restored draft: its values are taken as they are, and what describes itself goes on doing so. */
  #settled(state: WorkState): WorkState {
    const asked = { ...state, corrections: state.corrections.map((one) => ({ ...one, isOwn: false })) };
    const followedOnce = this.followed(asked, true);
    return {
      ...followedOnce,
      corrections: followedOnce.corrections.map((one, at) => {
        const kept = state.corrections[at];
        const isOwn = kept !== undefined && kept.isOwn && kept.description !== one.description;
        return isOwn ? { ...one, isOwn, description: kept.description, state: kept.state } : one;
      }),
    };
  }
}

function isSameBox(one: FormBox, other: FormBox): boolean {
  return one.page === other.page && one.item === other.item && one.box.every((value, at) => value === other.box[at]);
}

function isOther(field: CorrectedField, one: CorrectedValues, other: CorrectedValues): boolean {
  return JSON.stringify(one[field]) !== JSON.stringify(other[field]);
}
