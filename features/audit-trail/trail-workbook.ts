import type { AuditRecord } from "@/features/audits/offers.ts";
import type { AskedWorkbook } from "@/features/exports/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { walkTrail } from "@/kernel/ledger/find-trail.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { actionsTable, auditorsTable, auditTable, documentsTable } from "./tables.ts";
import { type TouchedDocument, touchedDocuments } from "./touched-documents.ts";
import { type TrailDocument, trailDocuments } from "./trail-documents.ts";
import { readRanges, seenOf, trailOf } from "./trail.ts";

/** A trail as it goes out to one asker: what they may see of it, read as often as it is asked for. */
export interface TakenTrail {
  readonly audit: AuditRecord;
  readonly store: Store;
  /** Oldest first, some at a time. */
  readonly entries: () => AsyncIterable<readonly Entry[]>;
  /** What auditors did with each document; small for each, so that very many fit. */
  readonly touched: ReadonlyMap<number, TouchedDocument>;
  /** By their number, some at a time. */
  readonly documents: () => AsyncIterable<readonly TrailDocument[]>;
}

/** What the asker may take along of an audit's trail, up to the entry `lastSeq` where one is told. */
export async function takenTrail(
  context: FeatureContext,
  access: Access,
  audit: AuditRecord,
  lastSeq?: number,
): Promise<TakenTrail> {
  const trail = await trailOf(context, [audit]);
  if (!trail) throw new Error("An audit has a trail.");
  const seen = { ...seenOf(context, access, audit), lastSeq };
  const entries = () => walkTrail(context.database, trail, seen);
  const touched = await touchedDocuments(entries());
  const ranges = readRanges(access, audit);
  return {
    audit,
    store: await context.offered(storesOffer).existing(audit.storeId),
    entries,
    touched,
    documents: () => trailDocuments(context, touched, ranges),
  };
}

/** The four sheets of a trail's workbook. */
export async function trailTables(
  context: FeatureContext,
  { audit, store, entries, touched, documents }: TakenTrail,
): Promise<AskedWorkbook["tables"]> {
  return [
    await auditTable(context, audit, nameOfStore(store), touched),
    await auditorsTable(context, audit),
    documentsTable(documents()),
    actionsTable(context, entries()),
  ];
}

/** The store as people call it. */
export function nameOfStore({ friendlyFFLName, legalFFLName }: Store): string {
  return friendlyFFLName || legalFFLName;
}

/** The name of a file about a store's audit, without its ending: `{store} audit trail {MM-DD-YYYY}`. */
export function datedTitle(context: FeatureContext, store: Store, what: string): string {
  const [year, month, day] = context.offered(storesOffer).today(store).split("-");
  return `${pathPart(nameOfStore(store), `Store ${store.id}`)} ${what} ${month}-${day}-${year}`;
}
