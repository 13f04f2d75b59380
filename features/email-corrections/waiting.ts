import { and, asc, eq, gt, inArray, lt, lte, or } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { AppError } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { requestLimits } from "./contract.ts";
import { entryOf, strongroom } from "./ledger-events.ts";
import { prepareLink } from "./link-mail.ts";
import { isOwnMailbox } from "./own-people.ts";
import { closing, move, withoutDraft } from "./requests.ts";
import { waitingStates } from "./rows.ts";
import { emailCorrections, type RequestRow } from "./schema.ts";

const day = 24 * 60 * 60_000;

/** When a receiver is reminded: so long after the last mail, and so long before the link ends. */
export const reminders = { after: 3 * day, before: 2 * day } as const;

/** Requests that one run looks at; the next one goes on. */
const atOnce = 500;

/** Ends requests whose time is over, and reminds receivers twice at the most. */
export async function lookAfterRequests(context: FeatureContext): Promise<void> {
  const { expiresAt } = emailCorrections;
  const now = context.clock.now();
  for (const row of await waiting(context, lte(expiresAt, now.toISOString()))) {
    await unlessMoved(() => expire(context, row));
  }
  // Without a mail server no mail goes out by itself: people hand links over.
  if (!context.mail.isConfigured) return;
  for (const row of await waiting(context, isDue(now))) await unlessMoved(() => remind(context, row));
}

function isDue(now: Date) {
  const { sentAt, expiresAt, reminders: sent, mails } = emailCorrections;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return and(
    gt(expiresAt, at(0)),
    lt(mails, requestLimits.mails),
    or(
      and(eq(sent, 0), lte(sentAt, at(-reminders.after))),
      and(lt(sent, 2), lte(expiresAt, at(reminders.before))),
    ),
  );
}

async function waiting(
  { database }: FeatureContext,
  condition: ReturnType<typeof and>,
): Promise<readonly RequestRow[]> {
  return await database.query.select().from(emailCorrections)
    .where(and(inArray(emailCorrections.state, [...waitingStates]), condition))
    .orderBy(asc(emailCorrections.expiresAt)).limit(atOnce);
}

async function expire(context: FeatureContext, row: RequestRow): Promise<void> {
  const at = context.clock.now().toISOString();
  const set = { state: "expired", endedAt: at, endedByName: strongroom.name } as const;
  await move(context, row, waitingStates, set, (unit) => {
    unit.add(...closing(row.id, at), withoutDraft(row.id));
    unit.record(entryOf(row, strongroom, "email-corrections.expired", {}));
  });
}

async function remind(context: FeatureContext, row: RequestRow): Promise<void> {
  const store = await context.offered(storesOffer).byId(row.storeId);
  if (!store || await isOwnMailbox(context, null, row.accountId, row.email)) return;
  const now = context.clock.now();
  const isLast = Date.parse(row.expiresAt) - now.getTime() <= reminders.before;
  const reminder = isLast ? 2 : 1;
  const link = prepareLink(context, row, store, "reminder");
  const set = { reminders: reminder, remindedAt: now.toISOString(), mails: row.mails + 1 };
  await move(context, row, waitingStates, set, (unit) => {
    link.add(unit);
    unit.record(entryOf(row, strongroom, "email-corrections.reminded", { reminder }));
  });
}

/** Somebody, or another process, was quicker. */
async function unlessMoved(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof GuardFailed || error instanceof AppError)) throw error;
  }
}
