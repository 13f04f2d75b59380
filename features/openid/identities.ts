import { type Database, guard, type Statement } from "@/db/database.ts";

/** Who somebody is at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Guards of the statements here. */
export const identityGuards = { free: "openid.subject_free" } as const;

/** The person that a subject is connected with; null when it is unknown. */
export async function userIdOf(database: Database, { issuer, subject }: Subject): Promise<number | null> {
  const row = await database.one("SELECT user_id FROM openid_identities WHERE issuer = ? AND subject = ?", [
    issuer,
    subject,
  ]);
  return row && Number(row.user_id);
}

/** True when the person has a sign-in at this provider. */
export async function isConnected(database: Database, issuer: string, userId: number): Promise<boolean> {
  const sql = "SELECT 1 FROM openid_identities WHERE issuer = ? AND user_id = ?";
  return await database.one(sql, [issuer, userId]) !== null;
}

/** Statements that connect a subject with a person; the batch fails when either is connected otherwise by now. */
export function connect({ issuer, subject }: Subject, userId: number, at: string): readonly Statement[] {
  const isFree = "NOT EXISTS (SELECT 1 FROM openid_identities WHERE issuer = ? AND (subject = ? OR user_id = ?))";
  return [
    guard(identityGuards.free, isFree, [issuer, subject, userId]),
    {
      sql: "INSERT INTO openid_identities(issuer, subject, user_id, created_at, last_used_at) VALUES (?, ?, ?, ?, ?)",
      args: [issuer, subject, userId, at, at],
    },
  ];
}

/** The statement that takes a subject's connection away, as when its person was deleted. */
export function forget({ issuer, subject }: Subject): Statement {
  return { sql: "DELETE FROM openid_identities WHERE issuer = ? AND subject = ?", args: [issuer, subject] };
}

/** The statement that takes a person's connection with a provider away. */
export function disconnect(issuer: string, userId: number): Statement {
  return { sql: "DELETE FROM openid_identities WHERE issuer = ? AND user_id = ?", args: [issuer, userId] };
}

/** The statement that notes a use. */
export function noteUse({ issuer, subject }: Subject, at: string): Statement {
  return {
    sql: "UPDATE openid_identities SET last_used_at = ? WHERE issuer = ? AND subject = ?",
    args: [at, issuer, subject],
  };
}
