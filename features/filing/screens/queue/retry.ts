import { saysTheSame, type VerifyValues } from "../verify-values.ts";
import type { QueuedGroup } from "./model.ts";

/** Whether a press on 'Retry' can help: something failed, or waits for its next try. */
export function canRetry(group: QueuedGroup): boolean {
  const { files, reading, filing } = group;
  const waits = [reading.phase, filing.phase, ...files.map(({ transfer }) => transfer.phase)];
  return waits.includes("interrupted") || retried(group) !== null;
}

/** The group with everything that failed put up to be tried again; null when nothing of it has failed. */
export function retried(group: QueuedGroup): QueuedGroup | null {
  const { reading, filing } = group;
  const isFailed = group.files.some(({ transfer }) => transfer.phase === "failed");
  const isUnread = reading.phase === "failed";
  const document = filing.phase === "failed" ? filing.document : null;
  const isUnfiled = filing.phase === "failed" && (group.later || document !== null);
  if (!isFailed && !isUnread && !isUnfiled) return null;
  return {
    ...group,
    files: group.files.map((file) =>
      file.transfer.phase === "failed" ? { ...file, transfer: { phase: "waiting" } } : file
    ),
    reading: isUnread ? { phase: "waiting" } : reading,
    ...(isUnfiled ? { document, filing: { phase: "uploading" } } : {}),
  };
}

/** The group after something was typed: a filing that failed is not tried again with the values of before. */
export function withDraft(group: QueuedGroup, draft: VerifyValues): QueuedGroup {
  const { filing } = group;
  const isOld = filing.phase === "failed" && filing.document !== null && !saysTheSame(draft, filing.document);
  return isOld ? { ...withoutValues(group), draft } : { ...group, draft };
}

/** The group whose values a person has to look at again before it is filed. */
export function withoutValues(group: QueuedGroup): QueuedGroup {
  const { filing } = group;
  return filing.phase === "failed" ? { ...group, filing: { ...filing, document: null } } : group;
}
