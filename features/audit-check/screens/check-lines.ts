import { formatNumber } from "@/ui/format.ts";
import { formsPerTerminal, type InspectionCheck } from "../contract.ts";

/** One line of the check: what was counted, what it means, and where to go on. */
export interface CheckLine {
  readonly key: string;
  readonly label: string;
  /** The number as it is read; '' for a line without one. */
  readonly count: string;
  /** `act`: something to do before the inspection; `info`: good to know. */
  readonly state: "fine" | "act" | "info";
  readonly meaning: string;
  readonly next?: { readonly label: string; readonly to: string };
}

/** The lines in the order in which they are worked on. */
export function checkLines(check: InspectionCheck, storeId: number): readonly CheckLine[] {
  return [...formLines(check, storeId), ...openLines(check, storeId), ...placeLines(check, storeId)];
}

function formLines(check: InspectionCheck, storeId: number): readonly CheckLine[] {
  const { startDate, endDate, forms, standAlone, flagged } = check;
  const inRange = { startDate, endDate };
  return [
    {
      key: "forms",
      label: "Forms 4473 in these dates",
      count: formatNumber(forms),
      state: "info",
      meaning: "Auditors see these: a status and a Status Date in the range.",
      next: { label: "Open forms", to: archive(storeId, inRange) },
    },
    {
      key: "standAlone",
      label: "Stand-alone ATF forms",
      count: formatNumber(standAlone),
      state: "info",
      meaning: "Auditors see these too.",
      next: standAlone > 0 ? { label: "Open forms", to: archive(storeId, { formType: "1", ...inRange }) } : undefined,
    },
    {
      key: "flagged",
      label: "Flagged by your staff",
      count: formatNumber(flagged),
      state: flagged > 0 ? "act" : "fine",
      meaning: flagged > 0
        ? "Auditors don't see your flags, but they see the forms. Correct them or clear the flag."
        : "No flags in these dates.",
      next: flagged > 0
        ? { label: "Review flagged", to: archive(storeId, { fflFlagged: "true", ...inRange }) }
        : undefined,
    },
  ];
}

function openLines(check: InspectionCheck, storeId: number): readonly CheckLine[] {
  const { toVerify, inProgress, corrections, expiring, expiringIsMinimum, notAsFiled } = check;
  return [
    {
      key: "toVerify",
      label: "Files to verify",
      count: formatNumber(toVerify),
      ...toVerify > 0
        ? {
          state: "act",
          meaning: "Not in the archive yet, so auditors don't see them. Verify and file them.",
          next: { label: "Verify", to: `/${storeId}/to-verify` },
        }
        : { state: "fine", meaning: "Nothing to verify." },
    },
    {
      key: "inProgress",
      label: "In progress",
      count: formatNumber(inProgress),
      ...inProgress > 0
        ? {
          state: "act",
          meaning: "No status or no Status Date, so auditors don't see them, whatever the dates. Finish them.",
          next: { label: "Open, in progress first", to: archive(storeId, { sort: "status", sortOrder: "asc" }) },
        }
        : { state: "fine", meaning: "Every form has a status and a Status Date." },
    },
    {
      key: "expiring",
      label: "Background check expiring",
      count: `${formatNumber(expiring)}${expiringIsMinimum ? "+" : ""}`,
      ...expiring > 0
        ? {
          state: "act",
          meaning: "The check ends within 7 days or has ended. Finish the transfer, or void the form.",
          next: { label: "Open expiring", to: archive(storeId, { shouldFilterByExpirationDate: "true" }) },
        }
        : { state: "fine", meaning: "No open transfer with a check about to end." },
    },
    {
      key: "corrections",
      label: "Correction requests",
      count: formatNumber(corrections),
      ...corrections > 0
        ? {
          state: "act",
          meaning: "These wait for the buyer or for your review.",
          next: { label: "Open requests", to: `/${storeId}/correction-requests` },
        }
        : { state: "fine", meaning: "No open correction requests." },
    },
    {
      key: "notAsFiled",
      label: "Files not as filed",
      count: formatNumber(notAsFiled),
      ...notAsFiled > 0
        ? {
          state: "act",
          meaning: "Missing or changed on the disk; nobody can open them. Restore them from your backup.",
          next: { label: "Open archive", to: archive(storeId, {}) },
        }
        : { state: "fine", meaning: "No file is known to be missing or changed." },
    },
  ];
}

function placeLines(check: InspectionCheck, storeId: number): readonly CheckLine[] {
  const { hasHours, executed, terminals, lastSigned } = check;
  return [
    {
      key: "hours",
      label: "Business hours",
      count: "",
      ...hasHours
        ? { state: "fine", meaning: "ATF auditors get in during business hours only." }
        : { state: "act", meaning: "No hours set: ATF auditors can look at any time. Set your business hours." },
      next: { label: hasHours ? "Change hours" : "Set hours", to: `/${storeId}/ffl-settings/${storeId}` },
    },
    {
      key: "terminals",
      label: "Terminals needed",
      count: formatNumber(terminals),
      state: "info",
      meaning: `${formatNumber(executed)} ${executed === 1 ? "form" : "forms"} executed in the last twelve months, ` +
        `one terminal for every ${formsPerTerminal}, at least one.`,
    },
    {
      key: "signed",
      label: "Ledger signature",
      count: "",
      ...lastSigned === null
        ? { state: "info", meaning: "Not signed yet. The ledger is signed daily and after a quiet minute." }
        : { state: "fine", meaning: "The ledger is signed daily and after a quiet minute." },
    },
  ];
}

function archive(storeId: number, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filters).toString();
  return `/${storeId}/documents${search ? `?${search}` : ""}`;
}
