import type { ErasedAccount } from "@/features/accounts/offers.ts";
import type { Access, ScopePart } from "@/kernel/access.ts";
import type { Database, Statement, Value } from "@/db/database.ts";
import type { Mail } from "@/kernel/mail/mail.ts";
import { withoutSecrets } from "@/kernel/mail/message.ts";
import { outboxColumns, type OutboxMail, outboxMailOf } from "@/kernel/mail/outbox.ts";
import type { OutboxRow } from "./contract.ts";

export const permission = "outbox.read";

/** Which rows a reader sees: those of their stores; those of no store when all stores are theirs. */
interface Narrowing {
  readonly sql: string;
  readonly args: readonly Value[];
}

/** The mail that the reader may know of, in one store and of the account as a whole, or in all their stores. */
export function narrowed(access: Access, storeId?: number): Narrowing {
  const parts = access.scope(permission);
  const pieces = parts.map((part) => pieceOf(part, storeId));
  if (pieces.length === 0) return { sql: "0", args: [] };
  return {
    sql: pieces.map(({ sql }) => `(${sql})`).join(" OR "),
    args: pieces.flatMap(({ args }) => args),
  };
}

function pieceOf({ accountId, storeIds }: ScopePart, storeId: number | undefined): Narrowing {
  if (storeIds === "all") {
    return storeId === undefined
      ? { sql: "account_id = ?", args: [accountId] }
      : { sql: "account_id = ? AND (store_id = ? OR store_id IS NULL)", args: [accountId, storeId] };
  }
  const wanted = storeId === undefined ? storeIds : storeIds.filter((id) => id === storeId);
  return {
    sql: "account_id = ? AND store_id IN (SELECT value FROM json_each(?))",
    args: [accountId, JSON.stringify(wanted)],
  };
}

/** One page of the outbox, newest first, and how much there is. */
export async function outboxPage(
  database: Database,
  { sql, args }: Narrowing,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly mails: readonly OutboxMail[]; readonly count: number }> {
  const [rows, counted] = await database.snapshot([
    {
      sql: `SELECT ${outboxColumns} FROM outbox WHERE ${sql} ORDER BY id DESC LIMIT ? OFFSET ?`,
      args: [...args, limit, (page - 1) * limit],
    },
    { sql: `SELECT count(*) AS count FROM outbox WHERE ${sql}`, args },
  ]);
  return { mails: rows.map(outboxMailOf), count: Number(counted[0]?.count ?? 0) };
}

/** A mail that the reader may know of; null otherwise. */
export async function mailInSight(database: Database, access: Access, id: number): Promise<OutboxMail | null> {
  const { sql, args } = narrowed(access);
  const row = await database.one(`SELECT ${outboxColumns} FROM outbox WHERE id = ? AND (${sql})`, [id, ...args]);
  return row && outboxMailOf(row);
}

/**
 * What leaves the server of a mail. Links are shown only while they must be handed over by hand, and only to those of the
 * rank that the mail names: whoever has an invitation's link can take it up.
 */
export function presentMail(mail: OutboxMail, reader: { readonly rank: number }, post: Mail): OutboxRow {
  const mayHandOver = !mail.isPrivate && reader.rank >= mail.leastRank && ["held", "failed"].includes(mail.state);
  return {
    id: mail.id,
    to: mail.to.address,
    toName: mail.to.name,
    subject: mail.subject,
    text: mail.isPrivate ? "" : mayHandOver ? mail.text : withoutSecrets(mail.text, mail.links).text,
    links: mayHandOver ? mail.links.filter(({ href }) => href !== "") : [],
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
    state: mail.state,
    isPrivate: mail.isPrivate,
    maySendAgain: maySendAgain(mail, post),
  };
}

/** A mail that is done with, or whose links are gone, would be of no use to its receiver. */
export function maySendAgain(mail: OutboxMail, { isConfigured }: Mail): boolean {
  return isConfigured && !mail.isPrivate && ["held", "failed"].includes(mail.state) &&
    mail.links.every(({ href }) => href !== "");
}

/** Forgets the mail of an account that is gone for good, and what its people got before they belonged to it. */
export function forgetMails({ accountId, emails }: ErasedAccount): readonly Statement[] {
  return [{
    sql: "DELETE FROM outbox WHERE account_id = ? OR to_address IN (SELECT value FROM json_each(?))",
    args: [accountId, JSON.stringify(emails)],
  }];
}
