import type { DateRules } from "../contract-dates.ts";
import { itemsOf } from "../contract-items.ts";
import type { FormLayout } from "../contract-layout.ts";
import { sheetsOf } from "../read/cells.ts";
import { collectContent, type PdfContent, withPdf } from "../read/content.ts";
import { firearmRows } from "../read/firearms.ts";
import { readForm3310_11 } from "../read/form3310-11.ts";
import { readForm4473 } from "../read/form4473.ts";
import { type LabelledText, labelText, type Run } from "../read/labels.ts";
import type { LayoutResult } from "../read/protocol.ts";
import { firstFormOf, orRefusal, pagesOfForm } from "../read/read.ts";
import { recognise, withoutOtherForms } from "../read/recognise.ts";
import { anchorsOf } from "./anchors.ts";
import { refuse } from "../read/refusals.ts";
import { bandsOf, type PageView } from "./bands.ts";
import { formBox, isMiddleIn, type KeyedBox, withWholeDates } from "./boxes.ts";
import { emptyBoxes } from "./empty.ts";
import { type RecordReading, withRecordFields } from "./record-fields.ts";
import { type PagesWithFields, valueBoxes } from "./value-boxes.ts";
import { boxesOfWidgets } from "./widgets.ts";
import { boxesOfRows, boxesOfText } from "./written.ts";

/**
 * Where the sections and boxes of a form lie; a refusal where that cannot be told, be it of the file or of the time that its
 * text takes. A file that is no form that is known has none. Runs only inside the sandboxed child and in tests; `bytes`
 * cannot be used again.
 */
export function layoutPdf(bytes: Uint8Array<ArrayBuffer>, rules: DateRules, textMs?: number): Promise<LayoutResult> {
  return orRefusal<LayoutResult>(() =>
    withPdf(bytes, async (document) => {
      const content = firstFormOf(await collectContent(document, textMs));
      const layout = await layoutOf(document, content, rules);
      // Of a page that was not read nobody knows whose sections it holds: that is no form without sections.
      const lastOfForm = lastPageOf(layout);
      const unread = content.unread.find(({ page }) => page <= lastOfForm);
      return unread === undefined ? { kind: "ok", layout } : refuse(unread.reason);
    })
  );
}

const nothing: FormLayout = { formType: null, revision: null, sections: [], boxes: [] };
/** Every revision of a form has at least so many sections. */
const fewestSections = 4;

/** The page with the end of the last section; where not all are found, every page may belong to the form. */
function lastPageOf({ sections }: FormLayout): number {
  const isWhole = new Set(sections.map(({ section }) => section)).size >= fewestSections;
  return isWhole ? Math.max(...sections.map(({ page }) => page)) : pagesOfForm;
}

interface PagesWithViews extends PagesWithFields {
  getPage(page: number): Promise<{ readonly view: readonly number[]; getAnnotations(): Promise<readonly unknown[]> }>;
}

async function layoutOf(document: PagesWithViews, whole: PdfContent, rules: DateRules): Promise<FormLayout> {
  const { documentType, revision } = recognise(whole);
  const formType = documentType === 1 ? 0 : documentType === 4 ? 1 : null;
  if (formType === null) return nothing;
  const content = formType === 0 ? withoutOtherForms(whole) : whole;
  const { runs, labels } = labelText(content.texts);
  const items = itemsOf(formType, revision);
  const sections = await sectionsOf(document, { runs, labels }, { formType, revision });
  const anchors = anchorsOf(runs, items, sections);
  const { text } = sheetsOf(content);
  const ofFields = boxesOfWidgets({
    ...{ items, anchors, bands: sections, fields: content.fields, printed: text.entries },
    valueBox: await valueBoxes(document, content.fields),
  });
  const rows = firearmRows(text, revision);
  const inRows = new Set(rows.flatMap((row) => Object.values(row)).map(({ page, box }) => `${page} ${box}`));
  const entries = text.entries.filter(({ page, box }) => !inRows.has(`${page} ${box}`));
  const ofText = [...boxesOfRows(rows, items), ...boxesOfText({ entries, bands: sections, anchors })];
  const filled = withWholeDates([...ofFields, ...ofText.filter((one) => !isIn(one, ofFields))]);
  const boxes = [...filled, ...emptyBoxes({ anchors, runs, bands: sections, filled })];
  const reading = formType === 0
    ? readForm4473(content, revision, rules)
    : reportReading(readForm3310_11(content, rules));
  const all = withRecordFields(boxes, reading, items);
  return { formType, revision, sections: sections.slice(0, 100), boxes: inOrder(all).slice(0, 1000).map(formBox) };
}

function reportReading({ discoveryDate, documentSerialNumbers }: ReturnType<typeof readForm3310_11>): RecordReading {
  return { transferDate: discoveryDate, documentSerialNumbers };
}

function isIn(one: KeyedBox, boxes: readonly KeyedBox[]): boolean {
  return boxes.some(({ page, box }) => page === one.page && isMiddleIn(one.box, box));
}

function inOrder(boxes: readonly KeyedBox[]): KeyedBox[] {
  const top = ({ box }: KeyedBox) => box[1] + box[3];
  return boxes.toSorted((a, b) =>
    a.page - b.page || (Math.abs(top(a) - top(b)) < 5 ? a.box[0] - b.box[0] : top(b) - top(a))
  );
}

type Recognised = Pick<FormLayout, "formType" | "revision">;

/** The upper edge of section A on page 1 of the official April 2012 file, whose printed part is a picture. */
const pictureTop2012 = 656;
const continuation = /^firearms \(continued\)|^firearms transaction record continuation/i;

async function sectionsOf(
  document: PagesWithViews,
  { runs, labels }: Pick<LabelledText, "runs" | "labels">,
  { formType, revision }: Recognised,
): Promise<FormLayout["sections"]> {
  const views = await viewsOf(document, runs);
  const isPicture = revision === "2012-04" && labels.every(({ page }) => page > 1);
  const last = runs.filter((run) => run.isInPrintedFont && /^(\d{2}\.\s+)?date transferred/i.test(run.text)).at(-1);
  const bands = bandsOf(runs, views, {
    lastPage: last?.page ?? null,
    pictureTop: isPicture ? pictureTop2012 : null,
  });
  const table = itemsOf(formType, revision).find(({ key }) => key === "serialNumber");
  if (formType !== 0 || !table?.section) return bands;
  const { section } = table;
  // A continuation sheet goes on with the table of the firearms.
  const sheets = new Set(runs.filter(({ text }) => continuation.test(text)).map(({ page }) => page));
  for (const page of sheets) {
    const [left, bottom, right, top] = views.get(page) ?? [0, 0, 0, 0];
    if (top <= bottom || bands.some((band) => band.page === page)) continue;
    bands.push({ section, page, box: [left, bottom, right - left, top - bottom] });
  }
  return bands;
}

/** What is shown of each page that has text, and of page 1, which may be a picture. */
async function viewsOf(document: PagesWithViews, runs: readonly Run[]): Promise<ReadonlyMap<number, PageView>> {
  const views = new Map<number, PageView>();
  for (const page of new Set([1, ...runs.map(({ page }) => page)])) {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(page)).view;
    views.set(page, [left, bottom, right, top]);
  }
  return views;
}
