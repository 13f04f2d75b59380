import { eq, sql } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { attachedType331011, attachedType4473 } from "../contract.ts";
import { expirationOf } from "../records/expiration.ts";
import { type Filing, filingStatements } from "../filing/filing.ts";
import { drawForm3310_11 } from "../forms/form3310-11.ts";
import { drawForm4473 } from "../forms/form4473.ts";
import { drawForm3310_4 } from "../forms/supplements.ts";
import { type RecordedAttachment, streamOf, subjectOf } from "../ledger/events.ts";
import { documents } from "../schema.ts";
import { type Later, laterSupplements } from "./later-supplements.ts";
import { planDocuments, type SampleDocument, type SampleStore } from "./plan.ts";

/** Documents of each sample store, by its name (decisions, 'Running it'). */
const documentsOf: Readonly<Record<string, number>> = {
  "Prairie Arms": 250,
  "Summit Denver": 600,
  "Summit Boise": 400,
  "Summit Reno": 200,
};

const documentsAtOnce = 25;
const sizeOfPlainPdf = 10_000_000;

/** Files the sample stores' documents, each with a real PDF that carries the same values. */
export async function fileSample(
  context: FeatureContext,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const stores = await sampleStores(context);
  const total = stores.reduce((sum, { store }) => sum + store.documents, 0);
  let done = 0;
  for (const { store, today } of stores) {
    const planned = planDocuments(store, today);
    for (let at = 0; at < planned.length; at += documentsAtOnce) {
      const some = planned.slice(at, at + documentsAtOnce);
      await fileSome(context, store, some);
      done += some.length;
      progress(done, total);
    }
  }
}

/** The sample's stores, each with the calendar date that it is there. */
async function sampleStores(context: FeatureContext) {
  const offer = context.offered(storesOffer);
  // The database was empty a moment ago, so the sample's stores have the first ids.
  const stores = await offer.byIds(Array.from({ length: 32 }, (_, index) => index + 1));
  const known = stores.filter((store) => documentsOf[store.friendlyFFLName]).sort((a, b) => a.id - b.id);
  return await Promise.all(known.map(async (store) => {
    const staff = await context.offered(accountsOffer).staffOfStore(store.accountId, store.id);
    const filing = staff.filter(({ role }) => role !== "BackupToolOnlyUser").map(({ id, name }) => ({ id, name }));
    return { store: sampleStore(store, filing), today: offer.today(store) };
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

async function fileSome(
  context: FeatureContext,
  store: SampleStore,
  planned: readonly SampleDocument[],
): Promise<void> {
  const filings = await Promise.all(planned.map((document) => filingOf(context, store, document)));
  await context.database.write(() => filingStatements(context, filings));
  const marks = planned.map((document, index) =>
    marksOf(store, document, filings[index].record.id, filings[index].record.createdAt)
  );
  const later: Later[] = [];
  for (const [index, document] of planned.entries()) {
    const { record: { id, createdAt }, attachments } = filings[index];
    later.push(await laterSupplements(context, store, document, { id, files: attachments.length, at: createdAt }));
  }
  const statements = [...marks, ...later].flatMap((written) => written.statements);
  const entries = [...marks, ...later].flatMap((written) => written.entries);
  await context.database.write(async () => [...statements, ...await context.ledger.append(entries)]);
}

async function filingOf(context: FeatureContext, store: SampleStore, document: SampleDocument): Promise<Filing> {
  const id = await context.ids.next("documents");
  const drawn = filesOf(document);
  const attachments = await Promise.all(drawn.map(async (file, index): Promise<RecordedAttachment> => {
    const received = await context.files.receive(new Blob([file.bytes]).stream(), sizeOfPlainPdf);
    await received.keep();
    const attachmentId = await context.ids.next("attachments");
    const { sha256, size } = received;
    return {
      id: attachmentId,
      sha256,
      size,
      pages: file.pages,
      fileName: file.name,
      type: file.type,
      isMain: index === 0,
    };
  }));
  const { values } = document;
  const date = document.form === "4473" ? document.values.certificationDate : document.values.discoveryDate;
  const isTransfer = document.form === "4473";
  const nicsDate = isTransfer ? document.values.nicsDate : null;
  return {
    record: {
      id,
      accountId: store.accountId,
      storeId: store.id,
      formType: isTransfer ? 0 : 1,
      status: document.status,
      customerName: isTransfer ? nameOf(document.values.customer) : store.values.tradeName,
      transferDate: document.status === null ? null : date,
      certificationDate: isTransfer ? date : null,
      nicsDate,
      expirationDate: document.status === null
        ? expirationOf(nicsDate, date, context.configuration.checkWindowDays)
        : null,
      tsn: isTransfer ? document.values.tsn : null,
      ntn: isTransfer ? document.values.ntn : null,
      firearms: values.firearms.map(({ serialNumber, manufacturer, importer, model, type, caliber }) => ({
        serialNumber,
        manufacturer,
        importer: importer ?? null,
        model,
        type,
        caliber,
      })),
      warningMessage: null,
      createdById: document.filedBy.id,
      createdByName: document.filedBy.name,
      createdByOrigin: 0,
      createdAt: filedAt(date, context.clock.now()),
    },
    attachments,
    actor: { userId: document.filedBy.id, name: document.filedBy.name },
    allowDuplicateTsn: false,
  };
}

/** Half past six of the day in UTC, a time of business all over the States; on the day itself not before it has come. */
function filedAt(date: string | null, now: Date): string {
  const evening = `${date}T18:30:00.000Z`;
  return date === null || evening > now.toISOString() ? now.toISOString() : evening;
}

function nameOf({ last, first, middle }: { last: string; first: string; middle: string }): string {
  return `${last}, ${first}${middle ? ` ${middle}` : ""}`;
}

interface Drawn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  readonly name: string;
  readonly type: number;
}

function filesOf(document: SampleDocument): Drawn[] {
  if (document.form === "3310.11") {
    return [
      drawn(drawForm3310_11(document.values), `3310.11 ${document.values.discoveryDate}.pdf`, attachedType331011),
    ];
  }
  const { values, revision } = document;
  const main = drawn(
    drawForm4473({ revision, values, style: "flattened" }),
    `4473 ${values.tsn}.pdf`,
    attachedType4473,
  );
  return document.supplement ? [main, drawn(drawForm3310_4(values), `3310.4 ${values.tsn}.pdf`, 2)] : [main];
}

/** Our own generator writes one page object a page, in plain sight. */
function drawn(bytes: Uint8Array<ArrayBuffer>, name: string, type: number): Drawn {
  const pages = new TextDecoder("latin1").decode(bytes).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 1;
  return { bytes, name, type, pages };
}

/** The flag and the assignment that a colleague gave the document later. */
function marksOf(store: SampleStore, document: SampleDocument, id: number, at: string) {
  const statements: Statement[] = [];
  const entries: NewEntry[] = [];
  const entry = (event: string, data: NewEntry["data"]): NewEntry => ({
    stream: streamOf(store.id),
    event,
    subject: subjectOf(id),
    actor: { userId: document.filedBy.id, name: document.filedBy.name },
    data,
  });
  const marked = (marks: Partial<typeof documents.$inferInsert>) =>
    statementOf(
      update(documents).set({ ...marks, version: sql`${documents.version} + 1` }).where(eq(documents.id, id)),
    );
  if (document.flag !== 0) {
    const by = { fflFlaggedById: document.filedBy.id, fflFlaggedByName: document.filedBy.name, fflFlaggedAt: at };
    statements.push(marked({ fflFlag: document.flag, ...by }));
    entries.push(entry("documents.flagged", { from: 0, to: document.flag }));
  }
  if (document.assignedTo) {
    statements.push(marked({ fflAssignedId: document.assignedTo.id, fflAssignedName: document.assignedTo.name }));
    entries.push(entry("documents.assigned", { from: null, to: document.assignedTo.name }));
  }
  return { statements, entries };
}
