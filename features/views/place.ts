import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** What a person may do with the views of a store. */
export interface ViewPlace {
  readonly accountId: number;
  readonly storeId: number;
  readonly userId: number;
  /** They file here: shared views are among those who do, and auditors neither see nor make any. */
  readonly mayShare: boolean;
  /** They may change and delete what others shared. */
  readonly mayManage: boolean;
}

/** Throws 404 for a store whose documents the person cannot read. */
export async function viewPlace(context: FeatureContext, access: Access, storeId: number): Promise<ViewPlace> {
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "documents.read");
  const place = { accountId, storeId };
  return {
    ...place,
    userId: access.identity.userId,
    mayShare: access.can("documents.file", place),
    mayManage: access.can("stores.manage", place),
  };
}
