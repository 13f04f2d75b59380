import { and, eq, isNull } from "drizzle-orm";
import { insert, statementOf, update } from "@/db/statement.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { localDate } from "@/kernel/dates.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { instantOf } from "./business-days.ts";
import { reportPermission } from "./contract.ts";
import type { Report } from "./contract-shapes.ts";
import { reportChanged } from "./events.ts";
import { entryOf } from "./ledger-events.ts";
import { permittedReport, presented } from "./rows.ts";
import { reportDeadlines } from "./schema.ts";

const hourMs = 3_600_000;

/** Hours from the discovery of a theft or loss until ATF must know of it (27 CFR 478.39a). */
export const hoursToReport = 48;

/** A theft or loss as a person notes it, by the store's clock. */
export interface NotedLoss {
  readonly storeId: number;
  /** `YYYY-MM-DD`. */
  readonly discoveredOn: string;
  /** `HH:MM` on 24 hours. */
  readonly discoveredAt: string;
  readonly note: string;
}

/** Notes a theft or loss: its 48 hours are hours that pass. Throws 404, and 400 for a discovery in the future. */
export async function noteTheLoss(context: FeatureContext, access: Access, loss: NotedLoss): Promise<Report> {
  const store = await context.offered(storesOffer).permitted(access, loss.storeId, reportPermission);
  const now = context.clock.now();
  const [hours, minutes] = loss.discoveredAt.split(":").map(Number);
  const discoveredAt = instantOf(loss.discoveredOn, hours * 60 + minutes, store.timeZone);
  if (Date.parse(discoveredAt) > now.getTime() + 5 * 60_000) {
    const text = "The discovery can't be in the future.";
    throw badRequest(text, { discoveredAt: text });
  }
  const dueAt = new Date(Date.parse(discoveredAt) + hoursToReport * hourMs).toISOString();
  const id = await context.ids.next("report_deadlines");
  const { accountId, id: storeId, timeZone } = store;
  const { note } = loss;
  await context.change((unit) => {
    unit.add(statementOf(
      insert(reportDeadlines).values({
        ...{ id, accountId, storeId, form: "3310.11", sales: [], discoveredAt, note, dueAt },
        ...{ dueDay: localDate(timeZone, new Date(dueAt)), createdAt: now.toISOString() },
      }),
    ));
    const data = { discoveredAt, dueAt, note };
    unit.record(entryOf({ id, storeId }, actorOf(access.identity), "report-deadlines.loss_noted", data));
    unit.publish(reportChanged, { accountId, storeId });
  });
  return presented(await permittedReport(context.database, access, id), now);
}

/** A stand-alone 3310.11 was filed: it is offered for closing the open losses of its store that none was offered for. */
export async function offerClosing(context: FeatureContext, store: Store, documentId: number): Promise<void> {
  const { accountId, id: storeId } = store;
  const { form, state, offeredDocumentId } = reportDeadlines;
  const isOpen = and(
    eq(reportDeadlines.storeId, storeId),
    eq(form, "3310.11"),
    eq(state, "open"),
    isNull(offeredDocumentId),
  );
  const open = await context.database.query.select({ id: reportDeadlines.id }).from(reportDeadlines).where(isOpen)
    .get();
  if (!open) return;
  await context.change((unit) => {
    unit.add(statementOf(update(reportDeadlines).set({ offeredDocumentId: documentId }).where(isOpen)));
    unit.publish(reportChanged, { accountId, storeId });
  });
}
