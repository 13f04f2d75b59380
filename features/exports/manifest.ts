import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import type { Store } from "@/features/stores/offers.ts";
import { byteOrderMark, csvLine } from "@/kernel/csv.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { attachedTypeWord } from "./columns.ts";
import type { SortedDocument } from "./whole-files.ts";

/** A stored file of a document with its place in the zip. */
export interface PlacedFile {
  readonly path: string;
  readonly file: ExportedDocument["attachments"][number];
  /** False for a version that a later one took the place of. */
  readonly isCurrent: boolean;
}

/** What the manifest of a document tells besides its files. */
export interface ManifestFacts {
  readonly document: ExportedDocument;
  readonly store: Store;
  /** Files that are not in the zip. */
  readonly damaged: SortedDocument["damaged"];
  /** The last entry of the store's chain, with which the history in this zip ends. */
  readonly head: Entry;
}

const howToCheck = [
  "verify.html, opened in a browser, checks everything, also without a network. By hand:",
  "Files: the SHA-256 of each is told beside it, and in manifest-sha256.txt for `sha256sum --check`. The same sum " +
  "stands in the history's entry of the day on which the file was filed.",
  'History: each line of history.jsonl is an entry. Take it without "hash" and "previousHash", write it as canonical ' +
  "JSON (RFC 8785) and take the SHA-256 of that; the SHA-256 of previousHash and this, both as 64 hexadecimal digits " +
  "one after the other, is the entry's hash.",
  "history-inclusion.jsonl proves (RFC 6962) that each entry belongs to the store's chain, whose signed head is in proof.json.",
  '"ledger" tells the last entry of the store\'s chain at the time of the export: the archive proves on request that ' +
  "every entry of this history lies in that chain, and that nothing before it was changed since.",
];

/** The manifest of one document for a program: the record, its files, where the ledger stood, and how to check. */
export function manifestJson({ document, store, damaged, head }: ManifestFacts, files: readonly PlacedFile[]): string {
  const { attachments: _, ...record } = document;
  const { stream, seq, at, hash, actor } = head;
  const manifest = {
    format: "strongroom.document.1",
    exportedAt: at,
    exportedBy: actor,
    store: {
      id: store.id,
      name: store.friendlyFFLName || store.legalFFLName,
      fflNumber: writtenLicence(store) || null,
    },
    document: record,
    files: files.map(({ path, file, isCurrent }) => ({
      path,
      name: file.name,
      type: file.type,
      typeName: attachedTypeWord(file.type),
      version: file.versionNumber,
      isCurrent,
      isMainAttachment: file.isMainAttachment,
      size: file.size,
      pages: file.pages,
      sha256: file.sha256,
      uploadedBy: file.uploadedBy,
      uploadedOn: file.uploadedOn,
    })),
    leftOut: damaged.map(({ file: { name, sha256 }, reason }) => ({ name, sha256, reason })),
    ledger: { stream, position: seq, hash, at },
    howToCheck,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const headings = [
  ...["Document", "Customer", "File", "SHA-256", "Bytes", "Pages", "Type", "Version", "Current"],
  ...["Uploaded by", "Uploaded on (UTC)"],
];

/** The files of all documents of a zip for a spreadsheet. */
export class ManifestTable {
  readonly csv: string[] = [byteOrderMark + csvLine(headings)];

  add({ id, customerName }: ExportedDocument, { path, file, isCurrent }: PlacedFile): void {
    this.csv.push(csvLine([
      ...[id, customerName, path, file.sha256, file.size, file.pages, attachedTypeWord(file.type), file.versionNumber],
      ...[isCurrent ? "Yes" : "No", file.uploadedBy, file.uploadedOn],
    ]));
  }
}

/** What whoever unpacks the zip reads first. */
export const readMe =
  `Each document lies in a folder of its own: its files as they are now, the versions before them under
"earlier versions", its history as history.pdf (to read) and history.jsonl (to check), and manifest.json, which tells the
record, the files with their SHA-256 sums, and how to check them.

A file that was damaged or missing is not in the zip. LEFT OUT.txt, where there is one, names all of these.

manifest.csv lists the forms' files for a spreadsheet.
To check everything:             open verify.html in a browser. It works without a network, and nothing leaves your
                                 computer. Where Strongroom is installed:  strongroom verify EXPORT
To check the files alone:      sha256sum --check manifest-sha256.txt
`;
