import { aDocument as aShownDocument } from "@/features/documents/screens/testing/samples.ts";
import type { Document } from "@/features/documents/contract.ts";
import type { Found, MetaData } from "@/features/pdf/contract-reading.ts";
import type { Viewer } from "../page-panel.tsx";

/** A file that begins as a PDF does, with invented content. */
export function aPdf(name = "doe.pdf", content = "invented"): File {
  // Made by a form, for the File of a test's document is not one that a form would send.
  const form = new FormData();
  form.set("file", new Blob([`%PDF-1.7\n${content}`], { type: "application/pdf" }), name);
  const file = form.get("file");
  if (file === null || typeof file === "string") throw new Error("A form gives back the file it was given.");
  return file;
}

/** A found value on page 1. */
export function found<Value>(value: Value, confidence = 0.95, line = 0): Found<Value> {
  return { value, confidence, page: 1, box: [72, 700 - 24 * line, 160, 14] };
}

/** What was read from a Form 4473 with everything on it. */
export function aReading(changes: Partial<MetaData> = {}): MetaData {
  return {
    formType: 0,
    documentType: 1,
    revision: "2012-04",
    customerName: found("Doe, Jane Quinn"),
    tsn: found("TSN-1041", 0.95, 1),
    ntn: found("1012ABC45", 0.95, 2),
    status: found(0, 0.95, 3),
    transferDate: found("2024-03-05", 0.95, 4),
    certificationDate: found("2024-03-01", 0.95, 5),
    nicsDate: found("2024-03-01", 0.95, 6),
    documentSerialNumbers: [{
      serialNumber: found("ABC0O1I", 0.95, 7),
      manufacturer: found("Norwood", 0.95, 8),
      importer: null,
      model: found("N19", 0.95, 9),
      type: found("Pistol", 0.95, 10),
      caliber: found("9mm", 0.95, 11),
    }],
    warningMessage: "",
    ...changes,
  };
}

/** What cannot be read from a scan. */
export function aScanReading(): MetaData {
  return aReading({
    formType: null,
    documentType: null,
    revision: null,
    customerName: null,
    tsn: null,
    ntn: null,
    status: null,
    transferDate: null,
    certificationDate: null,
    nicsDate: null,
    documentSerialNumbers: [],
    warningMessage: "Unable to populate the field(s): Customer Name / Serial Numbers / TSN / Document Status",
  });
}

/** A filed document. */
export function aDocument(changes: Partial<Document> = {}): Document {
  return aShownDocument({
    id: 12,
    customerName: "Doe, Jane Quinn",
    serialNumbers: ["ABC0O1I"],
    documentSerialNumbers: [],
    transferDate: "2024-03-05",
    certificationDate: "2024-03-01",
    nicsDate: "2024-03-01",
    expirationDate: null,
    tsn: "TSN-1041",
    ntn: "1012ABC45",
    createdBy: "Robin Sample",
    createdOn: "2026-03-10T15:00:00.000Z",
    attachments: [],
    permissions: [],
    ...changes,
  });
}

/** Stands in for the viewer and says what it is asked to outline. */
export const PlainViewer: Viewer = ({ fileName, highlight }) => (
  <div data-testid="viewer">{fileName} {highlight ? `${highlight.page}: ${highlight.box.join(" ")}` : "nothing"}</div>
);
