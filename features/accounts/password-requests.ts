import { and, eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { takeRequest } from "./mailed-requests.ts";
import { resetJob } from "./password-reset.ts";
import { isNotDeleted, users } from "./schema.ts";

/**
 * Notes that somebody does not know their password. Whether the email is known changes neither the answer nor what is
 * read and written for it; the job finds out what there is to do. A stranger who asks again and again can neither fill a
 * mailbox nor end a link that was sent before. Throws 429 for the address.
 */
export async function askForReset(context: FeatureContext, email: string, remoteAddress: string): Promise<void> {
  await takeRequest(context, { kind: "reset", email, remoteAddress }, async (unit, { id, isDue }) => {
    const found = await context.database.query.select({ id: users.id }).from(users)
      .where(and(eq(users.email, email), isNotDeleted)).get();
    unit.enqueue(resetJob, { userId: isDue ? found?.id ?? 0 : 0, request: id });
  });
}
