import { type BackupRun, readBackupState } from "@/kernel/backup/state.ts";
import { formatInstant } from "@/ui/format.ts";
import type { AddedEvidence, Evidence, EvidenceSource } from "./offers.ts";

/** What backups and drills of the server itself show of condition 20: that the records can be moved to another one. */
export const serverBackupEvidence: EvidenceSource = {
  condition: 20,
  async evidence({ configuration }, { timeZone }) {
    const { lastRun, lastSuccess, lastDrill } = await readBackupState(configuration.dataFolder);
    if (!lastRun && !lastDrill) return null;
    const when = (run: BackupRun | null) => run === null ? "Not yet" : formatInstant(run.at, timeZone);
    return {
      ...judged(lastRun, lastDrill),
      lines: [
        { label: "Last complete backup of the server", value: when(lastSuccess), href: null },
        { label: "Last drill: a backup restored and compared", value: when(lastDrill), href: null },
        ...problemsOf("backup", lastRun),
        ...problemsOf("drill", lastDrill),
      ],
    };
  },
};

function judged(
  lastRun: BackupRun | null,
  lastDrill: BackupRun | null,
): Pick<AddedEvidence, "standing" | "advice" | "adviceHref"> {
  const adviceHref = null;
  if (lastRun && lastRun.problems.length > 0) {
    const advice = "The last backup of the server did not end well. Ask your Strongroom administrator to look at it.";
    return { standing: "attention", advice, adviceHref };
  }
  if (lastDrill && lastDrill.problems.length > 0) {
    const advice = "The last drill found that the backup differs. Ask your Strongroom administrator to look at it.";
    return { standing: "attention", advice, adviceHref };
  }
  return { standing: "met", advice: "", adviceHref };
}

/** A problem of a server's backup names files and folders of the server: how many there are is enough here. */
function problemsOf(what: string, run: BackupRun | null): readonly Evidence[] {
  const count = run?.problems.length ?? 0;
  return count === 0 ? [] : [{ label: `Problems of the last ${what}`, value: String(count), href: null }];
}
