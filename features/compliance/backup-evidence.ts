import { downloadPage } from "@/features/backup/contract-texts.ts";
import { type BackupAlarm, backupOffer, type BackupState } from "@/features/backup/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { formatInstant } from "@/ui/format.ts";
import type { AddedEvidence, EvidenceSource } from "./offers.ts";

const advices: Readonly<Record<BackupAlarm, string>> = {
  never: "",
  late: "No backup was complete in the last 24 hours. See that the computer with the backup application is on.",
  failed: "The last backup did not end well. Look at the computer with the backup application.",
  out_of_date: "Download the latest backup application.",
};

/** What the dealer's own copy shows: of the daily backup (12) and of the copy at the store (16). */
export function backupEvidence(given: FeatureContext): readonly EvidenceSource[] {
  return [12, 16].map((condition) => ({
    condition,
    evidence: async (_context, store) => evidenceOf(await given.offered(backupOffer).state(store.accountId), store),
  }));
}

function evidenceOf(state: BackupState, { timeZone }: Store): AddedEvidence | null {
  const { isInstalled, alarm, lastWholeAt, lastFullCheckAt, lastRestoreAt, problems } = state;
  if (!isInstalled) return null;
  const when = (at: string | null) => at === null ? "Not yet" : formatInstant(at, timeZone);
  return {
    standing: alarm === null ? "met" : "attention",
    advice: alarm === null ? "" : advices[alarm],
    adviceHref: alarm === null ? null : downloadPage,
    lines: [
      { label: "Last complete backup", value: when(lastWholeAt), href: downloadPage },
      { label: "Last full check", value: when(lastFullCheckAt), href: null },
      { label: "Last trial restore", value: when(lastRestoreAt), href: null },
      ...problems.slice(0, 3).map((problem) => ({ label: "Problem", value: problem, href: null })),
    ],
  };
}
