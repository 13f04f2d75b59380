import { requestCancelled } from "@/kernel/texts.ts";
import { isFinished, type QueuedGroup } from "./model.ts";

/** Document 2, section 8: said once for all, where several documents failed. */
export const unableToUpload = "Unable to upload documents. Please try again later.";

/** The documents that did not get to the server or were not filed; what a person cancelled has not failed. */
export function failedGroups(groups: readonly QueuedGroup[]): readonly QueuedGroup[] {
  return groups.filter((group) => {
    if (isFinished(group)) return false;
    const { filing, files } = group;
    return (filing.phase === "failed" && filing.message !== requestCancelled) ||
      files.some(({ transfer }) => transfer.phase === "failed");
  });
}
