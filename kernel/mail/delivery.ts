import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import type { Clock } from "../clock.ts";
import { jobKey } from "../jobs/job-key.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { type MailDelivery, MailNotSent, type MailTransport } from "./mail.ts";
import { composedText, requireSendable } from "./message.ts";
import { insertMail, mailOfKey, markNotSent, markSent, type OutboxMail, tidyOutbox } from "./outbox.ts";

/** What delivering works with. */
export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  /** The address people use; it stands below every mail. */
  readonly url: string;
  /** Null without a mail server. */
  readonly transport: MailTransport | null;
}

/** Minutes until the next attempt after each failed one; after the last the mail is given up: some 16 hours in all. */
export const waitMinutes = [0.5, 2, 5, 15, 60, 120, 240, 480] as const;

/** Takes one mail of the outbox to the mail server. */
export const deliverJob = jobKey("mail.deliver", v.object({ key: v.string() }));

/** Mail over an outbox and a durable job. Registers the job, and the one that tidies the outbox once a day. */
export function mailOver(parts: DeliveryParts): MailDelivery {
  const { database, clock, jobs, transport } = parts;
  jobs.register(deliverJob, ({ key }) => deliver(parts, key));
  jobs.recur("mail.tidy", 24 * 3600, () => tidyOutbox(database, clock.now()));
  return {
    isConfigured: transport !== null,
    send(mail) {
      requireSendable(mail);
      const { key = crypto.randomUUID() } = mail;
      if (!transport) return [insertMail(key, mail, "held", clock.now())];
      return [insertMail(key, mail, "waiting", clock.now()), ...jobs.statements(deliverJob, { key })];
    },
    isWritten: async (key) => await mailOfKey(database, key) !== null,
  };
}

/**
 * Sends a mail once more which failed, or was held before there was a mail server. The guard `mail.still_unsent` fails
 * when somebody else was quicker, so that two people who press at once send one mail.
 */
export function sendAgain(unit: UnitOfWork, { key, state }: OutboxMail): void {
  unit.add({
    sql: "UPDATE outbox SET state = 'waiting', attempts = 0 WHERE key = ? AND state = ?",
    args: [key, state],
  });
  unit.guard("mail.still_unsent", "changes() = 1");
  unit.enqueue(deliverJob, { key });
}

/** One attempt. What became of it is written down before the job ends, so that a finished mail is never sent again. */
async function deliver(parts: DeliveryParts, key: string): Promise<void> {
  const { database, clock, transport, url } = parts;
  const mail = await mailOfKey(database, key);
  if (mail?.state !== "waiting") return;
  if (!transport) return void await database.write(() => [markNotSent(mail, "held", null)]);
  try {
    const { to, subject, text, links } = mail;
    await transport.deliver({ key: mail.key, to, subject, text: composedText(text, links, url) });
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    return await notSent(parts, mail, error);
  }
  await database.write(() => [markSent(mail, clock.now())]);
}

async function notSent(
  { database, clock, jobs, log }: DeliveryParts,
  mail: OutboxMail,
  error: MailNotSent,
): Promise<void> {
  const { code, isFinal } = error;
  const wait = isFinal ? undefined : waitMinutes[mail.attempts];
  const attempts = mail.attempts + 1;
  log.warn(wait === undefined ? "mail_given_up" : "mail_not_sent", { mail: mail.id, attempts, code });
  await database.write(() => {
    if (wait === undefined) return [markNotSent(mail, "failed", code)];
    const next = new Date(clock.now().getTime() + wait * 60_000);
    return [markNotSent(mail, "waiting", code), ...jobs.statements(deliverJob, { key: mail.key }, next)];
  });
}
