import type { PdfContent } from "./content.ts";
import { monthNumber } from "./dates.ts";
import { labelText, type Run } from "./labels.ts";
import type { MetaData } from "../contract-reading.ts";
import { fieldNames, isKnownRevision, itemNumbers } from "../contract-revisions.ts";

/** Which form a PDF is, as its title, its foot or its field names tell. */
export interface Recognised {
  documentType: MetaData["documentType"];
  revision: string | null;
}

type DocumentType = NonNullable<MetaData["documentType"]>;

/** Titles and feet by attached document type; on the first page that bears one, the first in this list decides. */
const titles: readonly [DocumentType, RegExp][] = [
  [8, /^firearms \(continued\)|^firearms transaction record continuation|^atf form 4473.*continuation sheet/],
  [1, /^atf (e-)?form 4473 \(5300\.9\)( part i)?( \(?rev.*)?$/],
  [4, /theft\/loss report|^report of firearms? theft|^atf (e-)?form 3310\.11\b/],
  [3, /^report of multiple sale.*(certain )?rifles|^atf (e-)?form 3310\.12\b/],
  [2, /^report of multiple sale.*(pistols|revolvers|handguns)|^atf (e-)?form 3310\.4\b/],
  [7, /^application for tax (paid|exempt) transfer|^atf (e-)?form 4 \(5320\.4\)/],
  [1, /^firearms transaction record\b/],
];

const revised = /\brev(?:ised|\.)?\s+(?:([a-z]+)\.?,?\s+(\d{4})|(\d{1,2})[\/-](\d{4}))/i;

/** Recognises the form and its revision; both are null for anything else, such as a scan. */
export function recognise(content: PdfContent): Recognised {
  const { runs } = labelText(content.texts);
  const titled = titledPage(runs);
  if (titled === null) return recogniseByFields(content);
  const revision = revisionOnPages(runs, titled.page) ??
    (titled.documentType === 1 ? recogniseByFields(content).revision : null);
  return { documentType: titled.documentType, revision };
}

function titledPage(runs: readonly Run[]): { documentType: DocumentType; page: number } | null {
  for (const page of new Set(runs.map((run) => run.page))) {
    const texts = runs.filter((run) => run.page === page).map((run) => run.text.toLowerCase());
    for (const [documentType, title] of titles) {
      if (texts.some((text) => title.test(text))) return { documentType, page };
    }
  }
  return null;
}

/** The types whose pages belong to a Form 4473: itself and its continuation sheet. */
const ownPages: readonly DocumentType[] = [1, 8];

/** The content without the pages of other forms, whose tables and names are not those of the form in front of them. */
export function withoutOtherForms(content: PdfContent): PdfContent {
  const { runs } = labelText(content.texts);
  const others = new Set([...new Set(runs.map(({ page }) => page))].filter((page) => {
    const titled = titledPage(runs.filter((run) => run.page === page));
    return titled !== null && !ownPages.includes(titled.documentType);
  }));
  const isOwn = ({ page }: { readonly page: number }) => !others.has(page);
  return { ...content, texts: content.texts.filter(isOwn), fields: content.fields.filter(isOwn) };
}

/** The revision is printed at the foot of every page; it is read from the page that told the form, or the next. */
function revisionOnPages(runs: readonly Run[], firstPage: number): string | null {
  for (const run of runs) {
    if (run.page < firstPage) continue;
    const revision = revisionIn(run.text);
    if (revision !== null) return revision;
  }
  return null;
}

function revisionIn(text: string): string | null {
  const match = revised.exec(text);
  if (match === null || text.length > 60) return null;
  const [, name, yearAfterName, number, yearAfterNumber] = match;
  const month = name === undefined ? number : monthNumber(name);
  const year = yearAfterName ?? yearAfterNumber;
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${month.padStart(2, "0")}`;
}

/**
 * Tells the revision by the names of the form fields, for files whose pages are pictures. Revisions that share all
 * names cannot be told apart and give none.
 */
function recogniseByFields(content: PdfContent): Recognised {
  const present = new Set(content.fields.map((field) => field.name.replace(/\[\d+\]$/, "")));
  const revisions = Object.keys(itemNumbers).filter(isKnownRevision);
  const scores = revisions.map((revision) => ({
    revision,
    score: Object.values(fieldNames(revision)).filter((name) => present.has(name)).length,
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  const winners = scores.filter(({ score }) => score === best);
  if (best < 5) return { documentType: null, revision: null };
  return { documentType: 1, revision: winners.length === 1 ? winners[0]?.revision ?? null : null };
}
