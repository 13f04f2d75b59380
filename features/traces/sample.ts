import { and, eq } from "drizzle-orm";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentExportOffer, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import { Access } from "@/kernel/access.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { deskPermission } from "./contract.ts";
import { type AskedFirearm, type NewTrace, noFirearm, type Trace } from "./contract-shapes.ts";
import { makeAnswerPack } from "./packs.ts";
import { permittedTrace } from "./rows.ts";
import { traces } from "./schema.ts";
import { answer, choose, closeWithout } from "./steps.ts";
import { createRequest } from "./new-request.ts";

const hourMs = 3_600_000;
/**
 * Three requests at Summit Denver: one open, one answered with its pack, one of a firearm that was never there. Each step
 * is left out where an interrupted load has taken it.
 */
export async function loadSampleTraces(context: FeatureContext, load: SampleLoad): Promise<void> {
  await load.sameIds("traces", "trace_packs");
  const store = await denver(context);
  const access = await clerkOf(context, store);
  const [asked, answered] = await someDocuments(context, store, 2);
  const ago = (hours: number) => new Date(load.begunAt.getTime() - hours * hourMs).toISOString();
  const common = { storeId: store.id, askedByPhone: "304-555-0100", askedByEmail: "" };

  await taken(context, access, {
    ...common,
    reference: "T20260011873",
    askedByName: "Tracing Center, desk 4",
    cameBy: "phone",
    receivedAt: ago(5),
    // As it was heard on the telephone: the letter for the figure.
    firearm: { ...firearmOf(asked), serialNumber: firearmOf(asked).serialNumber.replaceAll("0", "O") },
  });
  load.progress(1, 3);

  const done = await taken(context, access, {
    ...common,
    reference: "T20260011402",
    askedByName: "Tracing Center, desk 2",
    cameBy: "etrace",
    receivedAt: ago(76),
    firearm: firearmOf(answered),
  });
  if (done.state === "open") {
    const { version } = await choose(context, access, done.id, { version: done.version, documentId: answered.id });
    if (done.packs.length === 0) await makeAnswerPack(context, access, done.id, "pdf");
    const told = { answeredBy: "etrace", answeredAt: ago(74), note: "Uploaded to eTrace." } as const;
    await answer(context, access, done.id, { version, ...told });
  }
  load.progress(2, 3);

  const lost = await taken(context, access, {
    ...common,
    reference: "T20260010955",
    askedByName: "Tracing Center, desk 1",
    cameBy: "fax",
    receivedAt: ago(220),
    firearm: { ...noFirearm, serialNumber: "ZQX9947310", manufacturer: "Unknown maker" },
  });
  if (lost.state === "open") {
    const told = { answeredBy: "fax", answeredAt: ago(217), note: "" } as const;
    await closeWithout(context, access, lost.id, { version: lost.version, ...told });
  }
  load.progress(3, 3);
}

/** The request with this reference number, taken down now or before. */
async function taken(context: FeatureContext, access: Access, request: NewTrace): Promise<Trace> {
  const known = await context.database.query.select({ id: traces.id }).from(traces)
    .where(and(eq(traces.storeId, request.storeId), eq(traces.reference, request.reference))).get();
  return known
    ? (await permittedTrace(context.database, access, known.id)).trace
    : await createRequest(context, access, request);
}

async function denver(context: FeatureContext): Promise<Store> {
  const owner = await context.offered(accountsOffer).personByEmail("owner@summit.example");
  const stores = owner?.accountId ? await context.offered(storesOffer).ofAccount(owner.accountId) : [];
  const store = stores.find(({ friendlyFFLName }) => friendlyFFLName === "Summit Denver");
  if (!store) throw new Error("The sample's stores must be loaded before its trace requests.");
  return store;
}

/** Somebody of the store's staff, for whom the desk works as for anybody. */
async function clerkOf(context: FeatureContext, { accountId, id }: Store): Promise<Access> {
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, id);
  const [clerk = staff[0]] = staff.filter(({ role }) => role === "FFLUser");
  if (!clerk) throw new Error("The sample's people must be loaded before its trace requests.");
  const { id: userId, name, email, role } = clerk;
  const permissions = new Set(["documents.read", deskPermission]);
  return new Access(
    { userId, name, email, accountId, role, rank: 0, sessionId: 0, impersonator: null, mode: null },
    [{ source: "sample", permissions, accountId, storeIds: [id] }],
  );
}

async function someDocuments(context: FeatureContext, store: Store, count: number): Promise<ExportedDocument[]> {
  const found: ExportedDocument[] = [];
  for await (
    const document of context.offered(documentExportOffer).everything({ accountId: store.accountId, storeId: store.id })
  ) {
    const serial = document.serialNumbers[0] ?? "";
    if (document.formType === 0 && document.status === 0 && serial.includes("0")) found.push(document);
    if (found.length === count) return found;
  }
  throw new Error("The sample's documents must be filed before its trace requests.");
}

function firearmOf({ documentSerialNumbers: [firearm] }: ExportedDocument): AskedFirearm {
  const { serialNumber = "", manufacturer, importer, model, type, caliber } = firearm ?? {};
  return {
    ...noFirearm,
    serialNumber,
    manufacturer: manufacturer ?? "",
    importer: importer ?? "",
    model: model ?? "",
    type: type ?? "",
    caliber: caliber ?? "",
  };
}
