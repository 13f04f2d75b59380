import { accountsOffer } from "@/features/accounts/offers.ts";
import { attachedType331011, attachedType4473 } from "@/features/documents/contract.ts";
import { type BackdatedDocument, documentFilingOffer } from "@/features/documents/offers-filing.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { drawForm3310_11 } from "./forms/form3310-11.ts";
import { drawForm4473 } from "./forms/form4473.ts";
import { drawForm3310_4 } from "./forms/supplements.ts";
import { fileOf, type Paper } from "./paper.ts";
import { laterSupplements } from "./later-supplements.ts";
import { withPracticeForm } from "./practice.ts";
import { saveCorrections } from "./save-corrections.ts";
import { planDocuments, type SampleDocument, type SampleStore } from "./plan.ts";

/** Documents of each sample store, by its name (decisions, 'Running it'). */
const documentsOf: Readonly<Record<string, number>> = {
  "Prairie Arms": 250,
  "Summit Denver": 600,
  "Summit Boise": 400,
  "Summit Reno": 200,
};

const documentsAtOnce = 25;
const attachedType33104 = 2;

/** Files the sample stores' documents, each with a real PDF that carries the same values. */
export async function fileSample(context: FeatureContext, load: SampleLoad): Promise<void> {
  await load.sameIds("documents", "attachments", "correction_logs", "correction_marks");
  const stores = await sampleStores(context, load);
  const total = stores.reduce((sum, { store }) => sum + store.documents, 0);
  let done = 0;
  for (const { store, today } of stores) {
    const planned = plannedOf(store, today);
    for (let at = 0; at < planned.length; at += documentsAtOnce) {
      const some = planned.slice(at, at + documentsAtOnce);
      const step = `${store.id}/${at}`;
      if (!load.isDone(step)) {
        const dated = some.map((document, index) => backdatedOf(load.begunAt, store, document, done + index + 1));
        await context.offered(documentFilingOffer).fileBackdated(dated, (unit) => unit.add(load.done(step)));
      }
      done += some.length;
      load.progress(done, total, "documents");
    }
  }
  // All documents are filed first: their ids do not depend on what is corrected.
  for (const { store, today } of stores) await saveCorrections(context, load, store, plannedOf(store, today));
}

function plannedOf(store: SampleStore, today: string): readonly SampleDocument[] {
  return withPracticeForm(planDocuments(store, today), store);
}

/** The sample's stores, each with the calendar date that it is there. */
async function sampleStores(context: FeatureContext, { begunAt }: SampleLoad) {
  const offer = context.offered(storesOffer);
  // The database was empty a moment ago, so the sample's stores have the first ids.
  const stores = await offer.byIds(Array.from({ length: 32 }, (_, index) => index + 1));
  const known = stores.filter((store) => documentsOf[store.friendlyFFLName]).sort((a, b) => a.id - b.id);
  return await Promise.all(known.map(async (store) => {
    const staff = await context.offered(accountsOffer).staffOfStore(store.accountId, store.id);
    const filing = staff.filter(({ role }) => role !== "BackupToolOnlyUser").map(({ id, name }) => ({ id, name }));
    return { store: sampleStore(store, filing), today: localDate(store.timeZone, begunAt) };
  }));
}

function sampleStore(store: Store, staff: SampleStore["staff"]): SampleStore {
  return {
    id: store.id,
    accountId: store.accountId,
    documents: documentsOf[store.friendlyFFLName],
    staff,
    region: { city: store.premiseCity, county: store.premiseCity, state: store.premiseState, zip: "00000" },
    values: {
      tradeName: store.friendlyFFLName,
      street: store.premiseStreet,
      city: store.premiseCity,
      state: store.premiseState,
      fflNumber: `${store.fflFirstThreeDigits ?? ""}${store.fflLastFiveDigits ?? ""}`,
    },
  };
}

function backdatedOf(
  now: Date,
  store: SampleStore,
  document: SampleDocument,
  number: number,
): BackdatedDocument {
  const { form, values, status, filedBy, flag, assignedTo } = document;
  const date = form === "4473" ? document.values.certificationDate : document.values.discoveryDate;
  const filedAt = filedAtOf(date, now);
  return {
    accountId: store.accountId,
    storeId: store.id,
    values: {
      formType: form === "4473" ? 0 : 1,
      status,
      customerName: form === "4473" ? nameOf(document.values.customer) : store.values.tradeName,
      transferDate: status === null ? null : date,
      certificationDate: form === "4473" ? date : null,
      nicsDate: form === "4473" ? document.values.nicsDate : null,
      tsn: form === "4473" ? document.values.tsn : null,
      ntn: form === "4473" ? document.values.ntn : null,
      firearms: values.firearms.map(({ serialNumber, manufacturer, importer, model, type, caliber }) => ({
        serialNumber,
        manufacturer,
        importer: importer ?? null,
        model,
        type,
        caliber,
      })),
    },
    files: papersOf(document).map(fileOf),
    filedBy,
    filedAt,
    flag,
    assignedTo,
    supplements: laterSupplements(now, store, document, { number, at: filedAt }),
  };
}

/** Half past six of the day in UTC, a time of business all over the States; on the day itself not before it has come. */
function filedAtOf(date: string | null, now: Date): string {
  const evening = `${date}T18:30:00.000Z`;
  return date === null || evening > now.toISOString() ? now.toISOString() : evening;
}

function nameOf({ last, first, middle }: { last: string; first: string; middle: string }): string {
  return `${last}, ${first}${middle ? ` ${middle}` : ""}`;
}

function papersOf(document: SampleDocument): readonly Paper[] {
  if (document.form === "3310.11") {
    const name = `3310.11 ${document.values.discoveryDate}.pdf`;
    return [{ name, type: attachedType331011, bytes: drawForm3310_11(document.values) }];
  }
  const { values, revision } = document;
  const bytes = drawForm4473({ revision, values, style: "flattened" });
  const main = { name: `4473 ${values.tsn}.pdf`, type: attachedType4473, bytes };
  return document.supplement
    ? [main, { name: `3310.4 ${values.tsn}.pdf`, type: attachedType33104, bytes: drawForm3310_4(values) }]
    : [main];
}
