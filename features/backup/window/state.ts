import * as v from "valibot";
import { hostname } from "node:os";
import { infoOf } from "@/kernel/files/disk.ts";
import { version } from "@/kernel/version.ts";
import { CopyIndex } from "../application/index/copy-index.ts";
import { knownKey } from "../application/home/key.ts";
import { runFacts } from "../application/run/logged-run.ts";
import { Held, held, runsAlready } from "../application/lock.ts";
import { freeBytesAt, isBucket } from "../application/home/place.ts";
import { loggedRuns } from "../application/run/run-log.ts";
import { nextRun } from "../application/run/schedule.ts";
import type { BackupService } from "../application/run/service.ts";
import { type Settings, SettingsDamaged } from "../application/home/settings.ts";
import { type Question, questions, type RunningNow, type WindowState } from "../contract-window.ts";
import { noticesOf } from "./notices.ts";

const mostLogLines = 30;
const nothing = { documents: 0, files: 0, bytes: 0 };
const lastRunSchema = v.object({
  problems: v.array(v.string()),
  question: v.optional(v.nullable(v.picklist(questions)), null),
});

type HeldCopy =
  & Pick<WindowState, "holds" | "stores" | "oldestCheckAt" | "restoredAt" | "lastWholeAt" | "certificateOf">
  & {
    readonly problems: readonly string[];
    readonly question: Question | null;
  };

/** Gathers what the window shows. What a copy holds is counted once for each run: counting a million files takes time. */
export class StateReader {
  #held: { readonly of: string; readonly value: HeldCopy } | null = null;

  constructor(readonly service: BackupService) {}

  async read(): Promise<WindowState> {
    const { home, clock } = this.service.given;
    const { settings, problem } = await this.#settings();
    const runs = await loggedRuns(home);
    const lastRun = runs.at(0) ?? null;
    const held = await this.#holds(`${settings?.destination} ${lastRun?.finishedAt}`);
    const freeBytes = await freeBytesAt(settings?.destination ?? null);
    const running = this.#running();
    const isReady = settings !== null && settings.destination !== null;
    const { holds, stores, oldestCheckAt, restoredAt, lastWholeAt, certificateOf } = held;
    return {
      ...{
        computer: settings?.name ?? hostname(),
        version,
        server: settings?.server ?? null,
        place: placeOf(settings),
      },
      ...{ dailyAt: settings?.dailyAt ?? "02:30", onChange: settings?.onChange ?? true },
      ...{ running, lastRun, lastWholeAt, holds, stores, oldestCheckAt, restoredAt, freeBytes },
      certificateOf,
      isRunningElsewhere: running === null && await this.#isRunningElsewhere(),
      nextRunAt: isReady ? nextRun(settings, { runs, now: clock.now() }).at.toISOString() : null,
      notices: [...noticesOf({
        ...{ now: clock.now(), settingsProblem: problem, server: settings?.server ?? null, lastRun, lastWholeAt },
        ...{ problems: held.problems, question: held.question, isRunning: running !== null, freeBytes },
        newestVersion: this.service.newestVersion,
      })],
      log: runs.slice(0, mostLogLines),
    };
  }

  async #settings(): Promise<{ readonly settings: Settings | null; readonly problem: string | null }> {
    try {
      const { home } = this.service.given;
      const settings = await home.settings();
      if (settings && !await knownKey(home)) throw new SettingsDamaged("key", home.keyPath);
      return { settings, problem: null };
    } catch (error) {
      if (error instanceof SettingsDamaged) return { settings: null, problem: error.message };
      throw error;
    }
  }

  async #holds(of: string): Promise<HeldCopy> {
    if (this.#held?.of === of) return this.#held.value;
    const { indexPath } = this.service.given.home;
    const value = await infoOf(indexPath) ? heldBy(indexPath) : heldByNone;
    this.#held = { of, value };
    return value;
  }

  #running(): RunningNow | null {
    const { running } = this.service;
    if (!running) return null;
    const { startedAt, checkEverything, isStopping, progress } = running;
    return {
      ...{ startedAt: startedAt.toISOString(), checkEverything, isStopping, store: progress?.store ?? null },
      copied: progress?.copied ?? nothing,
      checked: progress?.checked ?? { files: 0, bytes: 0, of: 0 },
    };
  }

  async #isRunningElsewhere(): Promise<boolean> {
    const { home } = this.service.given;
    await home.make();
    try {
      (await held(home.lockPath, runsAlready)).close();
      return false;
    } catch (error) {
      if (error instanceof Held) return true;
      throw error;
    }
  }
}

const heldByNone: HeldCopy = {
  ...{ holds: nothing, stores: [], oldestCheckAt: null, restoredAt: null, lastWholeAt: null, problems: [] },
  ...{ question: null, certificateOf: null },
};

function heldBy(indexPath: string): HeldCopy {
  const index = new CopyIndex(indexPath);
  try {
    const oldest = index.oldestCheck();
    const lastRun = index.fact("lastRun");
    return {
      holds: index.counts(),
      stores: index.stores().map(({ storeId, folder }) => ({ name: folder, ...index.counts(storeId) })),
      oldestCheckAt: oldest === null ? null : new Date(oldest).toISOString(),
      restoredAt: index.fact("restoredAt"),
      lastWholeAt: index.fact(runFacts.lastWholeAt),
      certificateOf: index.fact(runFacts.certificateOf),
      ...lastRun === null ? { problems: [], question: null } : v.parse(lastRunSchema, JSON.parse(lastRun)),
    };
  } finally {
    index.close();
  }
}

function placeOf(settings: Settings | null): WindowState["place"] {
  if (!settings || settings.destination === null) return null;
  return { kind: isBucket(settings.destination) ? "bucket" : "folder", title: settings.destination };
}
