import { daysBetween } from "@/features/deadlines/offers.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { storeName } from "@/features/stores/contract-names.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { mostNamed } from "@/kernel/zip/left-out.ts";
import { declarePermission, readPermission } from "./contract.ts";
import type { Standing } from "./contract-shapes.ts";
import { declaredStores, presented, standingRow } from "./declaration/rows.ts";
import { packOf, presentedPack } from "./pack/part-rows.ts";

/** Everything that the screen of a store shows. Throws 404 for a store that is not the asker's, 403 without the right. */
export async function standingOf(context: FeatureContext, access: Access, storeId: number): Promise<Standing> {
  const { database } = context;
  const offer = context.offered(storesOffer);
  const store = await offer.permitted(access, storeId, readPermission);
  const { accountId } = store;
  const today = offer.today(store);
  const [row, packed, declared, all, { count: damagedFiles, files }] = await Promise.all([
    standingRow(database, storeId),
    packOf(database, storeId),
    declaredStores(database, accountId),
    offer.ofAccount(accountId),
    context.offered(documentExportOffer).damaged([storeId], mostNamed),
  ]);
  const others = all.filter(({ id }) =>
    id !== storeId && !declared.has(id) && access.can(declarePermission, { accountId, storeId: id })
  );
  const declaration = row && presented(row);
  const pack = packed && await presentedPack(context, packed);
  const size = pack
    ? { documents: pack.totalRecords, bytes: pack.parts.reduce((sum, { bytes }) => sum + bytes, 0) }
    : await context.offered(documentExportOffer).sizeOf({ accountId, storeId });
  return {
    ...{ storeId, storeName: storeName(store), license: writtenLicence(store), today },
    declaration,
    daysLeft: declaration?.state === "open" ? daysBetween(today, declaration.dueDay) : null,
    ...{ otherStores: others.length, records: size.documents, bytes: size.bytes, damagedFiles },
    damaged: files.map(({ documentId, customerName, fileName, reason }) => ({
      ...{ documentId, customerName, fileName, reason },
    })),
    pack,
  };
}
