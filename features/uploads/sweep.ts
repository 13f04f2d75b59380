import type { FeatureContext } from "@/kernel/feature.ts";
import { forget } from "./begin.ts";

const dayMs = 86_400_000;

/** Ends uploads that have expired, and throws away bytes that lie without an upload for a day. */
export async function sweepUploads(context: FeatureContext): Promise<void> {
  const { database, files, clock, log } = context;
  const now = clock.now();
  const expired = await database.all("SELECT id FROM uploads WHERE expires_at <= ?", [now.toISOString()]);
  for (const { id } of expired) await forget(context, Number(id));
  let stray = 0;
  for await (const { name, since } of files.partial.list()) {
    if (now.getTime() - since.getTime() < dayMs) continue;
    if (await database.one("SELECT 1 FROM uploads WHERE id = ?", [Number(name)])) continue;
    await files.partial.remove(name);
    stray++;
  }
  if (expired.length + stray > 0) log.info("uploads_swept", { expired: expired.length, stray });
}
