import { collectContent, type PdfContent, UnreadablePdf, withPdf } from "./content.ts";
import { readForm3310_11 } from "./form3310-11.ts";
import { readForm4473 } from "./form4473.ts";
import { recognise, type Recognised } from "./recognise.ts";
import { refuse } from "./refusals.ts";
import type { InspectionResult, MetaData, ReadingResult } from "../contract-reading.ts";
import { hasStatusDate } from "./status.ts";

/**
 * Reads the values of a PDF, or says why it is refused. Runs only inside the sandboxed child and in tests; `bytes`
 * cannot be used again.
 */
export function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadingResult> {
  return orRefusal(() =>
    withPdf(bytes, async (document) => ({
      kind: "ok",
      pages: document.numPages,
      metaData: metaDataOf(await collectContent(document)),
    }))
  );
}

/** Tells only whether a PDF can be filed and how many pages it has; for supplements, whose values nobody asks for. */
export function inspectPdf(bytes: Uint8Array<ArrayBuffer>): Promise<InspectionResult> {
  return orRefusal(() => withPdf(bytes, (document) => Promise.resolve({ kind: "ok", pages: document.numPages })));
}

async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | ReturnType<typeof refuse>> {
  try {
    return await work();
  } catch (error) {
    return refuse(error instanceof UnreadablePdf ? error.reason : "unreadable");
  }
}

const nothing: Omit<MetaData, "formType" | "documentType" | "revision" | "warningMessage"> = {
  customerName: null,
  tsn: null,
  ntn: null,
  status: null,
  transferDate: null,
  certificationDate: null,
  nicsDate: null,
  documentSerialNumbers: [],
};

function metaDataOf(content: PdfContent): MetaData {
  const recognised = recognise(content);
  if (recognised.documentType === 1) {
    return complete(0, recognised, { ...nothing, ...readForm4473(content, recognised.revision) });
  }
  if (recognised.documentType === 4) {
    const { discoveryDate, documentSerialNumbers } = readForm3310_11(content);
    return complete(1, recognised, { ...nothing, transferDate: discoveryDate, documentSerialNumbers });
  }
  return complete(null, recognised, nothing);
}

function complete(formType: 0 | 1 | null, recognised: Recognised, values: typeof nothing): MetaData {
  const fields = missingFields(formType, values);
  const warningMessage = fields.length === 0 ? "" : `Unable to populate the field(s): ${fields.join(" / ")}`;
  return { formType, ...recognised, ...values, warningMessage };
}

/**
 * The fields of the form that were not found (decisions, 'Documents'), those of document 2's sentence first and called
 * as there, the others as the verify form calls them. Of a file that is neither form that sentence stands as it is.
 */
function missingFields(formType: 0 | 1 | null, values: typeof nothing): readonly string[] {
  const { customerName, documentSerialNumbers, tsn, status, ntn, transferDate, certificationDate, nicsDate } = values;
  const serials = documentSerialNumbers.length > 0;
  const found: Readonly<Record<string, boolean>> = formType === 1
    ? { "Serial Numbers": serials, "Status Date": transferDate !== null }
    : {
      "Customer Name": customerName !== null,
      "Serial Numbers": serials,
      "TSN": tsn !== null,
      "Document Status": status !== null,
      ...(formType === 0 && {
        "Status Date": transferDate !== null || status === null || !hasStatusDate(status.value),
        "Certification Date": certificationDate !== null,
        "First NICS Contact": nicsDate !== null,
        "NTN": ntn !== null,
      }),
    };
  return Object.keys(found).filter((field) => !found[field]);
}
