import { and, eq, type SQL } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import { openIdIdentities } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldIdentities } from "./told-rows.ts";

/** Who somebody is at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Guards of the statements here. */
export const identityGuards = { free: "openid.subject_free" } as const;

/** The person that a subject is connected with; null when it is unknown. */
export async function userIdOf(database: Database, subject: Subject): Promise<number | null> {
  const { userId } = openIdIdentities;
  const known = await database.query.select({ userId }).from(openIdIdentities).where(isSubject(subject)).get();
  return known?.userId ?? null;
}

/** True when the person has a sign-in at this provider. */
export async function isConnected(database: Database, issuer: string, userId: number): Promise<boolean> {
  const { subject } = openIdIdentities;
  const known = await database.query.select({ subject }).from(openIdIdentities).where(isPersonAt(issuer, userId)).get();
  return known !== undefined;
}

/** Statements that connect a subject with a person; the batch fails when either is connected otherwise by now. */
export function connect({ issuer, subject }: Subject, userId: number, at: string): readonly Statement[] {
  const isFree = "NOT EXISTS (SELECT 1 FROM openid_identities WHERE issuer = ? AND (subject = ? OR user_id = ?))";
  const row = { issuer, subject, userId, createdAt: at, lastUsedAt: at };
  return [
    guard(identityGuards.free, isFree, [issuer, subject, userId]),
    telling(statementOf(insert(openIdIdentities).values(row)), toldIdentities.made(row)),
  ];
}

/** The statement that takes a subject's connection away, as when its person was deleted. */
export function forget(subject: Subject): Statement {
  return telling(
    statementOf(deleteFrom(openIdIdentities).where(isSubject(subject))),
    toldIdentities.gone(subject),
  );
}

/** The statement that takes a person's connection with a provider away. */
export function disconnect(issuer: string, userId: number): Statement {
  return telling(
    statementOf(deleteFrom(openIdIdentities).where(isPersonAt(issuer, userId))),
    toldIdentities.allGone({ userId, issuer }),
  );
}

/** The statement that notes a use. */
export function noteUse(subject: Subject, at: string): Statement {
  return statementOf(update(openIdIdentities).set({ lastUsedAt: at }).where(isSubject(subject)));
}

function isSubject({ issuer, subject }: Subject): SQL | undefined {
  return and(eq(openIdIdentities.issuer, issuer), eq(openIdIdentities.subject, subject));
}

function isPersonAt(issuer: string, userId: number): SQL | undefined {
  return and(eq(openIdIdentities.issuer, issuer), eq(openIdIdentities.userId, userId));
}
