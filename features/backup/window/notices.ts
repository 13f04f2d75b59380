import { isNewer, version } from "@/kernel/version.ts";
import { dailyMs } from "../contract-state.ts";
import { backupTexts, downloadPage, failedText } from "../contract-texts.ts";
import type { LogLine, Notice, Question } from "../contract-window.ts";

/** Bytes below which a disk is nearly full: some hundred forms. */
const littleRoom = 2_000_000_000;

/** What the notices are told from. */
export interface NoticesFrom {
  readonly now: Date;
  /** Why the settings could not be read; null when they could. */
  readonly settingsProblem: string | null;
  readonly server: string | null;
  readonly lastRun: LogLine | null;
  /** What the last run said was wrong. */
  readonly problems: readonly string[];
  /** What a person has to decide after it. */
  readonly question: Question | null;
  readonly lastWholeAt: string | null;
  readonly isRunning: boolean;
  readonly freeBytes: number | null;
  readonly newestVersion: string | null;
}

/** What is wrong and what to do next, the most urgent first. */
export function noticesOf(given: NoticesFrom): readonly Notice[] {
  const { settingsProblem, lastRun, isRunning } = given;
  return [
    settingsProblem === null ? null : red("The settings are damaged", settingsProblem),
    lastRun === null || isRunning ? null : lateNotice(given),
    lastRun === null || isRunning ? null : runNotice(lastRun, given),
    roomNotice(given),
    versionNotice(given),
  ].filter((notice) => notice !== null);
}

function lateNotice({ now, lastWholeAt }: NoticesFrom): Notice | null {
  if (lastWholeAt !== null && now.getTime() - Date.parse(lastWholeAt) <= dailyMs) return null;
  const text = lastWholeAt === null
    ? "No backup has been complete yet. Click Back up now."
    : "The last complete backup is more than 24 hours old. Click Back up now.";
  return red(backupTexts.never, text);
}

function runNotice({ outcome, isStopped }: LogLine, { server, problems, question }: NoticesFrom): Notice | null {
  if (outcome === "whole") return null;
  if (isStopped) {
    return notice("info", "The last backup was stopped.", "What was copied is kept. The next one goes on.");
  }
  switch (outcome) {
    case "offline":
      return notice(
        "amber",
        "The server cannot be reached",
        `${
          server ?? "The server"
        } does not answer. Check this computer's internet connection. The copy stays as it is, ` +
          "and the backup tries again by itself.",
      );
    case "full_disk":
      return red(
        "The disk is full",
        "Free some space where the copy is, or choose another place. Then click Back up now.",
      );
    case "damaged":
      return red(
        "Files are damaged",
        "Do not delete anything. Click Back up now: what is damaged is fetched again. If this stays, the disk may be failing. " +
          "Choose another place, and call your Strongroom administrator.",
        problems,
      );
    case "refused":
      return red(
        "The backup did not take what the server sent",
        "Keep the copy as it is. If you were signed out, sign in again. Otherwise call your Strongroom administrator.",
        problems,
        question,
      );
    case "failed":
      return red(failedText, "The backup tries again by itself. If this stays, do what is said here.", problems);
  }
}

function roomNotice({ freeBytes, lastRun }: NoticesFrom): Notice | null {
  if (freeBytes === null || freeBytes >= littleRoom || lastRun?.outcome === "full_disk") return null;
  return notice("amber", "Little space is left", "Free some space where the copy is, or choose another place.");
}

function versionNotice({ newestVersion, server }: NoticesFrom): Notice | null {
  if (newestVersion === null || !isNewer(newestVersion, version)) return null;
  return notice("amber", backupTexts.outOfDate, `It is at ${server ?? ""}${downloadPage}`);
}

function red(
  title: string,
  text: string,
  details: readonly string[] = [],
  question: Question | null = null,
): Notice {
  return { ...notice("red", title, text), details: [...details], question };
}

function notice(tone: Notice["tone"], title: string, text: string): Notice {
  return { tone, title, text, details: [], question: null };
}
