import type { Session } from "@/features/shell/contract.ts";
import type { ListPage, ListRow } from "../../contract-list.ts";
import type { Attachment, Document } from "../../contract.ts";

/** A row of the archive with invented values. */
export function aRow(values: Partial<ListRow> = {}): ListRow {
  return {
    id: 1,
    storeId: 3,
    formType: 0,
    customerName: "Ada Merriweather",
    serialNumbers: ["O0I1-4477"],
    documentSerialNumbers: [aFirearm()],
    status: 0,
    transferDate: "2025-03-04",
    certificationDate: "2025-03-01",
    expirationDate: "2025-03-31",
    tsn: "20250304-017",
    ntn: "1023456789",
    versionNumber: 1,
    createdBy: "Wes Carter",
    createdByOrigin: 0,
    createdOn: "2025-03-04T17:20:00.000Z",
    fflFlaggedColor: 0,
    fflFlaggedId: null,
    fflFlaggedByUser: null,
    fflFlaggedDate: null,
    fflAssigned: false,
    fflAssignedId: null,
    fflAssignedToUser: null,
    fflAssignedToUserOrigin: 0,
    auditFlaggedColor: 0,
    auditFlaggedByUserName: null,
    auditAssigned: false,
    auditAssignedUserName: null,
    auditReviewed: false,
    warningMessage: null,
    version: 1,
    ...values,
  };
}

function aFirearm() {
  return {
    serialNumber: "O0I1-4477",
    manufacturer: "Sturm, Ruger & Co.",
    importer: null,
    model: "10/22",
    type: "Rifle",
    caliber: ".22 LR",
  };
}

/** A page of the archive. */
export function aPage(rows: readonly ListRow[], values: Partial<ListPage> = {}): ListPage {
  return { data: [...rows], count: rows.length, countIsMinimum: false, page: 1, limit: 50, ...values };
}

/** An attachment of the sample document. */
export function anAttachment(values: Partial<Attachment> = {}): Attachment {
  return {
    id: 11,
    documentId: 1,
    name: "4473 Merriweather.pdf",
    uri: "/api/attachments/11/content",
    type: 1,
    size: 184_320,
    pages: 6,
    sha256: "9f2c".padEnd(64, "0"),
    versionNumber: 1,
    uploadedBy: "Wes Carter",
    uploadedByOrigin: 0,
    uploadedOn: "2025-03-04T17:20:00.000Z",
    isMainAttachment: true,
    originalAttachmentId: null,
    ...values,
  };
}

/** A document with its attachments and what the asker may do with it. */
export function aDocument(values: Partial<Document> = {}): Document {
  const { auditFlaggedByUserName: _, ...row } = aRow();
  return {
    ...row,
    nicsDate: "2025-03-01",
    fflFlaggedId: null,
    fflAssigned: false,
    attachments: [anAttachment()],
    permissions: ["documents.read", "documents.flag"],
    ...values,
  };
}

/** A person of one store who may file documents there. */
export function aSession(values: Partial<Session> = {}): Session {
  return {
    person: {
      id: 7,
      name: "Wes Carter",
      email: "wes@summit.example",
      phone: "3035550107",
      role: "FFLUser",
      roleLabel: "User",
      initials: "WC",
      uri: null,
      isOperator: false,
    },
    account: { id: 2, name: "Summit Outfitters", type: 1, isDisabled: false, storeCount: 2 },
    stores: [aStore(3, "Summit Denver"), aStore(4, "Summit Boise")],
    lastStoreId: null,
    accountPermissions: storePermissions,
    auditorMode: false,
    maySwitchToAuditor: false,
    impersonating: null,
    sendTo: null,
    blocking: null,
    sampleInstallation: false,
    copyright: "",
    ...values,
  };
}

/** The session of somebody who looks as an auditor does. */
export function anAuditorsSession(): Session {
  const permissions = ["documents.audit_assign", "documents.audit_flag", "documents.read", "documents.review"];
  const { stores, ...session } = aSession({ accountPermissions: permissions, auditorMode: true });
  return { ...session, stores: stores.map((store) => ({ ...store, permissions })) };
}

const storePermissions = ["documents.file", "documents.flag", "documents.read"];

function aStore(id: number, friendlyFFLName: string) {
  return {
    id,
    friendlyFFLName,
    legalFFLName: `${friendlyFFLName} LLC`,
    licence: "",
    city: "Denver",
    state: "CO",
    timeZone: "America/Denver",
    isOpen: true,
    hoursToday: null,
    opensNext: null,
    askAgainIn: null,
    permissions: storePermissions,
  };
}
