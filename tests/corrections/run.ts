/** Corrected versions of many forms, each checked in every way that a version must hold. */
import { createHash } from "node:crypto";
import { createAnnotator } from "@/features/pdf/annotate/annotator.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { asWritten } from "@/features/pdf/contract-mark-shapes.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import type { FileToRead } from "@/features/pdf/offers.ts";
import { Sequence } from "@/features/sample-data/random.ts";
import { referee } from "../fixtures/forms/referee.ts";
import { formsToCorrect, type FormToCorrect, seenPages } from "./forms.ts";
import { type Drawn, judged, type Judgement } from "./judge.ts";
import { partInPicture } from "./canvas.ts";
import { pdfium } from "./pdfium.ts";
import { BrowserPainter, mupdf, type Painter, type Picture, poppler } from "./pictures.ts";
import { randomMarks, type SeenPage } from "./random-marks.ts";

/** One version and what came of it. */
export interface CorrectedVersion {
  readonly form: string;
  readonly version: number;
  readonly marks: readonly Annotation[];
  /** Of the update alone. */
  readonly bytes: number;
  readonly milliseconds: number;
  readonly judgement: Judgement | null;
  readonly faults: readonly string[];
}

export interface RunOptions {
  readonly versions: number;
  /** How many lie on top of each other. */
  readonly perForm: number;
  readonly seed: number;
  readonly told?: (version: CorrectedVersion) => void;
}

/** Makes and checks versions. */
export async function correctedVersions({ versions, perForm, seed, told }: RunOptions): Promise<CorrectedVersion[]> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-corrections-" });
  const annotator = createAnnotator({ reads: [folder], scratch: `${folder}/scratch` });
  const browser = await BrowserPainter.start();
  const all: CorrectedVersion[] = [];
  try {
    const forms = await formsToCorrect();
    for (let chain = 0; all.length < versions; chain++) {
      const form = forms[chain % forms.length];
      if (!form) break;
      const walk = new Walk(form, new Sequence(seed + chain), folder, annotator, browser);
      for (let number = 2; number < perForm + 2 && all.length < versions; number++) {
        const version = await walk.next(number);
        all.push(version);
        told?.(version);
      }
    }
    return all;
  } finally {
    await browser.close();
    await annotator.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Words are told from others at twice the size at which they are read. */
const pixelsPerPoint = 2;

/**
 * On a page that is shown turned Poppler turns notes about their corner whatever they say of themselves: these, and what
 * lies beside them, look otherwise in it.
 */
function isBesideTurnedNote(mark: Annotation, marks: readonly Annotation[], { rotate }: SeenPage): boolean {
  return rotate !== 0 && marks.some((other) => other.kind === "note" && isBeside(mark, other));
}

/** Whether a note, wherever it is turned, reaches the mark. */
function isBeside({ rect }: Annotation, { rect: [left, bottom, right, top] }: Annotation): boolean {
  const reach = Math.max(right - left, top - bottom) + 2;
  return rect[0] < right + reach && rect[2] > left - reach && rect[1] < top + reach && rect[3] > bottom - reach;
}

/** The versions of one form. */
class Walk {
  #file: FileToRead | null = null;
  #marks: readonly Annotation[] = [];
  #pages: readonly SeenPage[] = [];
  #numbers: readonly number[] = [];
  readonly #before = new Map<string, Picture>();
  readonly painters: ReadonlyMap<string, Painter>;

  constructor(
    readonly form: FormToCorrect,
    readonly chance: Sequence,
    readonly folder: string,
    readonly annotator: ReturnType<typeof createAnnotator>,
    readonly browser: BrowserPainter,
  ) {
    this.painters = new Map([
      ...[["poppler", poppler], ["mupdf", mupdf], ["PDFium", pdfium], ["pdf.js", browser.paint]] as const,
    ]);
  }

  async next(version: number): Promise<CorrectedVersion> {
    const base = this.#file ??= await this.#begin();
    const number = this.chance.pick(this.#numbers);
    const page = this.#pages[number - 1] ?? { view: [0, 0, 612, 792], rotate: 0 } as const;
    const put = this.#put(page, number, version);
    const changed = this.#marks.filter(({ name }) => put.some((mark) => mark.name === name));
    const removed = this.#marks.filter((mark) => !changed.includes(mark) && this.chance.chance(0.1));
    const remove = [...removed, ...changed].map(({ name }) => name);
    const start = performance.now();
    const written = await this.annotator.annotate(base, { put, remove });
    const milliseconds = performance.now() - start;
    if (written.kind !== "ok") {
      const nothing = { form: this.form.name, version, marks: put, bytes: 0, milliseconds, judgement: null };
      return { ...nothing, faults: [`it is refused: ${written.message}`] };
    }
    const names = new Set([...remove, ...put.map(({ name }) => name)]);
    this.#marks = [...this.#marks.filter(({ name }) => !names.has(name)), ...put.map(asWritten)];
    const faults = await this.#faultsOf(base, written);
    const shown = this.#marks.filter((mark) => mark.page === number);
    const judgement = await this.#judge(written.path, number, shown, page);
    this.#file = written;
    const bytes = written.size - (await Deno.stat(base.path)).size;
    await Deno.remove(base.path);
    return {
      ...{ form: this.form.name, version, marks: put, bytes, milliseconds, judgement },
      faults: [...faults, ...judgement?.faults ?? []],
    };
  }

  async #begin(): Promise<FileToRead> {
    const { bytes } = this.form;
    const path = `${this.folder}/${crypto.randomUUID()}.pdf`;
    await Deno.writeFile(path, bytes);
    this.#pages = await seenPages(bytes);
    this.#numbers = [1, this.chance.between(1, this.#pages.length)];
    for (const number of this.#numbers) {
      for (const [reader, picture] of await this.#paint(path, number)) this.#before.set(`${reader} ${number}`, picture);
    }
    return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
  }

  /** New marks, and sometimes an earlier one changed. */
  #put(page: SeenPage, number: number, version: number): Annotation[] {
    const count = this.chance.between(3, 9);
    const fresh = randomMarks(this.chance, [page], `v${version}`, count, this.chance.between(0, 6));
    const changed = this.#marks.filter(() => this.chance.chance(0.1)).map((mark) => ({ ...mark, color: "#008000" }));
    return [...fresh.map((mark) => ({ ...mark, page: number })), ...changed];
  }

  async #faultsOf(base: FileToRead, written: FileToRead): Promise<string[]> {
    const [before, after] = [await Deno.readFile(base.path), await Deno.readFile(written.path)];
    const faults: string[] = [];
    if (!before.every((byte, at) => after[at] === byte)) faults.push("the version before is not its beginning");
    await referee("qpdf", ["--check", written.path]).catch((error) => faults.push(String(error)));
    const found = await this.annotator.annotationsOf(written);
    const own = found.kind === "ok" ? found.annotations.filter(({ name }) => /^v\d/.test(name)) : [];
    if (!areEqual(own, this.#marks)) faults.push("its marks are not those that were to be there");
    // In the order in which they lie on each other.
    else this.#marks = own;
    const again = await this.annotator.parseXfdf(xfdfOf(own));
    if (again.kind !== "ok" || !areEqual(again.annotations, own)) faults.push("XFDF does not give its marks back");
    return faults;
  }

  async #judge(path: string, number: number, marks: readonly Annotation[], page: SeenPage): Promise<Judgement | null> {
    const drawn: Drawn[] = [];
    for (const [reader, after] of await this.#paint(path, number)) {
      const before = this.#before.get(`${reader} ${number}`);
      if (before) drawn.push({ reader, before, after });
    }
    if (drawn.length < 2) return null;
    const expected = await this.browser.expected(marks, page, pixelsPerPoint);
    return judged(drawn, expected, {
      isLeftOut: (reader, { mark }) => reader === "poppler" && isBesideTurnedNote(mark, marks, page),
      fitsLetters: (reader) => reader === "poppler",
      fields: (page.fields ?? []).map(([left, bottom, right, top]) =>
        partInPicture([left, bottom, right, top], page, pixelsPerPoint)
      ),
    });
  }

  /** The page as each reader that is installed draws it. */
  async #paint(path: string, number: number): Promise<ReadonlyMap<string, Picture>> {
    const pictures = new Map<string, Picture>();
    const [left, bottom, right, top] = this.#pages[number - 1]?.view ?? [0, 0, 612, 792];
    const isLying = (this.#pages[number - 1]?.rotate ?? 0) % 180 !== 0;
    const [width, height] = [right - left, top - bottom].map((side) => Math.round(side * pixelsPerPoint));
    if (width === undefined || height === undefined) return pictures;
    const [across, down] = isLying ? [height, width] : [width, height];
    const painted = [...this.painters].map(async ([reader, paint]) =>
      [reader, await paint(path, number, across, down)] as const
    );
    for (const [reader, picture] of await Promise.all(painted)) if (picture) pictures.set(reader, picture);
    return pictures;
  }
}

/** Whether both hold the same marks, in whatever order. */
function areEqual(a: readonly Annotation[], b: readonly Annotation[]): boolean {
  const source = (marks: readonly Annotation[]) =>
    JSON.stringify(
      marks.map((mark) => Object.entries(mark).sort(([x], [y]) => x < y ? -1 : 1))
        .sort((x, y) => JSON.stringify(x) < JSON.stringify(y) ? -1 : 1),
    );
  return source(a) === source(b);
}
