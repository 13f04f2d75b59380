import { and, eq, isNull, type SQL } from "drizzle-orm";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { views, viewsDefaults } from "./schema.ts";

/** What a person may do with the views of a store, or of the overview over all FFLs of an account. */
export interface ViewPlace {
  readonly accountId: number;
  /** Null for the overview. */
  readonly storeId: number | null;
  readonly userId: number;
  /** They file here: shared views are among those who do, and auditors neither see nor make any. */
  readonly mayShare: boolean;
  /** They may change and delete what others shared. */
  readonly mayManage: boolean;
}

/** Which archive is asked about: that of a store, or, seen from that store, of every store that the person sees. */
export interface AskedArchive {
  readonly storeId: number;
  readonly accountOverview?: boolean;
}

/** Throws 404 for a store whose documents the person cannot read. */
export async function viewPlace(
  context: FeatureContext,
  access: Access,
  { storeId, accountOverview = false }: AskedArchive,
): Promise<ViewPlace> {
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "documents.read");
  return accountOverview ? overviewPlace(access, accountId) : {
    accountId,
    storeId,
    userId: access.identity.userId,
    mayShare: access.can("documents.file", { accountId, storeId }),
    mayManage: access.can("stores.manage", { accountId, storeId }),
  };
}

/** The place of a view. Throws 404 where the person cannot read any document of it. */
export async function placeOfView(
  context: FeatureContext,
  access: Access,
  { accountId, storeId }: Pick<ViewPlace, "accountId" | "storeId">,
): Promise<ViewPlace> {
  return storeId === null ? overviewPlace(access, accountId) : await viewPlace(context, access, { storeId });
}

/** Shared among all who file somewhere in the account; managed by those who manage every store of it. */
function overviewPlace(access: Access, accountId: number): ViewPlace {
  const scopeOf = (permission: string) => access.scope(permission, { accountId });
  if (scopeOf("documents.read").length === 0) throw notFound();
  return {
    accountId,
    storeId: null,
    userId: access.identity.userId,
    mayShare: scopeOf("documents.file").length > 0,
    mayManage: scopeOf("stores.manage").some(({ storeIds }) => storeIds === "all"),
  };
}

/** The rows of a place. */
export function isAt(
  table: typeof views | typeof viewsDefaults,
  { accountId, storeId }: Pick<ViewPlace, "accountId" | "storeId">,
): SQL | undefined {
  return and(
    eq(table.accountId, accountId),
    storeId === null ? isNull(table.storeId) : eq(table.storeId, storeId),
  );
}
