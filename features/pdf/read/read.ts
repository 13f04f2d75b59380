import { collectContent, type PdfContent, UnreadablePdf, withPdf } from "./content.ts";
import { readForm3310_11 } from "./form3310-11.ts";
import { readForm4473 } from "./form4473.ts";
import { recognise, type Recognised, withoutOtherForms } from "./recognise.ts";
import { refuse } from "./refusals.ts";
import type { DateRules } from "../contract-dates.ts";
import type { InspectionResult, MetaData, ReadingResult } from "../contract-reading.ts";
import { contentOf, formsIn } from "./forms.ts";
import { hasStatusDate } from "./status.ts";

/**
 * Reads the values of a PDF, or says why it is refused: for nothing else than {@link inspectPdf} would refuse it. Runs only
 * inside the sandboxed child and in tests; `bytes` cannot be used again. `opened` is told as soon as the file is open.
 */
export function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  rules: DateRules,
  opened: (pages: number) => void = () => {},
): Promise<ReadingResult> {
  return orRefusal(() =>
    withPdf(bytes, async (document) => {
      const pages = document.numPages;
      opened(pages);
      try {
        return { kind: "ok", pages, metaData: metaDataOf(await collectContent(document), rules) };
      } catch {
        return { kind: "ok", pages, metaData: nothingRead() };
      }
    })
  );
}

/** What is said of a file that can be opened and whose values could not be got at. */
export function nothingRead(): MetaData {
  return complete(null, { documentType: null, revision: null }, nothing);
}

/** Tells only whether a PDF can be filed and how many pages it has; for supplements, whose values nobody asks for. */
export function inspectPdf(bytes: Uint8Array<ArrayBuffer>): Promise<InspectionResult> {
  return orRefusal(() => withPdf(bytes, (document) => Promise.resolve({ kind: "ok", pages: document.numPages })));
}

/** Does something with a PDF; a file that cannot be used is a refusal. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | ReturnType<typeof refuse>> {
  try {
    return await work();
  } catch (error) {
    return refuse(error instanceof UnreadablePdf ? error.reason : "unreadable");
  }
}

type Values = Omit<MetaData, "formType" | "documentType" | "revision" | "warningMessage">;

const nothing: Values = {
  customerName: null,
  tsn: null,
  ntn: null,
  status: null,
  transferDate: null,
  certificationDate: null,
  nicsDate: null,
  documentSerialNumbers: [],
};

/** Pages of a form with what is attached to it; a table or a name on a page behind is that of something else. */
export const pagesOfForm = 12;

/** Of several forms in one file the first is read: values of two never come together. */
export function firstFormOf(content: PdfContent, forms = formsIn(content)): PdfContent {
  const { firstPage = 1, lastPage = content.pages } = forms[0] ?? {};
  return contentOf(content, { firstPage, lastPage: Math.min(lastPage, firstPage + pagesOfForm - 1) });
}

function metaDataOf(content: PdfContent, rules: DateRules): MetaData {
  const forms = formsIn(content);
  const first = firstFormOf(content, forms);
  const recognised = recognise(first);
  const about = { ...nothing, ...(forms.length > 0 && { forms }), isScan: isScan(content) };
  if (recognised.documentType === 1) {
    return complete(0, recognised, { ...about, ...readForm4473(withoutOtherForms(first), recognised.revision, rules) });
  }
  if (recognised.documentType === 4) {
    const { discoveryDate, documentSerialNumbers } = readForm3310_11(first, rules);
    return complete(1, recognised, { ...about, transferDate: discoveryDate, documentSerialNumbers });
  }
  return complete(null, recognised, about);
}

/** Letters that a scanner or a program stamps on pages that are pictures. */
const mostStamped = 60;

function isScan({ texts, fields }: PdfContent): boolean {
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return letters <= mostStamped && fields.length === 0;
}

function complete(formType: 0 | 1 | null, recognised: Recognised, values: Values): MetaData {
  const fields = missingFields(formType, values);
  const warningMessage = fields.length === 0 ? "" : `Unable to populate the field(s): ${fields.join(" / ")}`;
  return { formType, ...recognised, ...values, warningMessage };
}

/**
 * The fields that were not found (decisions, 'Documents'): those of document 2's sentence first and called as there, the
 * others as the verify form calls them. A file that is neither form is taken for a Form 4473 without values.
 */
function missingFields(formType: 0 | 1 | null, values: Values): readonly string[] {
  const { customerName, documentSerialNumbers: firearms, tsn, status, ntn, totalFirearms } = values;
  const isReport = formType === 1;
  const mayLackDate = !isReport && status !== null && !hasStatusDate(status.value);
  const hasSerials = firearms.length > 0 && firearms.every(({ serialNumber }) => serialNumber !== null) &&
    (!totalFirearms || totalFirearms.value === firearms.length);
  const fields: readonly (readonly [string, boolean])[] = [
    ["Customer Name", isReport || customerName !== null],
    ["Serial Numbers", hasSerials],
    ["TSN", isReport || tsn !== null],
    ["Document Status", isReport || status !== null],
    ["Status Date", mayLackDate || values.transferDate !== null],
    ["Certification Date", isReport || values.certificationDate !== null],
    ["First NICS Contact", isReport || values.nicsDate !== null],
    ["NTN", isReport || ntn !== null],
    ["Manufacturer", firearms.length > 0 && firearms.every(({ manufacturer }) => manufacturer !== null)],
  ];
  return fields.filter(([, isFound]) => !isFound).map(([field]) => field);
}
