import { grouped } from "@/kernel/counted.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoint-rows.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { Block, Cell } from "@/kernel/report/report.ts";
import { attachedTypes, statusOf } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import type { Store } from "@/features/stores/offers.ts";
import { bytesWords, dateWords, instantLines, instantWords } from "./report-words.ts";

/** Everything that the report of a history tells. */
export interface HistoryReport {
  readonly document: ExportedDocument;
  /** The dealer's own marks are told too. */
  readonly isInside: boolean;
  readonly store: Store;
  /** Oldest first, as a chain grows. */
  readonly entries: readonly Entry[];
  /** The checkpoints that close the stretches in which the entries stand. */
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly { readonly kid: string; readonly x: string }[];
  readonly link: string;
  readonly at: Date;
}

const forms = ["ATF Form 4473", "Stand-alone ATF Form 3310.11"];
const colors = ["None", "Red", "Green", "Yellow"];
const none = "–";

/** Whose record it is, what it says now, and its files. */
export function* documentBlocks(report: HistoryReport): Generator<Block> {
  const { document, store, entries, link, at } = report;
  yield { kind: "heading", level: 1, text: "Document history" };
  yield {
    kind: "paragraph",
    text: {
      text: `Every action recorded for this document, ${grouped(entries.length)} in all, oldest first. ` +
        "Entries are never changed or removed.",
      style: "soft",
    },
  };
  yield { kind: "heading", text: "Licensee and report" };
  yield { kind: "facts", facts: storeFacts(store, document, at) };
  yield { kind: "link", text: link, url: link };
  yield { kind: "heading", text: "Current record" };
  yield { kind: "facts", facts: recordFacts(report) };
  yield { kind: "heading", text: "Files" };
  yield* fileBlocks(document, store.timeZone);
}

function storeFacts(store: Store, document: ExportedDocument, at: Date) {
  const street = [store.premiseStreet, store.streetAddress2].filter(Boolean).join(", ");
  const city = [store.premiseCity, store.premiseState].filter(Boolean).join(", ");
  return [
    { label: "Licensee", value: store.legalFFLName || store.friendlyFFLName },
    ...store.friendlyFFLName !== store.legalFFLName ? [{ label: "Store", value: store.friendlyFFLName }] : [],
    { label: "License number", value: record(writtenLicence(store)) },
    { label: "Premises", value: [street, city].filter(Boolean).join(", ") || none },
    { label: "Document", value: `${document.id} · ${forms[document.formType] ?? "Document"}` },
    { label: "Written", value: instantWords(at.toISOString(), store.timeZone) },
    { label: "Times", value: `In the store's time zone, ${store.timeZone}` },
  ];
}

function recordFacts({ document, isInside, store: { timeZone } }: HistoryReport) {
  return [
    { label: "Customer name", value: document.customerName || none },
    ...statusFacts(document),
    { label: "Status Date", value: dateWords(document.transferDate) },
    { label: "Certification date", value: dateWords(document.certificationDate) },
    { label: "First NICS contact", value: dateWords(document.nicsDate) },
    { label: "TSN", value: record(document.tsn) },
    { label: "NTN", value: record(document.ntn) },
    { label: "Serial numbers", value: firearms(document) },
    ...isInside
      ? [
        { label: "Flag", value: colors[document.fflFlaggedColor] ?? none },
        { label: "Assigned to", value: document.fflAssignedToUser ?? none },
      ]
      : [],
    { label: "Version", value: String(document.versionNumber) },
    { label: "Filed", value: `${instantWords(document.createdOn, timeZone)} by ${document.createdBy}` },
  ];
}

function statusFacts(document: ExportedDocument) {
  const value = statusOf(document);
  return value === null ? [] : [{ label: "Status", value }];
}

function firearms({ documentSerialNumbers, serialNumbers }: ExportedDocument): Cell {
  if (documentSerialNumbers.length === 0) return serialNumbers.length > 0 ? record(serialNumbers.join(", ")) : none;
  return documentSerialNumbers.flatMap(({ serialNumber, manufacturer, importer, model, type, caliber }) => {
    const rest = [manufacturer, importer, model, type, caliber].filter((value) => value !== null && value !== "");
    return [record(serialNumber), ...rest.length > 0 ? [{ text: rest.join(" · "), style: "small" as const }] : []];
  });
}

function record(value: string | null) {
  return value ? { text: value, style: "record" as const } : none;
}

function* fileBlocks({ attachments }: ExportedDocument, timeZone: string): Generator<Block> {
  if (attachments.length === 0) yield { kind: "paragraph", text: "The document has no files." };
  else {
    yield {
      kind: "table",
      columns: [{ header: "File", width: 58 }, { header: "Type", width: 20 }, { header: "Added", width: 22 }],
      rows: attachments.map((file) => [
        [
          { text: file.name, style: "strong" as const },
          { text: `${bytesWords(file.size)}, ${file.pages === 1 ? "1 page" : `${file.pages} pages`}`, style: "small" },
          { text: "SHA-256", style: "small" },
          { text: file.sha256, style: "hash" as const },
        ],
        [
          attachedTypes.find(({ type }) => type === file.type)?.label ?? "Other",
          { text: file.isMainAttachment ? `Version ${file.versionNumber}` : "Supplement", style: "small" },
        ],
        [...instantLines(file.uploadedOn, timeZone), file.uploadedBy].map((text) => ({
          text,
          style: "small" as const,
        })),
      ]),
    };
  }
}
