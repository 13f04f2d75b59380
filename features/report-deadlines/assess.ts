import { and, eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { daysAfter } from "@/features/deadlines/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Actor } from "@/kernel/ledger/ledger.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { closeOfBusiness, windowStart } from "./business-days.ts";
import type { Attachment, Form } from "./contract-shapes.ts";
import { reportChanged } from "./events.ts";
import { entryOf, strongroom } from "./ledger-events.ts";
import { keptDays, type MultipleSale, multipleSales, recentDays } from "./multiple-sale-rules.ts";
import { reportDeadlines, reportDeadlineSales, type ReportRow, type SaleRow } from "./schema.ts";
import { reportsRifles } from "./settings.ts";

/** Tries until it is given up, where other processes write the same reports. */
const mostTries = 5;

const noLonger = "The documents no longer show a multiple sale.";

/** Makes the reports of a buyer what the store's transfers to them ask for. What a person closed stays closed. */
export async function assess(context: FeatureContext, store: Store, buyer: string): Promise<void> {
  for (let tries = 1;; tries++) {
    try {
      return await assessOnce(context, store, buyer);
    } catch (error) {
      // Another handler was quicker: what it left is looked at anew.
      if (!(error instanceof GuardFailed) || tries === mostTries) throw error;
    }
  }
}

async function assessOnce(context: FeatureContext, store: Store, buyer: string): Promise<void> {
  const { query } = context.database;
  const sales = await query.select().from(reportDeadlineSales)
    .where(and(eq(reportDeadlineSales.storeId, store.id), eq(reportDeadlineSales.buyerKey, buyer)));
  const known = await query.select().from(reportDeadlines)
    .where(and(eq(reportDeadlines.storeId, store.id), eq(reportDeadlines.buyerKey, buyer)));
  const wanted = [
    ...wantedOf("3310.4", sales, store),
    ...await reportsRifles(context, store) ? wantedOf("3310.12", sales, store) : [],
  ];
  const made = wanted.filter((one) => !reportOf(known, one));
  const ids = await Promise.all(made.map(() => context.ids.next("report_deadlines")));
  const steps = [
    ...made.map((one, index) => foundStep(ids[index], one, store, buyer, context.clock.now())),
    ...wanted.flatMap((one) => {
      const row = reportOf(known, one);
      return row ? knownSteps(row, one, store) : [];
    }),
    ...known.filter((row) => isOver(row, wanted, context.offered(storesOffer).today(store)))
      .map((row) => overStep(row, context.clock.now())),
  ];
  if (steps.length === 0) return;
  await context.change((unit) => {
    for (const step of steps) step(unit);
    unit.publish(reportChanged, { accountId: store.accountId, storeId: store.id });
  });
}

/** A report that is asked for. */
interface Wanted extends MultipleSale {
  readonly form: Form;
  readonly buyerName: string;
  /** Set when the form is attached to one of the documents. */
  readonly attached: Attachment | null;
  readonly dueAt: string | null;
}

type Step = (unit: UnitOfWork) => void;

function wantedOf(form: "3310.4" | "3310.12", rows: readonly SaleRow[], store: Store): readonly Wanted[] {
  const byDocument = new Map(rows.map((row) => [row.documentId, row]));
  const sales = rows.map(({ documentId, day, handguns, rifles }) => ({
    documentId,
    day,
    firearms: form === "3310.4" ? handguns : rifles,
  }));
  return multipleSales(sales, (day) => windowStart(store.businessHours, day)).map((sale) => ({
    ...sale,
    form,
    buyerName: byDocument.get(sale.last.documentId)?.buyerName ?? "",
    attached: byDocument.get(sale.last.documentId)?.attached[form] ?? null,
    dueAt: closeOfBusiness(store, sale.last.day),
  }));
}

function reportOf(rows: readonly ReportRow[], { form, last }: Wanted): ReportRow | undefined {
  return rows.find((row) => row.form === form && row.documentId === last.documentId);
}

const contentOf = ({ buyerName, sales, firearms, last, dueAt }: Wanted) =>
  ({ buyerName, sales, firearms, lastDay: last.day, dueDay: last.day, dueAt }) satisfies Partial<ReportRow>;

const recordOf = ({ form, last, buyerName, sales, firearms, dueAt }: Wanted) => ({
  ...{ form, documentId: last.documentId, buyerName, sales: [...sales], firearms, dueDay: last.day, dueAt },
});

function foundStep(id: number, wanted: Wanted, store: Store, buyer: string, now: Date): Step {
  const { form, last, attached } = wanted;
  const place = { id, storeId: store.id };
  const sent = attached ? sentBy(attached, store) : null;
  return (unit) => {
    unit.guard(
      "report-deadlines.new",
      "NOT EXISTS (SELECT 1 FROM report_deadlines WHERE document_id = ? AND form = ?)",
      [last.documentId, form],
    );
    unit.add(statementOf(
      insert(reportDeadlines).values({
        ...{ ...place, accountId: store.accountId, form, documentId: last.documentId, buyerKey: buyer },
        ...contentOf(wanted),
        ...sent?.set ?? {},
        createdAt: now.toISOString(),
      }),
    ));
    unit.record(entryOf(place, strongroom, "report-deadlines.found", recordOf(wanted)));
    if (sent) unit.record(entryOf(place, sent.actor, "report-deadlines.sent", { form, ...sent.told }));
  };
}

/** What attaching the form to the document sets, and how it is told. */
function sentBy({ name, at }: Attachment, { timeZone }: Store) {
  const sentOn = localDate(timeZone, new Date(at));
  const actor: Actor = { userId: null, name };
  return {
    actor,
    told: { sentOn, isAttached: true, documentId: null },
    set: { state: "sent", closedBy: "attachment", sentOn, closedByName: name, closedAt: at },
  } as const;
}

/** A report that is open has nothing of what closed it. */
export const opened = {
  state: "open",
  closedBy: null,
  sentOn: null,
  reason: "",
  closedByName: "",
  closedAt: null,
  filedDocumentId: null,
} as const;

function knownSteps(row: ReportRow, wanted: Wanted, store: Store): readonly Step[] {
  const { form, attached } = wanted;
  const isReopened = row.closedBy === "documents" || (row.closedBy === "attachment" && !attached);
  const isOpen = row.state === "open" || isReopened;
  const isOther = isOpen && JSON.stringify(shown(row)) !== JSON.stringify(contentOf(wanted));
  const sent = isOpen && attached ? sentBy(attached, store) : null;
  if (!isReopened && !isOther && !sent) return [];
  return [(unit) => {
    change(unit, row, { ...isReopened ? opened : {}, ...isOther ? contentOf(wanted) : {}, ...sent?.set ?? {} });
    if (isReopened) unit.record(entryOf(row, strongroom, "report-deadlines.reopened", { form }));
    if (isOther) unit.record(entryOf(row, strongroom, "report-deadlines.changed", recordOf(wanted)));
    if (sent) unit.record(entryOf(row, sent.actor, "report-deadlines.sent", { form, ...sent.told }));
  }];
}

/** What {@link contentOf} sets, as the row has it. */
const shown = ({ buyerName, sales, firearms, lastDay, dueDay, dueAt }: ReportRow) => ({
  buyerName,
  sales,
  firearms,
  lastDay,
  dueDay,
  dueAt,
});

/** An open report that no sales ask for any more. Of sales that are no longer kept nobody can tell. */
function isOver(row: ReportRow, wanted: readonly Wanted[], today: string): boolean {
  const isAsked = wanted.some(({ form, last }) => form === row.form && last.documentId === row.documentId);
  return row.state === "open" && !isAsked && row.lastDay !== null &&
    row.lastDay > daysAfter(today, recentDays - keptDays);
}

function overStep(row: ReportRow, now: Date): Step {
  const { name } = strongroom;
  return (unit) => {
    change(unit, row, {
      ...{ state: "notNeeded", closedBy: "documents", reason: noLonger, closedByName: name },
      closedAt: now.toISOString(),
    });
    unit.record(entryOf(row, strongroom, "report-deadlines.not_needed", { form: row.form, reason: noLonger }));
  };
}

/** Changes a report as it was read; the change is undone when it is another one by now. */
export function change(unit: UnitOfWork, { id, version }: ReportRow, set: Partial<ReportRow>): void {
  const isRead = and(eq(reportDeadlines.id, id), eq(reportDeadlines.version, version));
  unit.add(statementOf(update(reportDeadlines).set({ ...set, version: version + 1 }).where(isRead)));
  unit.guard(versionGuard, "changes() = 1");
}

export const versionGuard = "report-deadlines.version";
