import { eq } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import type { Access } from "@/kernel/access.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type FilingOrder, filingOrders } from "../contract-archive.ts";
import { filingOrderSet } from "../events.ts";
import type { ArchiveEntry } from "../offers-search.ts";
import { documentFilingOrders } from "../schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldFilingOrders } from "./told-rows.ts";

/** What features said of how the archive opens, in their order. */
export const archiveEntries = serviceKey<ArchiveEntry[]>("documents.archive_entries");

/** Lets a feature say how the archive opens; called while features are set up. */
export function openArchiveWith(context: Pick<FeatureContext, "service">, entry: ArchiveEntry): void {
  context.service(archiveEntries).push(entry);
}

/** How the archive of a store opens when no filter is given: as another feature says, else in the store's filing order. */
export async function entryOf(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview = false }: { readonly storeId: number; readonly accountOverview?: boolean },
): Promise<{ readonly address: string | null; readonly filingOrder: FilingOrder }> {
  await context.offered(storesOffer).permitted(access, storeId, "documents.read");
  const filingOrder = await filingOrderOf(context, storeId);
  for (const entry of context.service(archiveEntries)) {
    const address = await entry(access, { storeId, accountOverview });
    if (address !== null) return { address, filingOrder };
  }
  if (filingOrder === "date") return { address: null, filingOrder };
  const { sort, sortOrder } = filingOrders[filingOrder];
  return { address: String(new URLSearchParams({ view: "all", sort, sortOrder })), filingOrder };
}

/** The order in which a store files, whoever asks. */
export async function filingOrderOf(
  { database }: Pick<FeatureContext, "database">,
  storeId: number,
): Promise<FilingOrder> {
  const row = await database.query.select({ filingOrder: documentFilingOrders.filingOrder }).from(documentFilingOrders)
    .where(eq(documentFilingOrders.storeId, storeId)).get();
  return row?.filingOrder ?? "date";
}

/** Sets the order in which a store files; an entry of the store's history says who set it. */
export async function setFilingOrderOf(
  context: FeatureContext,
  access: Access,
  storeId: number,
  filingOrder: FilingOrder,
): Promise<void> {
  const store = await context.offered(storesOffer).permitted(access, storeId, "stores.manage");
  await context.change(async (unit) => {
    const before = await filingOrderOf(context, storeId);
    if (before === filingOrder) return;
    const row = { storeId, accountId: store.accountId, filingOrder };
    unit.add(telling(
      statementOf(
        insert(documentFilingOrders).values(row)
          .onConflictDoUpdate({ target: documentFilingOrders.storeId, set: { filingOrder } }),
      ),
      toldFilingOrders.made(row),
    ));
    unit.record({
      stream: storeStream(storeId),
      event: "documents.filing_order_set",
      subject: storeSubject(storeId),
      actor: actorOf(access.identity),
      data: { from: before, to: filingOrder },
    });
    unit.publish(filingOrderSet, { accountId: store.accountId, storeId });
  });
}
