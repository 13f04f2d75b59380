import { useEffect, useEffectEvent, useMemo, useReducer } from "react";
import type { NewDocument } from "../contract.ts";
import { checkAnotherGroup, checkGroup } from "../upload-rules.ts";
import { type RejectedFile, sortFiles } from "@/features/documents/shared-queries.ts";
import {
  isFinished,
  isSent,
  newGroup,
  type QueuedFile,
  queuedFile,
  type QueuedGroup,
  wantsPerson,
} from "./queue/model.ts";
import type { UploadQueue } from "./queue/queue.ts";
import { splitByPages } from "./queue/split.ts";
import { useQueueState } from "./queue/use-queue.ts";
import { nextGroup, upload, type UploadState, type UploadView } from "./upload-view.ts";
import type { VerifyValues } from "./verify-values.ts";

/** What a person can do while filing. */
export interface UploadActions {
  /** Files for new groups, one each. */
  add(files: readonly File[]): Promise<void>;
  supplement(key: string, files: readonly File[]): Promise<void>;
  chooseType(key: string, id: string, fileType: number | null): void;
  move(key: string, id: string, by: -1 | 1): void;
  remove(key: string, id: string): void;
  /** Removes a whole document from the queue. */
  removeGroup(key: string): void;
  /** Makes one document of the files that were dropped together. */
  join(): void;
  /** 'Begin Uploading'. */
  begin(): void;
  readAgain(key: string): void;
  fillInByHand(key: string): void;
  /** Keeps what was typed so far. */
  saveDraft(key: string, draft: VerifyValues): void;
  /** 'Complete': files the group with these values. */
  complete(key: string, document: NewDocument): Promise<void>;
  /** Takes a document back from being filed. */
  cancel(key: string): void;
  /** 'Verify later', for this document or all that are left. */
  verifyLater(keys: readonly string[]): void;
  /** Makes several documents of one whose file holds several forms, each from one first page to the next. */
  split(key: string, firstPages: readonly number[]): Promise<void>;
  retry(key?: string): void;
  /** Shows a document of the queue. */
  show(key: string): void;
  /** The next document that waits for somebody. */
  next(): void;
  showQueue(): void;
  backToFiles(draft: VerifyValues | null): void;
  leaveOut(): void;
  restart(): void;
}

export interface Upload {
  readonly state: UploadState;
  readonly actions: UploadActions;
}

/** An upload to one store: what the queue holds of it, and what the person is looking at. */
export function useUpload(queue: UploadQueue, storeId: number): Upload {
  const all = useQueueState(queue);
  const groups = useMemo(() => all.groups.filter((group) => group.storeId === storeId), [all.groups, storeId]);
  const [view, dispatch] = useReducer(upload, groups, firstView);
  const current = groups.find(({ key }) => key === view.current);

  const follow = useEffectEvent(() => {
    if (view.step === "queue" && groups.length > 0 && groups.every(isFinished)) {
      return dispatch({ type: "moved", groups });
    }
    if (view.step !== "verify") return;
    const goesOnAlone = current?.filing.phase === "uploading" && !isSent(current) && awaiting(groups, current.key);
    if (!current || isFinished(current) || goesOnAlone) dispatch({ type: "moved", groups });
  });
  useEffect(() => follow(), [groups, view.step]);

  const filesOf = (key: string) => queue.state().groups.find((group) => group.key === key)?.files ?? [];
  const setFiles = (key: string, files: readonly QueuedFile[]) => void queue.setFiles(key, files);
  const actions: UploadActions = {
    add: async (files) => {
      const { accepted, rejected } = await sortFiles(files);
      const { taken, blocked } = withinLimit(groups, accepted.map((file) => newGroup(file, storeId)));
      dispatch({ type: "added", keys: taken.map(({ key }) => key), rejected: [...rejected, ...blocked] });
      await queue.add(taken);
    },
    supplement: async (key, files) => {
      const { accepted, rejected } = await sortFiles(files);
      dispatch({ type: "supplemented", rejected });
      await queue.setFiles(key, [...filesOf(key), ...accepted.map((file) => queuedFile(file, 1))]);
    },
    chooseType: (key, id, type) => setFiles(key, filesOf(key).map((one) => one.id === id ? { ...one, type } : one)),
    move: (key, id, by) => setFiles(key, swapped(filesOf(key), id, by)),
    remove: (key, id) => setFiles(key, filesOf(key).filter((one) => one.id !== id)),
    removeGroup: (key) => void queue.remove(key),
    join: () => {
      const [first, ...others] = view.together;
      if (first === undefined) return;
      dispatch({ type: "joined" });
      void joined(queue, first, others);
    },
    begin: () => {
      const isWrong = openOf(groups).some(({ files }) => Object.keys(checkGroup(files)).length > 0);
      if (isWrong) return dispatch({ type: "checked" });
      queue.begin(storeId);
      // Without a connection there is nothing to verify yet; the list says so.
      if (!all.isOnline) return dispatch({ type: "queueShown" });
      dispatch({ type: "moved", groups: groups.map((group) => ({ ...group, begun: true })) });
    },
    readAgain: (key) => queue.readAgain(key),
    fillInByHand: (key) => queue.fillInByHand(key),
    saveDraft: (key, draft) => queue.saveDraft(key, draft),
    complete: (key, document) => Promise.resolve(queue.complete(key, document)),
    cancel: (key) => queue.reopen(key),
    verifyLater: (keys) => {
      queue.setAside(keys);
      dispatch({ type: "moved", groups: groups.filter(({ key }) => !keys.includes(key)), isMore: true });
    },
    split: async (key, firstPages) => {
      const group = queue.state().groups.find((one) => one.key === key);
      if (group) await splitByPages(queue, group, firstPages);
    },
    retry: (key) => queue.retry(key),
    show: (key) => dispatch({ type: "shown", key }),
    next: () => dispatch({ type: "moved", groups: groups.filter(({ key }) => key !== view.current), isMore: true }),
    showQueue: () => dispatch({ type: "queueShown" }),
    backToFiles: (draft) => {
      if (draft && view.current) queue.saveDraft(view.current, draft);
      dispatch({ type: "wentBack" });
    },
    leaveOut: () => {
      if (view.current) void queue.remove(view.current);
    },
    restart: () => {
      queue.dismissFinished(storeId);
      dispatch({ type: "restarted" });
    },
  };
  const { isLasting, isOnline, elsewhere } = all;
  return { state: { ...view, groups, isLasting, isOnline, elsewhere }, actions };
}

/** What is shown first: the documents that wait, or the choice of files. */
function firstView(groups: readonly QueuedGroup[]): UploadView {
  const begun = groups.filter((group) => group.begun && !isFinished(group));
  const first: UploadView = { step: "choose", current: null, rejected: [], together: [], checked: false };
  return begun.length > 0 ? upload(first, { type: "moved", groups: begun }) : first;
}

function openOf(groups: readonly QueuedGroup[]): readonly QueuedGroup[] {
  return groups.filter((group) => !isFinished(group));
}

/** Some other document waits for somebody, now or as soon as it is read. */
function awaiting(groups: readonly QueuedGroup[], but: string): boolean {
  const others = groups.filter(({ key }) => key !== but);
  return others.some(wantsPerson) || nextGroup(others) !== null;
}

/** Each group is let in only while the first files of those before it stay below the limit (document 2, section 5). */
function withinLimit(before: readonly QueuedGroup[], groups: readonly QueuedGroup[]) {
  const sizes = before.map(({ files }) => files[0]?.size ?? 0);
  const taken: QueuedGroup[] = [];
  const blocked: RejectedFile[] = [];
  for (const group of groups) {
    const reason = checkAnotherGroup(sizes);
    if (reason === null) {
      taken.push(group);
      sizes.push(group.files[0]?.size ?? 0);
    } else blocked.push({ name: group.files[0]?.file.name ?? "", reason });
  }
  return { taken, blocked };
}

function swapped(files: readonly QueuedFile[], id: string, by: -1 | 1): readonly QueuedFile[] {
  const at = files.findIndex((file) => file.id === id);
  const [one, other] = [files[at], files[at + by]];
  if (!one || !other) return files;
  return files.map((file) => file === one ? other : file === other ? one : file);
}

/** The files of the last drop become one document: the first its main file, the others supplements without a type. */
async function joined(queue: UploadQueue, first: string, others: readonly string[]): Promise<void> {
  const { groups } = queue.state();
  const main = groups.find(({ key }) => key === first);
  if (!main) return;
  const supplements = groups.filter(({ key }) => others.includes(key)).flatMap(({ files }) => files)
    .map(({ file, sha256 }) => ({ ...queuedFile(file, 1), sha256 }));
  for (const key of others) await queue.remove(key);
  await queue.setFiles(first, [...main.files, ...supplements]);
}
