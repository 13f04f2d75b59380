import type { Document } from "@/features/documents/contract.ts";
import { aDocument, anAttachment } from "@/features/documents/screens/testing/samples.ts";
import type { CorrectionLog, Differences, FormVersion } from "../../contract.ts";

/** The attachments of a form that was corrected twice, and a supplement. */
export const attachments = [
  anAttachment({ id: 11 }),
  anAttachment({ id: 12, versionNumber: 2, originalAttachmentId: 11, uri: "/api/attachments/12/content" }),
  anAttachment({ id: 13, versionNumber: 3, originalAttachmentId: 11, uri: "/api/attachments/13/content" }),
  anAttachment({ id: 14, name: "Letter.pdf", isMainAttachment: false, type: 6, uri: "/api/attachments/14/content" }),
];

/** A form that was corrected twice, as somebody sees it who may correct it. */
export function aCorrected(values: Partial<Document> = {}): Document {
  const permissions = ["documents.read", "corrections.correct"];
  return aDocument({ id: 5, versionNumber: 3, attachments, permissions, ...values });
}

/** A version of that form. */
export function aVersion(values: Partial<FormVersion> = {}): FormVersion {
  return {
    attachmentId: 13,
    versionNumber: 3,
    createdBy: "Dana Whitfield",
    createdOn: "2025-06-02T20:14:00.000Z",
    size: 191_000,
    sha256: "3c1a".padEnd(64, "7"),
    pages: 6,
    corrections: ['Corrected TSN from "20250304-017" to "20250304-O17"'],
    marks: 6,
    ...values,
  };
}

/** The three versions of that form, newest first. */
export const versions: readonly FormVersion[] = [
  aVersion(),
  aVersion({
    ...{ attachmentId: 12, versionNumber: 2, createdBy: "Wes Carter", createdOn: "2025-05-01T16:00:00.000Z" },
    ...{ sha256: "77be".padEnd(64, "4"), marks: 3, corrections: ["County was misspelled", "Zip code was left out"] },
  }),
  aVersion({
    ...{ attachmentId: 11, versionNumber: 1, createdBy: "Wes Carter", createdOn: "2025-03-04T17:20:00.000Z" },
    ...{ sha256: "9f2c".padEnd(64, "0"), marks: 0, corrections: [] },
  }),
];

/** What version 3 says otherwise than version 1. */
export const differences: Differences = {
  from: 1,
  to: 3,
  fields: [{ field: "tsn", from: "20250304-017", to: "20250304-O17", words: "TSN: 20250304-017 to 20250304-O17" }],
  annotations: [
    {
      change: "added",
      words: 'Line through added on page 3 ("20250304-017")',
      annotation: {
        ...{ kind: "line-through", name: "m1", page: 3, rect: [60, 700, 160, 712], color: "#D32F2F", opacity: 1 },
        ...{
          title: "Dana Whitfield",
          contents: "20250304-017",
          width: 1,
          quads: [[60, 712, 160, 712, 60, 700, 160, 700]],
        },
        ...{ createdAt: "2025-06-02T20:10:00Z", modifiedAt: "2025-06-02T20:10:00Z" },
      },
    },
    {
      change: "removed",
      words: 'Text removed on page 1 ("Ada")',
      annotation: {
        ...{ kind: "text", name: "m2", page: 1, rect: [60, 500, 160, 512], color: "#D32F2F", opacity: 1, fontSize: 10 },
        ...{ title: "Dana Whitfield", contents: "Ada", rotation: 0 },
        ...{ createdAt: "2025-06-02T20:10:00Z", modifiedAt: "2025-06-02T20:10:00Z" },
      },
    },
  ],
};

/** A correction of the log. */
export function aCorrection(values: Partial<CorrectionLog> = {}): CorrectionLog {
  return {
    id: 41,
    documentId: 5,
    description: 'Corrected TSN from "20250304-017" to "20250304-O17"',
    type: "tsn",
    annotations: [
      { id: 71, name: "m1", kind: "Line through", detail: "20250304-017", page: 3, isDeleted: false },
      { id: 72, name: "m3", kind: "Text", detail: "20250304-O17", page: 3, isDeleted: false },
      { id: 73, name: "m4", kind: "Initials And Date Stamp", detail: "DW 06/02/25", page: 3, isDeleted: false },
    ],
    attachmentId: 13,
    versionNumber: 3,
    addedByUser: "Dana Whitfield",
    userId: 8,
    initials: "DW",
    initialDate: "2025-06-02",
    createdOn: "2025-06-02T20:14:00.000Z",
    section: "A",
    party: "seller",
    reason: "",
    isRemoval: false,
    isPartKnown: true,
    isDeleted: false,
    deletedBy: null,
    deletedOn: null,
    ...values,
  };
}

/** A whole list as the wire has it. */
export function pageOf<Row>(data: readonly Row[]) {
  return { data, count: data.length, page: 1, limit: 500 };
}
