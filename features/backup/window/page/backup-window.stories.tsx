import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ArchiveKeys, Folders, Question, WindowState } from "../../contract-window.ts";
import { BackupWindow } from "./backup-window.tsx";
import { CallFailed, type Calls } from "./calls.ts";

const meta = { title: "Backup/Window" } satisfies Meta;
export default meta;

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

const run = {
  ...{ startedAt: at(9), finishedAt: at(8.9), reason: "daily", outcome: "whole", isStopped: false } as const,
  ...{ documents: 12, files: 31, bytes: 4_812_004, checkedFiles: 1204, problems: 0 },
};

const settled: WindowState = {
  ...{ computer: "COUNTER-PC", version: "0.9.0", server: "https://strongroom.example.com" },
  place: { kind: "folder", title: "/media/backup/Strongroom copy" },
  ...{ dailyAt: "02:30", onChange: true, running: null, isRunningElsewhere: false },
  ...{ lastRun: run, lastWholeAt: run.finishedAt, nextRunAt: at(-15) },
  holds: { documents: 12_604, files: 31_877, bytes: 19_204_118_220 },
  stores: [
    { name: "Summit Denver (5-84-031-01-8K-11873)", documents: 8204, files: 20_311, bytes: 12_204_118_220 },
    { name: "Summit Boise (9-82-001-01-8C-20561)", documents: 4400, files: 11_566, bytes: 7_000_000_000 },
  ],
  ...{ oldestCheckAt: at(420), restoredAt: at(70), freeBytes: 840_000_000_000 },
  certificateOf: run.finishedAt.slice(0, 10),
  notices: [],
  log: [run, {
    ...run,
    startedAt: at(12),
    finishedAt: at(11.9),
    outcome: "offline",
    files: 0,
    checkedFiles: 0,
    problems: 1,
  }],
};

const folders: Folders = {
  ...{ path: "/home/kim", parent: "/home", isCut: false, freeBytes: 840_000_000_000 },
  folders: ["Desktop", "Documents", "Pictures"].map((name) => ({ name, path: `/home/kim/${name}` })),
  shortcuts: [{ name: "Home", path: "/home/kim" }, { name: "/media/kim", path: "/media/kim" }],
};

const keys: ArchiveKeys = {
  keys: [
    { keyId: "old", fingerprint: "1f0c 22a9", isTrusted: true },
    {
      keyId: "new",
      fingerprint: "9f31 77c2 0b5e 4d18 a6f0 3c29 e871 5b04 d2ac 660e 19f7 8b35 c4d1 072a ee93 5f68",
      isTrusted: false,
    },
  ],
};

/** An application that answers always the same. */
function answering(state: () => Promise<WindowState>): Calls {
  return {
    ...{ state, signIn: state, choosePlace: state, schedule: state, run: state, stop: state },
    ...{ trustKeys: state, beginAnew: state, keys: () => Promise.resolve(keys) },
    folders: () => Promise.resolve(folders),
    makeFolder: () => Promise.resolve(folders),
    disconnect: () => Promise.resolve({ wasTold: true }),
    quit: () => Promise.resolve(null),
  };
}

const showing = (more: Partial<WindowState>): StoryObj => ({
  render: () => <BackupWindow calls={answering(() => Promise.resolve({ ...settled, ...more }))} />,
});

const failing = (error: CallFailed): StoryObj => ({
  render: () => <BackupWindow calls={answering(() => Promise.reject(error))} />,
});

export const Complete = showing({});
export const SignIn = showing({ server: null, place: null, lastRun: null, log: [] });
export const ChoosePlace = showing({ place: null, lastRun: null, log: [] });
export const Copying = showing({
  running: {
    ...{ startedAt: at(0), checkEverything: false, isStopping: false, store: "Summit Denver" },
    copied: { documents: 410, files: 1204, bytes: 812_004_118 },
    checked: { files: 0, bytes: 0, of: 0 },
  },
});
export const Checking = showing({
  running: {
    ...{ startedAt: at(0), checkEverything: true, isStopping: false, store: null },
    copied: { documents: 0, files: 0, bytes: 0 },
    checked: { files: 12_204, bytes: 4_812_004_118, of: 31_877 },
  },
});
export const Damaged = showing({
  lastRun: { ...run, outcome: "damaged", problems: 1 },
  notices: [{
    ...{ tone: "red", title: "Files are damaged" },
    text: "Do not delete anything. Click Back up now: what is damaged is fetched again.",
    details: ["Summit Denver/2026/2026-03-14 Doe Jane TSN 1042/4473.pdf is not as it arrived: its bytes changed."],
    question: null,
  }],
});
const asking = (question: Question, detail: string) =>
  showing({
    lastRun: { ...run, outcome: "refused", problems: 1 },
    notices: [{
      ...{ tone: "red", title: "The backup did not take what the server sent" },
      text:
        "Keep the copy as it is. If you were signed out, sign in again. Otherwise call your Strongroom administrator.",
      ...{ details: [detail], question },
    }],
  });
export const NewKeys = asking("keys", "What the server sent is not signed with a key of the archive.");
export const AnotherHistory = asking("history", "Entries were taken away.");
export const FirstUse = showing({
  ...{ lastRun: null, lastWholeAt: null, certificateOf: null, log: [], stores: [] },
  holds: { documents: 0, files: 0, bytes: 0 },
});
export const Loading: StoryObj = { render: () => <BackupWindow calls={answering(() => new Promise(() => {}))} /> };
export const ClosedToThisBrowser = failing(new CallFailed("Open the window again from Strongroom Backup.", 401));
export const NotRunning = failing(new CallFailed("Strongroom Backup is not running on this computer.", 0));
