import { eq, lte } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { forget } from "./begin.ts";
import { uploads } from "./schema.ts";

const dayMs = 86_400_000;

/** Ends uploads that have expired, and throws away bytes that lie without an upload for a day. */
export async function sweepUploads(context: FeatureContext): Promise<void> {
  const { database, files, clock, log } = context;
  const now = clock.now();
  const { id, expiresAt } = uploads;
  const expired = await database.query.select({ id }).from(uploads).where(lte(expiresAt, now.toISOString()));
  for (const upload of expired) await forget(context, upload.id);
  let stray = 0;
  for await (const { name, since } of files.partial.list()) {
    if (now.getTime() - since.getTime() < dayMs) continue;
    if (await database.query.select({ id }).from(uploads).where(eq(id, Number(name))).get()) continue;
    await files.partial.remove(name);
    stray++;
  }
  if (expired.length + stray > 0) log.info("uploads_swept", { expired: expired.length, stray });
}
