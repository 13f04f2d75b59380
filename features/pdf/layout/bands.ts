import type { FormLayout } from "../contract-layout.ts";
import type { Run } from "../read/labels.ts";

type Band = FormLayout["sections"][number];

/** A page as far as bands need it: left, bottom, right and top of what is shown of it, in PDF points. */
export type PageView = readonly [left: number, bottom: number, right: number, top: number];

interface Heading {
  readonly section: string;
  readonly page: number;
  /** Its upper edge. */
  readonly top: number;
}

/** "Section B - Must Be Completed ..."; the instructions speak of "Section B" without a dash. */
const heading = /^section ([a-e])\s*[-–—]\s*\S/i;
const notices = /^notices,? instructions,? and definitions/i;
/** A section runs over no more pages than this; a heading further away belongs to something else. */
const mostPages = 4;
/** Of the letters that a heading is set in, above its baseline. */
const ascent = 1.15;

/** What else tells where sections begin and end. */
export interface BandHints {
  /** The page with the last box of the last section, where it is known. */
  readonly lastPage: number | null;
  /** The heading of section A where page 1 is a picture, by its upper edge. */
  readonly pictureTop: number | null;
}

/**
 * The bands of the sections: each from its heading down to the next one's, over page ends where it must. A section whose
 * end cannot be told has no band.
 */
export function bandsOf(runs: readonly Run[], views: ReadonlyMap<number, PageView>, hints: BandHints): Band[] {
  const headings = inOrder(headingsIn(runs, hints));
  const bands = headings.flatMap((from, index) => {
    const next = headings[index + 1];
    if (next === undefined) return lastBands(from, runs, views, hints.lastPage);
    return isNext(from, next) ? between(from, { page: next.page, bottom: next.top }, views) : [];
  });
  // A picture has no text, and a margin above the next heading nothing of the section before.
  return bands.filter(({ page, box: [, bottom, , height] }) => {
    const onPage = runs.filter((run) => run.page === page);
    return onPage.length === 0 || onPage.some(({ baseline }) => baseline >= bottom && baseline < bottom + height);
  });
}

function headingsIn(runs: readonly Run[], { pictureTop }: BandHints): Heading[] {
  const found = runs.flatMap((run) => {
    const letter = run.isInPrintedFont ? heading.exec(run.text)?.[1] : undefined;
    return letter === undefined
      ? []
      : [{ section: letter.toUpperCase(), page: run.page, top: run.baseline + run.height * ascent }];
  });
  const isAMissing = found.length > 0 && found.every(({ section, page }) => section !== "A" && page > 1);
  return isAMissing && pictureTop !== null ? [{ section: "A", page: 1, top: pictureTop }, ...found] : found;
}

/** Headings in the order of the alphabet; one that comes again or too early is a line of the instructions. */
function inOrder(headings: readonly Heading[]): readonly Heading[] {
  const ordered: Heading[] = [];
  for (const one of headings.toSorted((a, b) => a.page - b.page || b.top - a.top)) {
    if (one.section > (ordered.at(-1)?.section ?? "")) ordered.push(one);
  }
  return ordered;
}

function isNext(one: Heading, next: Heading): boolean {
  return next.section.charCodeAt(0) - one.section.charCodeAt(0) === 1 && next.page - one.page < mostPages;
}

/** From a heading down to a place on the same or a later page. */
function between(
  from: Heading,
  to: { readonly page: number; readonly bottom: number },
  views: ReadonlyMap<number, PageView>,
): Band[] {
  const bands: Band[] = [];
  for (let page = from.page; page <= to.page; page++) {
    const view = views.get(page);
    if (view === undefined) continue;
    const top = page === from.page ? from.top : view[3];
    const bottom = page === to.page ? to.bottom : view[1];
    if (top - bottom > 1) {
      bands.push({ section: from.section, page, box: [view[0], bottom, view[2] - view[0], top - bottom] });
    }
  }
  return bands;
}

/** The last section ends where the notices begin, else with its page. */
function lastBands(
  from: Heading,
  runs: readonly Run[],
  views: ReadonlyMap<number, PageView>,
  lastPage: number | null,
): Band[] {
  const page = lastPage !== null && lastPage > from.page && lastPage - from.page < mostPages ? lastPage : from.page;
  const end = runs.find((run) =>
    run.page === page && notices.test(run.text) && (page > from.page || run.baseline < from.top)
  );
  const bottom = end === undefined ? views.get(page)?.[1] ?? 0 : end.baseline + end.height * ascent;
  return between(from, { page, bottom }, views);
}
