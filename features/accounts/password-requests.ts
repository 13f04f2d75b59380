import type { FeatureContext } from "@/kernel/feature.ts";
import { takeRequest } from "./mailed-requests.ts";

/** The name of the job that sends what was asked for. */
export const sendResetJob = "accounts.send_reset";

/**
 * Notes that somebody does not know their password. Whether the email is known changes neither the answer nor what is
 * read and written for it; the job finds out what there is to do. A stranger who asks again and again can neither fill a
 * mailbox nor end a link that was sent before. Throws 429 for the address.
 */
export async function askForReset(context: FeatureContext, email: string, remoteAddress: string): Promise<void> {
  await takeRequest(context, { kind: "reset", email, remoteAddress }, async ({ id, isDue }) => {
    const found = await context.database.one("SELECT id FROM users WHERE email = ? AND is_deleted = 0", [email]);
    return context.enqueue(sendResetJob, { userId: isDue ? Number(found?.id ?? 0) : 0, request: id });
  });
}
