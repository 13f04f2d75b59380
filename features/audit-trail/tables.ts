import { accountsOffer } from "@/features/accounts/offers.ts";
import { auditorStatuses, auditStatuses, auditTypes } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Cell, WorkbookTable } from "@/features/exports/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { column, instant, person } from "./columns.ts";
import { flagOf, wordsOf } from "./history.ts";
import type { TouchedDocument } from "./touched-documents.ts";
import { flagNames, type TrailDocument } from "./trail-documents.ts";
import { documentIdOf } from "./trail.ts";

type Touched = ReadonlyMap<number, TouchedDocument>;

async function* onePage(rows: readonly (readonly Cell[])[]) {
  yield await Promise.resolve(rows);
}

/** The audit itself, in one row. */
export async function auditTable(
  context: FeatureContext,
  audit: AuditRecord,
  storeName: string,
  touched: Touched,
): Promise<WorkbookTable> {
  const people = context.offered(accountsOffer);
  const [lead, ender] = await Promise.all([
    people.person(audit.leadAuditorId),
    audit.endedById === null ? null : people.person(audit.endedById),
  ]);
  const documents = [...touched.values()];
  const counted = (is: (document: TouchedDocument) => boolean) => documents.filter(is).length;
  return {
    name: "Audit",
    columns: [
      ...[column("Audit", "number", 9), column("Type", "text", 12), column("Status", "text", 10), person("Store")],
      ...[column("First day", "date", 13), column("Last day", "date", 13), person("Lead auditor")],
      ...[instant("Started"), instant("Ended"), person("Ended by")],
      ...["Opened", "Flagged", "Reviewed"].map((heading) => column(`Documents ${heading.toLowerCase()}`, "number", 20)),
    ],
    pages: onePage([[
      ...[audit.id, audit.type === auditTypes.atf ? "ATF" : "Internal"],
      ...[audit.status === auditStatuses.active ? "Active" : "Ended", storeName, audit.startDate, audit.endDate],
      ...[lead?.name ?? null, audit.createdAt, audit.endedAt, ender?.name ?? null],
      ...[counted(({ looks }) => looks > 0), counted(({ flag }) => flag > 0)],
      counted(({ reviewedAt }) => reviewedAt !== null),
    ]]),
  };
}

/** Everybody who takes or took part. */
export async function auditorsTable(context: FeatureContext, audit: AuditRecord): Promise<WorkbookTable> {
  const people = context.offered(accountsOffer);
  const rows: (readonly Cell[])[] = [];
  for (const auditor of await context.offered(auditRecordsOffer).auditorsOf(audit.id)) {
    const known = await people.person(auditor.userId);
    rows.push([
      ...[known?.name ?? null, known?.email ?? null, auditor.isLead ? "Lead auditor" : "Auditor"],
      ...[auditor.status === auditorStatuses.enabled ? "Enabled" : "Disabled", auditor.createdAt],
    ]);
  }
  return {
    name: "Auditors",
    columns: [
      ...[person("Name"), column("Email", "text", 32), column("Role", "text", 14), column("Status", "text", 12)],
      instant("Added"),
    ],
    pages: onePage(rows),
  };
}

/** Every document that an auditor opened, flagged, reviewed or assigned, with how it stands now. */
export function documentsTable(pages: AsyncIterable<readonly TrailDocument[]>): WorkbookTable {
  return {
    name: "Documents",
    columns: [
      ...[column("Document", "number", 12), column("Customer", "text", 30), column("Serial numbers", "text", 26)],
      ...[column("TSN", "text", 14), column("Status Date", "date", 13)],
      ...[column("Times opened", "number", 14), instant("First opened")],
      ...[column("Flag", "text", 10), person("Flagged by"), instant("Flagged")],
      ...[column("Reviewed", "text", 11), person("Reviewed by"), instant("Reviewed")],
      ...[person("Assigned to"), instant("Assigned")],
    ],
    pages: documentRows(pages),
  };
}

async function* documentRows(pages: AsyncIterable<readonly TrailDocument[]>) {
  for await (const page of pages) {
    yield page.map((document): readonly Cell[] => [
      ...[document.documentId, document.customerName, document.serialNumbers.join(", ") || null],
      ...[document.tsn, document.statusDate, document.timesOpened, document.firstOpened],
      ...[document.flag, document.flaggedBy, document.flaggedOn],
      ...[document.isReviewed ? "Yes" : "No", document.reviewedBy, document.reviewedOn],
      ...[document.assignedTo, document.assignedOn],
    ]);
  }
}

/** Every recorded action, oldest first. */
export function actionsTable(context: FeatureContext, entries: AsyncIterable<readonly Entry[]>): WorkbookTable {
  return {
    name: "Actions",
    columns: [
      ...[instant("When"), person("Who"), column("What", "text", 26), column("Details", "text", 60)],
      ...[column("Document", "number", 12), column("Customer", "text", 30), column("Flag", "text", 10)],
      ...[column("Ledger entry", "number", 14), column("Hash", "text", 66)],
    ],
    pages: actionRows(context, entries),
  };
}

async function* actionRows(context: FeatureContext, pages: AsyncIterable<readonly Entry[]>) {
  for await (const page of pages) {
    const ids = page.map(({ subject }) => documentIdOf(subject)).filter((id) => id !== null);
    const headings = await context.offered(documentRecordsOffer).headings([...new Set(ids)]);
    yield page.map((entry): readonly Cell[] => {
      const id = documentIdOf(entry.subject);
      const { title, description } = wordsOf(context, entry);
      return [
        ...[entry.at, entry.actor.name, title, description, id],
        ...[id === null ? null : headings.get(id)?.customerName ?? null, flagNames[flagOf(entry) ?? 0] ?? null],
        ...[entry.seq, entry.hash],
      ];
    });
  }
}
