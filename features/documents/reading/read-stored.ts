import type { FeatureContext } from "@/kernel/feature.ts";
import { readersOf } from "./readers.ts";
import type { ReadingResult } from "./result.ts";

/**
 * Reads the values of a file that is kept in the archive, behind whatever people are waiting for. Answers a refusal for
 * a bad file; throws {@link FileDamaged} for one that is gone.
 */
export async function readStored(context: FeatureContext, sha256: string): Promise<ReadingResult> {
  return await readersOf(context).read(await context.files.localPath(sha256), "behind");
}
