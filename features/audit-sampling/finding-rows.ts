import { and, asc, eq, isNull } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { auditFindings, type StoredFinding } from "./schema.ts";

type Context = Pick<FeatureContext, "database">;

/** The findings of an audit that were not withdrawn, oldest first. */
export async function countedFindings({ database }: Context, auditId: number): Promise<readonly StoredFinding[]> {
  return await database.query.select().from(auditFindings)
    .where(and(eq(auditFindings.auditId, auditId), isNull(auditFindings.withdrawnAt))).orderBy(asc(auditFindings.id));
}

/** All findings on a document, of whatever audit, oldest first. */
export async function findingsOn({ database }: Context, documentId: number): Promise<readonly StoredFinding[]> {
  return await database.query.select().from(auditFindings).where(eq(auditFindings.documentId, documentId))
    .orderBy(asc(auditFindings.id));
}

/** One finding; null when there is none. */
export async function findingById({ database }: Context, id: number): Promise<StoredFinding | null> {
  return await database.query.select().from(auditFindings).where(eq(auditFindings.id, id)).get() ?? null;
}
