import type { FormPages } from "../contract-reading.ts";
import { fieldNames, isKnownRevision, itemNumbers } from "../contract-revisions.ts";
import type { PdfContent } from "./content.ts";
import { type LabelKey, labelText } from "./labels.ts";

/** What a form bears once: a file in which one of these stands on several pages holds several forms. */
const onceInAForm: readonly LabelKey[] = ["lastName", "nicsNumber", "dateTransferred", "discoveryDate"];
const lastNames = new Set(
  Object.keys(itemNumbers).filter(isKnownRevision).map((revision) => fieldNames(revision).lastName),
);
const pageNumber = /^page (\d{1,2}) of \d{1,2}\b/i;
/** More forms than this in one file are not told apart. */
const mostForms = 100;

/**
 * The pages of each form in a file that holds several of one kind, in their order; empty for a file with one form or none.
 * A cover belongs to the form behind it, and what is attached to the form before it.
 */
export function formsIn(content: PdfContent): FormPages[] {
  const { runs, labels } = labelText(content.texts);
  const marks = new Map<string, Set<number>>();
  const mark = (name: string, page: number) => marks.set(name, (marks.get(name) ?? new Set()).add(page));
  for (const { key, page } of labels) if (onceInAForm.includes(key)) mark(key, page);
  for (const { name, page } of content.fields) if (lastNames.has(name)) mark("lastName", page);
  const most = [...marks.values()].reduce<readonly number[]>(
    (pages, set) => set.size > pages.length ? [...set] : pages,
    [],
  );
  if (most.length < 2) return [];
  const numbers = new Map(runs.flatMap(({ text, page }) => {
    const number = pageNumber.exec(text)?.[1];
    return number === undefined ? [] : [[page, Number(number)] as const];
  }));
  return partsFrom(startsOf(most, numbers, marks.get("lastName") ?? new Set()), content.pages);
}

/** Where each form begins: as its page numbers tell, on the page with the name, or behind the form before. */
function startsOf(
  pages: readonly number[],
  numbers: ReadonlyMap<number, number>,
  named: ReadonlySet<number>,
): readonly number[] {
  const inOrder = pages.toSorted((a, b) => a - b).slice(0, mostForms);
  return inOrder.map((page, at) => {
    const before = inOrder[at - 1];
    if (before === undefined) return 1;
    if (named.has(page) && !numbers.has(page)) return page;
    const counted = page - (numbers.get(page) ?? page) + 1;
    return counted > before ? counted : before + 1;
  });
}

function partsFrom(starts: readonly number[], pages: number): FormPages[] {
  return starts.map((firstPage, at) => ({ firstPage, lastPage: (starts[at + 1] ?? pages + 1) - 1 }));
}

/** What lies on these pages alone. */
export function contentOf(content: PdfContent, { firstPage, lastPage }: FormPages): PdfContent {
  const isIn = ({ page }: { readonly page: number }) => page >= firstPage && page <= lastPage;
  return { ...content, texts: content.texts.filter(isIn), fields: content.fields.filter(isIn) };
}
