import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { defaultRange } from "@/features/audits/contract-states.ts";
import { texts } from "@/features/audits/contract.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { emailCorrectionsOffer } from "@/features/email-corrections/offers.ts";
import { intakeOffer } from "@/features/intake/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, DateRange } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { lastSigned } from "@/kernel/ledger/checkpoint-rows.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { checkPermission, formsPerTerminal, type InspectionCheck } from "./contract.ts";

/** What an inspection would find. Throws 404 and 403 for a store that is not the asker's to manage, 400 for wrong dates. */
export async function inspectionCheck(
  context: FeatureContext,
  access: Access,
  storeId: number,
  asked: Partial<DateRange>,
): Promise<InspectionCheck> {
  const stores = context.offered(storesOffer);
  const search = context.offered(documentSearchOffer);
  const store = await stores.permitted(access, storeId, checkPermission);
  const [audit] = await context.offered(auditRecordsOffer).activeOfStore(storeId);
  const today = stores.today(store);
  const lastYear = defaultRange(today);
  const range = rangeOf(asked, audit ?? lastYear);
  const inRange = await search.inspectedCounts(store, 0, range);
  const alone = await search.inspectedCounts(store, 1, range);
  const isLastYear = range.startDate === lastYear.startDate && range.endDate === lastYear.endDate;
  const { settled: executed } = isLastYear ? inRange : await search.inspectedCounts(store, 0, lastYear);
  const expiring = (await search.facetCounts(access, { storeId, formType: 0 }, ["expiring"])).get("expiring");
  const { ready, failed } = await context.offered(intakeOffer).counts(access, storeId);
  const { count: notAsFiled } = await context.offered(documentExportOffer).damaged([storeId], 1);
  return {
    ...range,
    today,
    timeZone: store.timeZone,
    storeName: store.friendlyFFLName,
    isAudited: audit !== undefined,
    forms: inRange.settled,
    standAlone: alone.settled,
    flagged: inRange.flagged,
    inProgress: await search.unsettledCount(store),
    expiring: expiring?.count ?? 0,
    expiringIsMinimum: expiring?.countIsMinimum ?? false,
    toVerify: ready + failed,
    corrections: await context.offered(emailCorrectionsOffer).openCount(storeId),
    notAsFiled,
    hasHours: Object.values(store.businessHours).some(({ isActive }) => isActive),
    executed,
    terminals: Math.max(1, Math.ceil(executed / formsPerTerminal)),
    lastSigned: await lastSigned(context.database, storeStream(storeId)),
  };
}

function rangeOf(asked: Partial<DateRange>, usual: DateRange): DateRange {
  const startDate = asked.startDate ?? usual.startDate;
  const endDate = asked.endDate ?? usual.endDate;
  if (startDate > endDate) throw badRequest(texts.startAfterEnd, { startDate: texts.startAfterEnd });
  return { startDate, endDate };
}
