import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { attachedTypes, formTypes, statuses, statusOf } from "@/features/documents/contract.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { licenseeName, premisesLine, storeName, tradeName } from "@/features/stores/contract-names.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { Block, Cell } from "@/kernel/report/report.ts";
import { writeReport } from "@/kernel/report/report.ts";
import { formatInstant } from "@/ui/format.ts";
import { type LeftOutFile, leftOutReasons } from "@/kernel/zip/left-out.ts";
import type { Trace } from "./contract-shapes.ts";
import { ways } from "./contract-shapes.ts";

/** Everything that the cover page of a response packet says. */
export interface Cover {
  readonly trace: Trace;
  readonly document: ExportedDocument;
  /** What follows, in its order. */
  readonly files: ExportedDocument["attachments"];
  /** Supplements that do not, because they are not as filed. */
  readonly leftOut: readonly LeftOutFile[];
  /** The licensee that holds the record. */
  readonly store: Store;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** The cover page of a response packet as a PDF: who answers, what was asked, what the record says, and what follows. */
export async function writeCover(cover: Cover): Promise<Uint8Array<ArrayBuffer>> {
  const { trace, store, madeAt } = cover;
  const name = trace.reference ? `Trace request ${trace.reference}` : "Trace request";
  return await writeReport({
    title: `Answer to ${name.toLowerCase()}`,
    subject: "Answer of a licensee to a firearms trace request",
    author: licenseeName(store),
    created: madeAt,
    header: `${storeName(store)} · ${name}`,
    footer: "Contains personal information. For the addressee only.",
    blocks: [...dealerBlocks(cover), ...requestBlocks(cover), ...recordBlocks(cover), ...fileBlocks(cover)],
  });
}

const facts = (rows: readonly (readonly [string, Cell])[]): Block => ({
  kind: "facts",
  facts: rows.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })),
});

const record = (text: string | null): Cell => text ? { text, style: "record" } : "";

function dealerBlocks({ store }: Cover): Block[] {
  return [
    { kind: "heading", level: 1, text: "Answer to a firearms trace request" },
    facts([
      ["Licensee", licenseeName(store)],
      ["Trade name", tradeName(store)],
      ["License number", record(writtenLicence(store))],
      ["Premises", premisesLine(store)],
      ["Phone", phoneText(store.phone)],
    ]),
  ];
}

function requestBlocks({ trace, store, madeBy, madeAt }: Cover): Block[] {
  const { firearm } = trace;
  const when = (instant: string | Date) => formatInstant(new Date(instant).toISOString(), store.timeZone);
  const { startDate, endDate } = firearm;
  return [
    { kind: "heading", text: "The request" },
    facts([
      ["Reference number", record(trace.reference)],
      ["Caller", [trace.askedByName, trace.askedByPhone, trace.askedByEmail].filter(Boolean).join(", ")],
      ["Received", `${when(trace.receivedAt)}, by ${wayWord(trace.cameBy)}`],
      ["Due", when(trace.dueAt)],
      ["Serial number", record(firearm.serialNumber)],
      ["Manufacturer", firearm.manufacturer],
      ["Importer", firearm.importer],
      ["Model", firearm.model],
      ["Type and caliber", [firearm.type, firearm.caliber].filter(Boolean).join(", ")],
      ["Dates", startDate || endDate ? `${dateText(startDate)} to ${dateText(endDate)}` : ""],
      ["Answer made", `${when(madeAt)}, by ${madeBy}`],
    ]),
  ];
}

function recordBlocks({ document }: Cover): Block[] {
  const { formType, status, transferDate, certificationDate } = document;
  const isTransferred = formType === formTypes.form4473 && status === statuses.transferred;
  return [
    { kind: "heading", text: "The record" },
    facts([
      [isTransferred ? "Transferee" : "Name on the form", document.customerName],
      ["Status", statusOf(document) ?? ""],
      // To ATF a date of transfer says that the firearm was handed over.
      [isTransferred ? "Date transferred" : "Status Date", dateText(transferDate)],
      ["Date certified", dateText(certificationDate)],
      ["Transaction number", record(document.tsn)],
      ["NICS number", record(document.ntn)],
      ...document.documentSerialNumbers.map((firearm, at): readonly [string, Cell] => [
        document.documentSerialNumbers.length === 1 ? "Firearm" : `Firearm ${at + 1}`,
        [
          { text: firearm.serialNumber, style: "record" },
          [firearm.manufacturer, firearm.importer, firearm.model, firearm.type, firearm.caliber].filter(Boolean).join(
            ", ",
          ),
        ],
      ]),
    ]),
    {
      kind: "paragraph",
      text: isTransferred
        ? "The transferee's address and identification are on the form that follows."
        : "The address and identification of whoever is named are on the form that follows.",
    },
  ];
}

function fileBlocks({ files, leftOut }: Cover): Block[] {
  const missing = leftOut.map(({ path, reason }) => `${path} (${leftOutReasons[reason]})`).join("; ");
  return [
    { kind: "heading", text: "Attached" },
    {
      kind: "table",
      columns: [
        { header: "File", width: 6 },
        { header: "Pages", width: 1, align: "right" },
        { header: "SHA-256 of the file as filed", width: 6 },
      ],
      rows: files.map(({ name, type, pages, sha256 }) => [
        [name, { text: attachedTypes.find((known) => known.type === type)?.label ?? "Other", style: "soft" }],
        String(pages),
        { text: sha256, style: "hash" },
      ]),
    },
    ...leftOut.length === 0 ? [] : [
      { kind: "paragraph", text: `Not attached, because what is stored is damaged or missing: ${missing}.` } as const,
    ],
  ];
}

const wayWord = (value: string) =>
  value === "etrace" ? "eTrace" : ways.find((way) => way.value === value)?.label.toLowerCase() ?? value;

function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

function dateText(date: string | null): string {
  return date ? date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1") : "";
}
