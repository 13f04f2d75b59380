import { GuardFailed } from "@/db/errors.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { change, opened, versionGuard } from "./assess.ts";
import type { Report } from "./contract-shapes.ts";
import { reportChanged } from "./events.ts";
import { entryOf } from "./ledger-events.ts";
import { permittedReport, presented } from "./rows.ts";
import type { ReportRow } from "./schema.ts";

/** How a report was sent. */
export interface Sent {
  readonly version: number;
  /** `YYYY-MM-DD` at the store. */
  readonly sentOn: string;
  /** Its stand-alone 3310.11. */
  readonly documentId: number | null;
}

/** Marks a report as sent. Throws 404, 400 for a day in the future, and 409 for one that is not open or was changed. */
export async function send(context: FeatureContext, access: Access, id: number, sent: Sent): Promise<Report> {
  const { version, sentOn, documentId } = sent;
  return await takeStep(context, access, { id, version, needs: "open" }, async (row) => {
    const store = await context.offered(storesOffer).existing(row.storeId);
    if (sentOn > context.offered(storesOffer).today(store)) {
      const text = "The day can't be in the future.";
      throw badRequest(text, { sentOn: text });
    }
    if (documentId !== null) await requireDocument(context, access, row, documentId);
    const told = { form: row.form, sentOn, isAttached: false, documentId };
    return {
      set: { state: "sent", sentOn, filedDocumentId: documentId, ...closedBy(access, context) },
      entry: entryOf(row, actorOf(access.identity), "report-deadlines.sent", told),
    };
  });
}

async function requireDocument(context: FeatureContext, access: Access, row: ReportRow, documentId: number) {
  const place = await context.offered(documentRecordsOffer).permittedPlace(access, documentId, "documents.read");
  if (row.form !== "3310.11" || place.storeId !== row.storeId) throw notFound();
}

/** Marks a report as not needed. Throws 404, and 409 for one that is not open or was changed meanwhile. */
export async function dismiss(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<Report> {
  return await takeStep(context, access, { id, version, needs: "open" }, (row) => ({
    set: { state: "notNeeded", reason, ...closedBy(access, context) },
    entry: entryOf(row, actorOf(access.identity), "report-deadlines.not_needed", { form: row.form, reason }),
  }));
}

/** Opens a report again. Throws 404, and 409 for one that is open or was changed meanwhile. */
export async function reopen(context: FeatureContext, access: Access, id: number, version: number): Promise<Report> {
  return await takeStep(context, access, { id, version, needs: "closed" }, (row) => ({
    set: opened,
    entry: entryOf(row, actorOf(access.identity), "report-deadlines.reopened", { form: row.form }),
  }));
}

function closedBy({ identity }: Access, { clock }: FeatureContext) {
  return { closedBy: "person", closedByName: identity.name, closedAt: clock.now().toISOString() } as const;
}

/** What one step changes, and what it writes down. */
interface Step {
  readonly set: Readonly<Partial<ReportRow>>;
  readonly entry: NewEntry;
}

async function takeStep(
  context: FeatureContext,
  access: Access,
  { id, version, needs }: { readonly id: number; readonly version: number; readonly needs: "open" | "closed" },
  step: (row: ReportRow) => Promise<Step> | Step,
): Promise<Report> {
  const row = await permittedReport(context.database, access, id);
  const { accountId, storeId } = row;
  if (row.version !== version) throw await stale(context, access, id);
  if ((row.state === "open") !== (needs === "open")) {
    throw needs === "open"
      ? conflict("report-deadlines.closed", "This report is closed already.")
      : conflict("report-deadlines.open", "This report is open already.");
  }
  const { set, entry } = await step(row);
  try {
    await context.change((unit) => {
      change(unit, row, set);
      unit.record(entry);
      unit.publish(reportChanged, { accountId, storeId });
    });
  } catch (error) {
    throw error instanceof GuardFailed && error.guard === versionGuard ? await stale(context, access, id) : error;
  }
  const { timeZone } = await context.offered(storesOffer).existing(storeId);
  return presented(await permittedReport(context.database, access, id), context.clock.now(), timeZone);
}

/** 409 that says who closed a report and when, or that it is another one by now. */
async function stale(context: FeatureContext, access: Access, id: number) {
  const { closedByName, closedAt, storeId } = await permittedReport(context.database, access, id);
  const { timeZone } = await context.offered(storesOffer).existing(storeId);
  return staleRecord(closedByName || "Someone else", closedAt ?? context.clock.now().toISOString(), timeZone);
}
