import { accountsOffer } from "@/features/accounts/offers.ts";
import { correctionsOffer, stampText } from "@/features/corrections/offers.ts";
import { documentExportOffer, type ExportedDocument } from "@/features/documents/offers-export.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { Access } from "@/kernel/access.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { correctionsOf, marksOf, type PlannedCorrection } from "./correction-plan.ts";
import type { SampleDocument, SampleStore } from "./plan.ts";

const permission = "corrections.correct";

/**
 * Corrects some of a store's documents as its people would: each correction is a version of the form, stamped on the day of
 * loading, with its entry in the log. What an interrupted load has saved is left out.
 */
export async function saveCorrections(
  context: FeatureContext,
  load: SampleLoad,
  store: SampleStore,
  plan: readonly SampleDocument[],
): Promise<void> {
  const corrected = plan.flatMap((document, index) => {
    const corrections = correctionsOf(document, index);
    return corrections.length > 0 && document.form === "4473" ? [{ document, corrections }] : [];
  });
  const last = corrected.at(-1);
  if (!last || load.isDone(stepOf(last.document.values.tsn, last.corrections.length))) return;
  const filed = await filedByTsn(context, store);
  for (const [number, { document, corrections }] of corrected.entries()) {
    const known = filed.get(document.values.tsn);
    if (known) await saveVersions(context, load, { store, document, corrections, known });
    load.progress(number + 1, corrected.length, "corrections");
  }
}

function stepOf(tsn: string, version: number): string {
  return `corrected/${tsn}/${version}`;
}

/** The corrected documents have a TSN, as all Forms 4473 of the sample. */
async function filedByTsn(context: FeatureContext, { id, accountId }: SampleStore) {
  const filed = new Map<string, ExportedDocument>();
  for await (const document of context.offered(documentExportOffer).everything({ accountId, storeId: id })) {
    if (document.tsn !== null) filed.set(document.tsn, document);
  }
  return filed;
}

interface ToCorrect {
  readonly store: SampleStore;
  readonly document: Extract<SampleDocument, { readonly form: "4473" }>;
  readonly corrections: readonly PlannedCorrection[];
  readonly known: ExportedDocument;
}

async function saveVersions(context: FeatureContext, load: SampleLoad, asked: ToCorrect): Promise<void> {
  const { store, document, corrections, known } = asked;
  const { filedBy: { id, name }, values: { tsn } } = document;
  const access = await accessOf(context, store, id);
  const initials = name.split(/\s+/).map((word) => word.charAt(0)).join("").slice(0, 2).toUpperCase().padEnd(2, "X");
  const initialsOn = stampText(initials, context.offered(storesOffer).today(await storeOf(context, store.id)));
  const at = `${load.begunAt.toISOString().slice(0, 19)}Z`;
  const marks: Annotation[] = [];
  for (const [index, correction] of corrections.entries()) {
    const step = stepOf(tsn, index + 1);
    const added = marksOf(document, correction, { name, stamp: initialsOn, at }, `sample-${known.id}-${index + 1}`);
    marks.push(...added);
    if (load.isDone(step)) continue;
    const { description, type, reason } = correction;
    await context.offered(correctionsOffer).save(access, known.id, {
      document: { versionNumber: index + 1, allowDuplicateTsn: false, ...valuesOf(correction, known) },
      corrections: [{
        ...{ description, type, reason },
        annotations: added.map(({ kind, name, contents }) => ({
          name,
          detail: kind === "line-through" ? correction.from : contents,
        })),
      }],
      initials,
      marks: { kind: "xfdf", text: xfdfOf(marks) },
    }, {
      ...{ permission, party: "seller" },
      takesPart: (unit) => unit.add(load.done(step)),
    });
  }
}

/** The record's values that a correction changes. */
function valuesOf({ type, from, to }: PlannedCorrection, { documentSerialNumbers }: ExportedDocument) {
  if (type === "ntn") return { ntn: to };
  if (type === "annotation") return {};
  const firearms = documentSerialNumbers.map((firearm) =>
    firearm.serialNumber === from ? { ...firearm, serialNumber: to } : firearm
  );
  return { documentSerialNumbers: firearms };
}

async function storeOf(context: FeatureContext, id: number) {
  return await context.offered(storesOffer).existing(id);
}

/** Somebody of the store's staff, with what correcting needs. */
async function accessOf(context: FeatureContext, { id, accountId }: SampleStore, userId: number): Promise<Access> {
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, id);
  const person = staff.find((one) => one.id === userId);
  if (!person) throw new Error("The sample's people must be loaded before their corrections.");
  const { name, email, role } = person;
  return new Access(
    { userId, name, email, accountId, role, rank: 0, sessionId: 0, impersonator: null, mode: null },
    [{ source: "sample", permissions: new Set(["documents.read", permission]), accountId, storeIds: [id] }],
  );
}
