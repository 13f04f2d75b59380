import type { BackupApplication, RunOutcome } from "../contract-applications.ts";

type Tone = "green" | "red" | "yellow" | "neutral";

interface Words {
  /** One or two words about the last run. */
  readonly badge: string;
  readonly tone: Tone;
  /** What that means, where the application says nothing more. */
  readonly sentence: string;
}

const outcomes: Readonly<Record<RunOutcome, Words>> = {
  whole: { badge: "Complete", tone: "green", sentence: "" },
  offline: {
    badge: "No connection",
    tone: "yellow",
    sentence: "It could not reach Strongroom. It tries again by itself.",
  },
  full_disk: {
    badge: "Disk full",
    tone: "red",
    sentence: "The disk is full. Free some room, or choose another folder.",
  },
  damaged: { badge: "Copy damaged", tone: "red", sentence: "Part of the copy was damaged. Check the disk." },
  refused: {
    badge: "Stopped",
    tone: "red",
    sentence: "The records do not extend the ones in the copy. Keep the copy as it is and call your administrator.",
  },
  failed: { badge: "Failed", tone: "red", sentence: "The last run did not end well. It tries again by itself." },
};

/** How an application's last run ended, in words. */
export function lastRunWords({ outcome, problems }: Pick<BackupApplication, "outcome" | "problems">): Words {
  if (outcome === null) {
    return { badge: "No run yet", tone: "neutral", sentence: "Its first backup has not ended yet." };
  }
  const words = outcomes[outcome];
  return outcome === "whole" ? words : { ...words, sentence: problems.at(0) ?? words.sentence };
}
