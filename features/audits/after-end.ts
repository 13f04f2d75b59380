import type { EndedSession } from "@/features/accounts/offers-sign-in.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** The end of an audit and of its auditors' sessions are one change; its two times lie less than this apart. */
const sameMomentMs = 5_000;

/**
 * Where an inspector's page goes whose session was ended: with an audit, or because they were disabled in one. Null for a
 * session that was ended for any other reason.
 */
export async function placeAfterAudit(
  { database }: Pick<FeatureContext, "database">,
  { userId, endedAt }: EndedSession,
): Promise<string | null> {
  const from = new Date(Date.parse(endedAt) - sameMomentMs).toISOString();
  const ended = await database.one(
    "SELECT 1 FROM auditors p JOIN audits a ON a.id = p.audit_id " +
      "WHERE p.user_id = ? AND p.status = 0 AND a.status = 1 AND a.ended_at BETWEEN ? AND ? LIMIT 1",
    [userId, from, endedAt],
  );
  if (ended) return "/end-audit";
  const parts = await database.one(
    "SELECT min(p.status) AS are_all_disabled FROM auditors p " +
      "JOIN audits a ON a.id = p.audit_id JOIN users u ON u.id = p.user_id " +
      "WHERE p.user_id = ? AND a.status = 0 AND u.account_id IS NULL",
    [userId],
  );
  return Number(parts?.are_all_disabled ?? 0) === 1 ? "/end-audit?because=disabled" : null;
}
