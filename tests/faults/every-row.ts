import { features } from "@/main.features.ts";
import { coverAllRows } from "../product/cover-rows.ts";
import { insertRow, madeAt, type StoreRows } from "../product/store-rows.ts";
import { suiteParts } from "../product/suite-part.ts";
import type { Fixture } from "../security/fixture.ts";

const later = "2027-07-15T18:00:00.000Z";
const laterMs = Date.parse(later);
const secret = (first: number) => new Uint8Array(32).fill(first);

/** A row in each table that the ledger tells of but `audit_date_ranges`, with an entry that tells of it. */
export async function writeEveryRow(fixture: Fixture): Promise<void> {
  const { owner: { id: userId }, context, accountId, storeId, document } = fixture;
  const at = { created_at: madeAt, expires_at: later };
  const of = { accountId, storeId, documentId: document.id, userId, first: 900 };
  for (const { rows } of await suiteParts<StoreRows>("store-records.suite.ts", features)) {
    const statements = await rows?.(fixture, of) ?? [];
    await context.database.write(() => statements);
  }
  const second = await fixture.caller({ role: "FFLUser", storeIds: [storeId] });
  await context.database.write(() => [
    insertRow("installation", { name: "sample", value: "yes" }),
    insertRow("impersonations", { id: 900, operator_id: 1, user_id: userId, reason: "help", started_at: madeAt }),
    insertRow("password_resets", { token_hash: secret(1), user_id: userId, request: "r", expires_at: laterMs }),
    insertRow("sign_in_tickets", {
      ...{ token_hash: secret(2), user_id: userId, step: "enrol", how: "password", expires_at: laterMs },
    }),
    insertRow("user_invitations", {
      ...{ id: 900, user_id: second.id, account_id: accountId, token_hash: secret(3), invited_by_name: "Olive", ...at },
    }),
    insertRow("user_email_changes", {
      ...{ id: 900, user_id: userId, email: "new@example.com", asked_by_name: "Olive", ...at },
      ...{ old_token_hash: secret(4), new_token_hash: secret(5) },
    }),
    insertRow("operators_codes", {
      ...{ code_hash: secret(6), operator_id: 1, user_id: userId, reason: "help", expires_at: later },
    }),
    insertRow("second_factor_apps", {
      ...{ user_id: userId, sealed_secret: secret(7), last_step: 1, created_at: madeAt },
    }),
    insertRow("second_factor_recovery_codes", { user_id: userId, code_hash: secret(8) }),
    insertRow("second_factor_passkeys", {
      ...{ id: 900, user_id: userId, credential_id: "device", public_key: secret(9), counter: 1 },
      ...{ transports: "[]", name: "Key", created_at: madeAt },
    }),
    insertRow("second_factor_requirements", { scope: `account:${accountId}`, by_id: userId, since: madeAt }),
    insertRow("openid_identities", {
      ...{ issuer: "https://provider.example", subject: "olive", user_id: userId },
      ...{ created_at: madeAt, last_used_at: madeAt },
    }),
    insertRow("profile_pictures", {
      ...{ user_id: userId, sha256: "0".repeat(64), size: 1, media_type: "image/png", created_at: madeAt },
    }),
    insertRow("release_notes", {
      ...{ id: 900, title: "New", description: "Text", created_at: madeAt },
      ...{ changed_by_name: "Olga", changed_at: madeAt },
    }),
    insertRow("store_variance_requests", { id: "request", user_id: userId, at: laterMs, account_id: accountId }),
    insertRow("departures", {
      ...{ id: 900, account_id: accountId, store_id: 77, name: "Gone", deleted_by_name: "Olive" },
      ...{ deleted_at: madeAt, purge_at: later },
    }),
    { sql: "UPDATE audit_terminals_codes SET expires_at = ?", args: [later] },
    { sql: "UPDATE audit_terminals_sessions SET expires_at = ?, ended_at = NULL, because = NULL", args: [later] },
    { sql: "UPDATE email_corrections_sessions SET expires_at = ?, ended_at = NULL", args: [later] },
  ]);
  await coverAllRows(fixture);
}
