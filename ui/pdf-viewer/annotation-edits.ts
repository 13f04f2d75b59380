/** What the pointer makes on a page. */
export type EditingTool = "none" | "text" | "highlight" | "ink" | "stamp";

/** Red, green and blue, each 0 to 255. */
export type InkColor = readonly number[];

/** One annotation that was made. Places are PDF points in the page's own space, as XFDF has them. */
export type EditedAnnotation =
  & {
    readonly id: string;
    /** From 1. */
    readonly page: number;
    /** Left, bottom, right, top. */
    readonly rect: readonly number[];
    /** Degrees by which what was made is turned on the page. */
    readonly rotation: number;
  }
  & (
    | { readonly kind: "text"; readonly text: string; readonly fontSize: number; readonly color: InkColor }
    | {
      readonly kind: "highlight";
      /** Eight numbers for each box; none where it was drawn by hand, outside of the text. */
      readonly quadPoints: readonly number[];
      readonly color: InkColor;
      readonly opacity: number;
    }
    | {
      readonly kind: "ink";
      /** The points of each stroke: x, y, x, y and so on. */
      readonly strokes: readonly (readonly number[])[];
      readonly color: InkColor;
      readonly opacity: number;
      /** The width of the line in points. */
      readonly thickness: number;
    }
    /** A picture, as the address of its data. */
    | { readonly kind: "stamp"; readonly picture: string }
  );

/** A viewer in which something is edited. */
export interface EditedViewer {
  /** `finish` ends what is just being typed or drawn, so that it is part of the answer. */
  read(finish: boolean): EditedAnnotation[];
  addStamp(): void;
}

/**
 * What a person makes with pdf.js's annotation editor in one viewer. Nothing of it is written into the file, printed or
 * downloaded; it is gone when the viewer shows another document or is closed, so read it before.
 */
export class AnnotationEdits {
  readonly #listeners = new Set<(annotations: readonly EditedAnnotation[]) => void>();
  #viewer: EditedViewer | null = null;
  #told = "[]";

  /** Everything that was made so far; what is just being typed or drawn is finished first. */
  read(): EditedAnnotation[] {
    return this.#viewer?.read(true) ?? [];
  }

  /** Lets the person choose a picture to be put on the page; the tool must be "stamp". */
  addStamp(): void {
    this.#viewer?.addStamp();
  }

  /** Tells of every change until the answer is called. */
  onChange(listener: (annotations: readonly EditedAnnotation[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For the viewer: where the edits are; null when it goes, of which nobody is told: a kept draft stays as it is. */
  attach(viewer: EditedViewer | null): void {
    this.#viewer = viewer;
    this.check();
  }

  /** For the viewer: something may have changed. */
  check(): void {
    if (!this.#viewer) return;
    const annotations = this.#viewer.read(false);
    const told = JSON.stringify(annotations);
    if (told === this.#told) return;
    this.#told = told;
    for (const listener of this.#listeners) listener(annotations);
  }
}
