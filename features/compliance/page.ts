import { storeName } from "@/features/stores/contract-names.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { compliancePermission } from "./contract.ts";
import type { Compliance } from "./contract-shapes.ts";
import { gatherFacts } from "./gather-facts.ts";
import { countsOf, judgeAll } from "./judge.ts";
import { dutiesOf, firstVersion, rowOf } from "./rows.ts";

/** The ruling's page of a store. Throws 404 and 403 for one that is not the asker's to manage. */
export async function compliancePage(context: FeatureContext, access: Access, storeId: number): Promise<Compliance> {
  return await pageOf(context, await context.offered(storesOffer).permitted(access, storeId, compliancePermission));
}

/** The same, whoever asks. */
export async function pageOf(context: FeatureContext, store: Store): Promise<Compliance> {
  const [row, duties] = await Promise.all([rowOf(context.database, store.id), dutiesOf(context.database, store.id)]);
  const facts = await gatherFacts(context, store, row);
  const conditions = judgeAll(facts, duties);
  return {
    storeId: store.id,
    storeName: storeName(store),
    timeZone: store.timeZone,
    today: facts.today,
    counts: countsOf(conditions),
    conditions,
    notice: facts.notice,
    legal: facts.legal,
    hasVariance: await context.offered(storesOffer).hasVariance(store.id),
    version: row?.version ?? firstVersion,
  };
}
