import { aCorrection, aLine, aStamp, versionForm } from "@/features/corrections/testing.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm } from "../product/client.ts";
import type { Fixture } from "./fixture.ts";

/** What a call is asked with; everything in it is the fixture's own. */
export interface Given {
  readonly fixture: Fixture;
  /** The document's id. */
  readonly id: number;
  /** A supplement of it. */
  readonly supplement: number;
  readonly colleague: number;
  /** The page's address. */
  readonly url: string;
}

/** A call of document 2, section 7, with its letter case and its payload. */
export interface Call {
  readonly call: `${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`;
  /** The path as OpenAPI has it. */
  readonly described: `/api/${string}`;
  readonly path: (given: Given) => string;
  readonly payload?: (given: Given) => unknown;
  readonly status: 200 | 201;
  /** The media type of an answer that is not JSON. */
  readonly produces?: string;
  /** What the answer says, in part. */
  readonly says?: (given: Given) => unknown;
  /** Statuses that OpenAPI describes besides the good one. */
  readonly errors: readonly number[];
}

/** A plain PDF under a name. */
export const pdf = (name: string) => new File([plainPdf().bytes], name, { type: "application/pdf" });

/** A multipart form. */
export function form(entries: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

const all = [400, 401, 403, 404];
const filing = [400, 401, 403, 404, 409, 413, 415, 503];

const stampedMarks = [aLine("line-1"), aStamp("stamp-1")];

/** The calls that belong to the archive and its corrections, without audits and emailed corrections. */
export const calls: readonly Call[] = [
  {
    call: "GET /api/documents?{filters}",
    described: "/api/documents",
    path: ({ fixture }) =>
      `/api/documents?storeId=${fixture.storeId}&customerName=kim&certificationDate=&serialNumber=k4473&TSN=&NTN=` +
      "&startDate=&endDate=&fflAssigned=false&status=3&fflFlagged=&fflFlaggedColor=&auditFlaggedColor=&fflUser=" +
      "&ioiUser=&formType=0&sort=transferDate&sortOrder=desc&limit=50&page=1",
    status: 200,
    says: ({ id }) => ({ data: [{ id }], count: 1, page: 1, limit: 50 }),
    errors: [400, 401, 403],
  },
  {
    call: "GET /api/documents/PreviousAndNextDocuments?{filters}",
    described: "/api/documents/PreviousAndNextDocuments",
    path: ({ fixture, id }) => `/api/documents/PreviousAndNextDocuments?storeId=${fixture.storeId}&documentId=${id}`,
    status: 200,
    says: () => ({ previous: null, next: null, position: 1, count: 1 }),
    errors: [400, 401, 403],
  },
  {
    call: "GET /api/documents/{id}",
    described: "/api/documents/{id}",
    path: ({ id }) => `/api/documents/${id}`,
    status: 200,
    says: ({ id }) => ({ id, customerName: "Example, Kim", serialNumbers: ["K4473"] }),
    errors: all,
  },
  {
    call: "PUT /api/documents/{id}",
    described: "/api/documents/{id}",
    path: ({ id }) => `/api/documents/${id}`,
    payload: ({ url }) => ({ document: { version: 1, customerName: "Example, Kim Ann" }, url }),
    status: 200,
    says: () => ({ customerName: "Example, Kim Ann" }),
    errors: [...all, 409],
  },
  {
    call: "POST /api/documents",
    described: "/api/documents",
    path: () => "/api/documents",
    payload: ({ fixture: { storeId } }) =>
      filingForm({ storeId, customerName: "Roe, Richard", serialNumber: "R1" }, plainPdf().bytes),
    status: 201,
    says: () => ({ customerName: "Roe, Richard", attachments: [{ isMainAttachment: true, type: 1 }] }),
    errors: filing,
  },
  {
    call: "POST /api/documents/upload",
    described: "/api/documents/upload",
    path: () => "/api/documents/upload",
    payload: ({ id }) => form({ documentId: String(id), fileTypes: "[9]", files: pdf("Receipt.pdf") }),
    status: 201,
    says: ({ id }) => ({ id, attachments: [{}, { name: "Letter.pdf" }, { name: "Receipt.pdf", type: 9 }] }),
    errors: filing,
  },
  {
    call: "POST /api/documents/upload",
    described: "/api/documents/upload",
    path: () => "/api/documents/upload",
    payload: ({ fixture }) => form({ StoreId: String(fixture.storeId), files: pdf("Variance.pdf") }),
    status: 201,
    says: ({ fixture }) => ({ storeId: fixture.storeId, fileName: "Variance.pdf", mediaType: "application/pdf" }),
    errors: filing,
  },
  {
    call: "POST /api/documents/documentMetaData",
    described: "/api/documents/documentMetaData",
    path: () => "/api/documents/documentMetaData",
    payload: () => form({ file: pdf("4473.pdf") }),
    status: 200,
    errors: filing,
  },
  {
    call: "POST /api/documents/{id}/attachments",
    described: "/api/documents/{id}/attachments",
    path: ({ id }) => `/api/documents/${id}/attachments`,
    payload: () => form({ files: pdf("Receipt.pdf"), fileTypes: "[9]" }),
    status: 201,
    says: () => ({ attachments: [{}, {}, { name: "Receipt.pdf" }] }),
    errors: filing,
  },
  {
    call: "POST /api/documents/{id}/export",
    described: "/api/documents/{id}/export",
    path: ({ id }) => `/api/documents/${id}/export`,
    status: 200,
    produces: "application/zip",
    errors: all,
  },
  {
    call: "GET /api/documents/{id}/users",
    described: "/api/documents/{id}/users",
    path: ({ id }) => `/api/documents/${id}/users`,
    status: 200,
    says: ({ colleague, fixture }) => ({
      data: [{ id: colleague }, { id: fixture.owner.id }],
      count: 2,
      page: 1,
      limit: 500,
    }),
    errors: all,
  },
  {
    call: "POST /api/documents/{id}/assign",
    described: "/api/documents/{id}/assign",
    path: ({ id }) => `/api/documents/${id}/assign`,
    payload: ({ id, colleague, url }) => ({ assignedUser: colleague, documentId: id, url }),
    status: 200,
    says: ({ colleague }) => ({ fflAssigned: true, fflAssignedId: colleague }),
    errors: all,
  },
  {
    call: "POST /api/documents/assign",
    described: "/api/documents/assign",
    path: () => "/api/documents/assign",
    payload: ({ id, colleague, url }) => ({ assignedUser: colleague, documents: [id], url }),
    status: 200,
    says: () => ({ chosen: 1, changed: 1 }),
    errors: [...all, 409],
  },
  {
    call: "POST /api/documents/{id}/notes",
    described: "/api/documents/{id}/notes",
    path: ({ id }) => `/api/documents/${id}/notes`,
    payload: () => ({ content: "Called the buyer." }),
    status: 201,
    says: ({ id }) => ({ documentId: id, content: "Called the buyer." }),
    errors: all,
  },
  {
    call: "GET /api/documents/{id}/notes",
    described: "/api/documents/{id}/notes",
    path: ({ id }) => `/api/documents/${id}/notes`,
    status: 200,
    says: () => ({ data: [], count: 0, page: 1, limit: 500 }),
    errors: all,
  },
  {
    call: "GET /api/history/documents/{id}",
    described: "/api/history/documents/{id}",
    path: ({ id }) => `/api/history/documents/${id}`,
    status: 200,
    says: () => ({ count: 2 }),
    errors: all,
  },
  {
    call: "POST /api/history/documents/{id}/export",
    described: "/api/history/documents/{id}/export",
    path: ({ id }) => `/api/history/documents/${id}/export`,
    payload: ({ url }) => ({ deepLink: url }),
    status: 200,
    produces: "application/pdf",
    errors: all,
  },
  {
    call: "POST /api/documents/{id}/version",
    described: "/api/documents/{id}/version",
    path: ({ id }) => `/API/Documents/${id}/Version`,
    payload: () => versionForm({ marks: stampedMarks, corrections: [aCorrection(stampedMarks)], initials: "JD" }),
    status: 201,
    says: ({ id }) => ({ id, versionNumber: 2 }),
    errors: [...filing, 429],
  },
  {
    call: "GET /api/documents/{id}/correctionLogs",
    described: "/api/documents/{id}/correctionLogs",
    path: ({ id }) => `/api/documents/${id}/correctionlogs`,
    status: 200,
    says: () => ({ data: [], count: 0, page: 1, limit: 500 }),
    errors: all,
  },
  {
    call: "GET /api/attachments/documents/{id}",
    described: "/api/attachments/documents/{id}",
    path: ({ id }) => `/api/attachments/documents/${id}`,
    status: 200,
    says: ({ supplement }) => ({
      data: [{ isMainAttachment: true }, { id: supplement }],
      count: 2,
      page: 1,
      limit: 500,
    }),
    errors: all,
  },
  {
    call: "GET /api/attachments/{id}?shouldAddHistory",
    described: "/api/attachments/{id}",
    path: ({ supplement }) => `/api/attachments/${supplement}?shouldAddHistory`,
    status: 200,
    says: ({ supplement }) => ({ id: supplement, name: "Letter.pdf" }),
    errors: all,
  },
  {
    call: "DELETE /api/attachments/{id}",
    described: "/api/attachments/{id}",
    path: ({ supplement }) => `/api/attachments/${supplement}`,
    status: 200,
    says: ({ id }) => ({ id, attachments: [{ isMainAttachment: true }] }),
    errors: [...all, 409],
  },
];
