import { eq } from "drizzle-orm";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { Document } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { daysAfter } from "@/features/deadlines/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { assess } from "./assess.ts";
import { buyerKey } from "./buyer-rules.ts";
import type { Attached, Form } from "./contract-shapes.ts";
import { isHandgun, isReportedRifle } from "./firearm-rules.ts";
import { offerClosing } from "./losses.ts";
import { keptDays, recentDays } from "./multiple-sale-rules.ts";
import { reportDeadlineSales, type SaleRow } from "./schema.ts";
import { inSlices, removing } from "@/kernel/slices.ts";

/** Form 4473, Transferred (decisions, 'Documents'); a stand-alone 3310.11. */
const [form4473, standAlone, transferred] = [0, 1, 0];

/** Types of attachments (document 2) by the form they are. */
const attachedForms: Readonly<Record<number, Form>> = { 2: "3310.4", 3: "3310.12" };

/**
 * Looks at a document that was filed or changed, and at the reports of its buyer. Runs after the change, at least once; it
 * comes to the same end however often and in whatever order documents are heard of.
 */
export async function lookAtDocument(context: FeatureContext, documentId: number): Promise<void> {
  const document = await context.offered(documentRecordsOffer).byId(documentId);
  const store = document && await context.offered(storesOffer).byId(document.storeId);
  if (!store) return;
  if (document.formType === standAlone) return await offerClosing(context, store, documentId);
  const before = await saleOf(context, documentId);
  const after = saleIn(document, store, context.offered(storesOffer).today(store), before !== null);
  if (!before && !after) return;
  await context.database.write(() => [statementOf(after ? kept(after) : gone(documentId))]);
  for (const buyer of new Set([before?.buyerKey, after?.buyerKey])) {
    if (buyer) await assess(context, store, buyer);
  }
}

async function saleOf({ database }: FeatureContext, documentId: number): Promise<SaleRow | null> {
  return await database.query.select().from(reportDeadlineSales)
    .where(eq(reportDeadlineSales.documentId, documentId)).get() ?? null;
}

function kept(sale: SaleRow) {
  const { documentId, ...columns } = sale;
  return insert(reportDeadlineSales).values({ documentId, ...columns })
    .onConflictDoUpdate({ target: reportDeadlineSales.documentId, set: columns });
}

const gone = (documentId: number) =>
  deleteFrom(reportDeadlineSales).where(eq(reportDeadlineSales.documentId, documentId));

/** A document as part of a multiple sale; null for one that cannot be. */
function saleIn(document: ExportedDocument, store: Store, today: string, isKnown: boolean): SaleRow | null {
  const { id, formType, status, transferDate, customerName, documentSerialNumbers: firearms } = document;
  if (formType !== form4473 || status !== transferred || transferDate === null) return null;
  if (!isKnown && transferDate < daysAfter(today, -recentDays)) return null;
  const key = buyerKey(customerName);
  const handguns = firearms.filter(isHandgun).length;
  const rifles = firearms.filter(isReportedRifle).length;
  if (key === "" || handguns + rifles === 0) return null;
  const place = { accountId: store.accountId, storeId: store.id };
  return {
    ...{ documentId: id, ...place, buyerKey: key, buyerName: customerName, day: transferDate, handguns, rifles },
    attached: attachedTo(document),
  };
}

function attachedTo({ attachments }: Pick<Document, "attachments">): Attached {
  return Object.fromEntries(attachments.flatMap(({ type, isMainAttachment, uploadedBy, uploadedOn }) => {
    const form = attachedForms[type];
    return form && !isMainAttachment ? [[form, { name: uploadedBy, at: uploadedOn }]] : [];
  }));
}

/** Forgets transfers that are too old to be part of another multiple sale. */
export async function forgetOldSales({ database, clock }: FeatureContext): Promise<void> {
  const before = daysAfter(clock.now().toISOString().slice(0, 10), -keptDays);
  await inSlices(database, removing("report_deadline_sales", "day < ?", [before]));
}
