import type { EventText, FeatureContext } from "@/kernel/feature.ts";
import type { FoldedEntry } from "@/kernel/ledger/find.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { HistoryEntry } from "./contract.ts";
import { detailsOf } from "./details.ts";
import { kindOf } from "./kind-rules.ts";

/** An entry as a person reads it. */
export function presented(context: FeatureContext, entry: Entry): HistoryEntry {
  const { stream, seq, event, at, actor, data, previousHash, hash } = entry;
  const { attachmentId } = data;
  return {
    id: seq,
    ...wordsOf(context, entry),
    creation: at,
    userId: actor.userId,
    userName: actor.name,
    behind: actor.behind ?? null,
    attachmentId: typeof attachmentId === "number" ? attachmentId : null,
    event,
    kind: kindOf(event),
    details: detailsOf(data),
    repeats: null,
    stream,
    seq,
    previousHash,
    hash,
  };
}

/** A run of looks as a person reads it; the newest one's words with how many there were. */
export function presentedFold(context: FeatureContext, { entry, count, firstSeq, firstAt }: FoldedEntry): HistoryEntry {
  const shown = presented(context, entry);
  return count > 1 ? { ...shown, repeats: { count, firstSeq, first: firstAt } } : shown;
}

/**
 * The words of an entry. One whose data is not what its feature writes today (older, newer, or of a feature that is
 * gone) reads as its event's name: an entry must never make a whole history unreadable.
 */
export function wordsOf(context: FeatureContext, { event, data }: Entry): EventText {
  try {
    return context.describeEvent(event, data);
  } catch {
    const words = event.slice(event.indexOf(".") + 1).replaceAll(/[._-]+/g, " ");
    return { title: words.charAt(0).toUpperCase() + words.slice(1), description: "" };
  }
}
