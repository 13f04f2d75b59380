import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Row, Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { outbox } from "../schema.ts";
import type { MailLink, NewMail } from "./mail.ts";
import { withoutSecrets } from "./message.ts";
import { inSlices, letOthers, removingOldest } from "../slices.ts";

/** How far a mail is. */
export const mailStates = ["held", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as it lies in the outbox. */
export interface OutboxMail {
  readonly id: number;
  readonly key: string;
  readonly accountId: number | null;
  readonly storeId: number | null;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly links: readonly MailLink[];
  readonly isPrivate: boolean;
  readonly leastRank: number;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** Account owners: the rank that may see the links of a mail which names none. */
const ownersRank = 4;

/** The columns of {@link outboxMailOf}. */
export const outboxColumns = "id, key, account_id, store_id, to_name, to_address, subject, body, links, is_private, " +
  "least_rank, state, attempts, created_at, sent_at";

/** Reads a row of the outbox. */
export function outboxMailOf(row: Row): OutboxMail {
  return {
    id: Number(row.id),
    key: String(row.key),
    accountId: row.account_id === null ? null : Number(row.account_id),
    storeId: row.store_id === null ? null : Number(row.store_id),
    to: { name: String(row.to_name), address: String(row.to_address) },
    subject: String(row.subject),
    text: String(row.body),
    links: JSON.parse(String(row.links)),
    isPrivate: Number(row.is_private) !== 0,
    leastRank: Number(row.least_rank),
    state: mailStates.find((state) => state === row.state) ?? "failed",
    attempts: Number(row.attempts),
    createdAt: String(row.created_at),
    sentAt: row.sent_at === null ? null : String(row.sent_at),
  };
}

/** The mail of a key; null when it was removed. */
export async function mailOfKey(database: Database, key: string): Promise<OutboxMail | null> {
  const row = await database.one(`SELECT ${outboxColumns} FROM outbox WHERE key = ?`, [key]);
  return row && outboxMailOf(row);
}

/** The statement that puts a mail into the outbox. */
export function insertMail(key: string, mail: NewMail, state: "held" | "waiting", at: Date): Statement {
  const { to, subject, isPrivate = false, leastRank = ownersRank, accountId, storeId } = mail;
  const kept = isPrivate && state === "held" ? withoutSecrets(mail.text, mail.links) : mail;
  return statementOf(
    insert(outbox).values({
      ...{ key, accountId, storeId, subject, isPrivate, leastRank, state },
      ...{ toName: to.name, toAddress: to.address, body: kept.text, links: JSON.stringify(kept.links) },
      createdAt: at.toISOString(),
    }),
  );
}

/** The statement for a mail that the server took: its secrets are gone from here on. */
export function markSent(mail: OutboxMail, at: Date): Statement {
  const kept = withoutSecrets(mail.text, mail.links);
  return statementOf(
    update(outbox).set({
      ...{ state: "sent", sentAt: at.toISOString(), attempts: sql`${outbox.attempts} + 1`, lastError: null },
      ...{ body: kept.text, links: JSON.stringify(kept.links) },
    }).where(stillWaiting(mail)),
  );
}

/** The statement for a mail that was not taken, this time or for good; a private one given up keeps no secrets. */
export function markNotSent(mail: OutboxMail, state: "waiting" | "failed" | "held", code: string | null): Statement {
  const kept = mail.isPrivate && state !== "waiting" ? withoutSecrets(mail.text, mail.links) : mail;
  return statementOf(
    update(outbox).set({
      ...{ state, attempts: state === "held" ? outbox.attempts : sql`${outbox.attempts} + 1`, lastError: code },
      ...{ body: kept.text, links: JSON.stringify(kept.links) },
    }).where(stillWaiting(mail)),
  );
}

function stillWaiting({ key }: OutboxMail): SQL | undefined {
  return and(eq(outbox.key, key), eq(outbox.state, "waiting"));
}

const day = 24 * 60 * 60_000;
/** Longer than any link in a mail is good for (14 days). */
const secretDays = 15;
const keptDays = 90;
/** Rows that one statement reads, and those that one write changes. */
const most = 500;
const mailsAtOnce = 100;

/** Takes out links that can be of no more use, and removes mail of three months ago. */
export async function tidyOutbox(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const rows = await database.all(
    `SELECT ${outboxColumns} FROM outbox WHERE created_at < ? AND state <> 'sent' AND links LIKE '%"href":"h%' LIMIT ?`,
    [before(secretDays), most],
  );
  for (let from = 0; from < rows.length; from += mailsAtOnce) {
    const some = rows.slice(from, from + mailsAtOnce).map(outboxMailOf);
    await database.write(() =>
      some.map(({ id, text, links }) => {
        const kept = withoutSecrets(text, links);
        return statementOf(
          update(outbox).set({ body: kept.text, links: JSON.stringify(kept.links) }).where(eq(outbox.id, id)),
        );
      })
    );
    await letOthers();
  }
  await inSlices(database, removingOldest("outbox", "created_at", before(keptDays)));
}
