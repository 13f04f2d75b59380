import { guard, type Statement } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { MailLink } from "@/kernel/mail/mail.ts";
import { SIGN_UP_HOURS } from "./contract-sign-up.ts";
import type { Person } from "./offers.ts";
import { storedPassword } from "./password-change.ts";
import { personByEmail } from "./people.ts";
import { newSecret, secretHash } from "./tokens.ts";

/** The name of the job that sends what somebody asked for who wants an account. */
export const sendSignUpJob = "accounts.send_sign_up";

const notAnswered = "accounts.sign_up_not_answered";

/**
 * Answers a request by mail, privately: with a link, or with the way in for whoever has an account. Run twice for one
 * request, it does so once. One that is too much is dropped without a word.
 */
export async function sendSignUp(context: FeatureContext, request: string, isDue: boolean): Promise<void> {
  const { database } = context;
  const row = await database.one("SELECT email FROM sign_ups WHERE request = ? AND token_hash IS NULL", [request]);
  if (!row) return;
  if (!isDue) return await database.write(() => [answered(request)]);
  const email = String(row.email);
  const person = await personByEmail(database, email);
  const statements = person ? await wayInMail(context, person) : linkMail(context, request, email);
  await database.write(() => [
    ...person ? [answered(request)] : [],
    ...statements,
  ]);
  context.wake();
}

function answered(request: string): Statement {
  return { sql: "DELETE FROM sign_ups WHERE request = ?", args: [request] };
}
