import { troubleOf } from "@/db/errors.ts";
import { StartRefused } from "../start-refused.ts";
import { BlockDamaged } from "./blocks.ts";
import { ContentChanged, DestinationFailed, ObjectMissing } from "./destination.ts";
import { SnapshotDamaged } from "./snapshot.ts";

/** What went wrong, for a person; null for what nobody foresaw. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof DestinationFailed || error instanceof StartRefused) return error.message;
  if (error instanceof SnapshotDamaged) return `${error.message}: what is there is not what was written.`;
  if (error instanceof BlockDamaged || error instanceof ObjectMissing) return `${error.message} in the backup.`;
  if (error instanceof ContentChanged) {
    return "What was read back is not what was written. Check the disk or the network.";
  }
  if (troubleOf(error) !== "corrupt") return null;
  return "The database of the archive is damaged and cannot be read. Keep the data folder as it is; see: strongroom verify";
}
