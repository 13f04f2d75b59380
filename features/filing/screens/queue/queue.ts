import { requestCancelled } from "@/kernel/texts.ts";
import type { NewDocument } from "../../contract.ts";
import type { VerifyValues } from "../verify-values.ts";
import { StoredGroups } from "./stored-groups.ts";
import { isFinished, type QueuedFile, type QueuedGroup, restoredGroup } from "./model.ts";
import { type Network, type Patience, Persistence, usualPatience } from "@/features/uploads/shared-queries.ts";
import { retried, withDraft, withoutValues } from "./retry.ts";
import type { FilingServer } from "./server.ts";
import type { QueueStorage } from "./storage.ts";
import type { Tabs } from "./tabs.ts";
import { QueueWorker } from "./queue-worker.ts";

/** What the queue shows at a moment; a new object after each change. */
export interface QueueState {
  /** In the order in which they were chosen, of all stores. */
  readonly groups: readonly QueuedGroup[];
  /** Groups of the same person that another tab of this browser is sending. */
  readonly elsewhere: number;
  /** False when the browser cannot keep the files: a reload would lose what is not filed. */
  readonly isLasting: boolean;
  readonly isOnline: boolean;
  /** Requests are under way: leaving the page now would break them off. */
  readonly isMoving: boolean;
}

export interface QueueOptions {
  /** Names the person; the queues of others are left alone. */
  readonly owner: string;
  readonly server: FilingServer;
  readonly storage: QueueStorage;
  readonly tabs: Tabs;
  readonly network: Network;
  readonly patience?: Patience;
  /** A document was filed or set aside. */
  readonly onFinished?: (group: QueuedGroup) => void;
}

/**
 * The uploads of one person in one browser. It sends what was begun, reads each form as soon as it is there, and files
 * what a person has verified. All of it is kept in the browser from the moment a file is chosen until its document is
 * filed, set aside or removed: after a reload, a crash or a lost connection it goes on where it stopped.
 */
export class UploadQueue {
  #state: QueueState;
  readonly #listeners = new Set<() => void>();
  readonly #releases = new Map<string, () => void>();
  readonly #persistence: Persistence;
  readonly #work: QueueWorker;
  readonly #stored: StoredGroups;
  readonly #life = new AbortController();

  constructor(readonly options: QueueOptions) {
    const { network, storage, server, owner, patience = usualPatience } = options;
    this.#stored = new StoredGroups(storage, owner, () => this.#set({ isLasting: false }));
    this.#state = {
      groups: [],
      elsewhere: 0,
      isLasting: storage.isLasting,
      isOnline: network.isOnline(),
      isMoving: false,
    };
    this.#persistence = new Persistence(network, patience);
    this.#work = new QueueWorker({
      server,
      persistence: this.#persistence,
      groups: () => this.#state.groups,
      change: (key, change, isKept) => this.#change(key, change, isKept),
      finished: (group) => {
        void this.#forgetGroup(group);
        this.options.onFinished?.(group);
      },
      moving: (isMoving) => this.#set({ isMoving }),
    });
    const unwatch = network.watch(() => {
      this.#set({ isOnline: network.isOnline() });
      if (!network.isOnline()) return;
      this.#persistence.wake();
      this.#work.pump();
    });
    this.#life.signal.addEventListener("abort", unwatch);
  }

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page left. What another tab works on is taken over when that tab ends. */
  async restore(): Promise<void> {
    const { storage, owner, tabs } = this.options;
    const stored = await storage.groupsOf(owner).catch(() => []);
    for (const { key } of stored) {
      if (this.#find(key)) continue;
      const release = await tabs.hold(key);
      if (release) await this.#adopt(key, release);
      else this.#awaitTurn(key);
    }
    this.#work.pump();
  }

  /** Puts chosen groups into the queue; nothing is sent before {@link begin}. */
  async add(groups: readonly QueuedGroup[]): Promise<void> {
    this.#set({ groups: [...this.#state.groups, ...groups] });
    this.#work.pump();
    for (const { key, files } of groups) {
      const release = await this.options.tabs.hold(key);
      if (release) this.#releases.set(key, release);
      await this.#stored.saveContents(files);
      this.#save(key);
    }
  }

  /** Changes the files of a group that is not filed yet: types, order, further and fewer files. */
  async setFiles(key: string, files: readonly QueuedFile[]): Promise<void> {
    const group = this.#find(key);
    if (!group || isFinished(group)) return;
    if (files.length === 0) return await this.remove(key);
    const gone = group.files.filter(({ id }) => !files.some((one) => one.id === id));
    const fresh = files.filter(({ id }) => !group.files.some((one) => one.id === id));
    const isSameMain = group.files[0]?.id === files[0]?.id;
    if (!isSameMain) this.#work.cancelGroup(group);
    this.#change(key, (now) => ({
      ...withoutValues(now),
      files,
      ...(isSameMain ? {} : { reading: { phase: "waiting" }, draft: null }),
    }), false);
    for (const file of gone) this.#forgetFile(file);
    this.#work.pump();
    // A group is kept only after the contents that it names.
    await this.#stored.saveContents(fresh);
    this.#save(key);
  }

  /** 'Begin Uploading': from now on the groups of the store are sent. */
  begin(storeId: number): void {
    for (const { key, begun, storeId: own } of this.#state.groups) {
      if (!begun && own === storeId) this.#change(key, (group) => ({ ...group, begun: true }), true);
    }
    this.#work.pump();
  }

  /** Keeps what was typed so far. */
  saveDraft(key: string, draft: VerifyValues): void {
    this.#change(key, (group) => isFinished(group) ? group : withDraft(group, draft), true);
  }

  readAgain(key: string): void {
    this.#change(key, (group) => ({ ...group, reading: { phase: "waiting" } }), true);
    this.#persistence.wake();
    this.#work.pump();
  }

  fillInByHand(key: string): void {
    this.#work.cancel(`read:${key}`);
    this.#change(key, (group) => ({ ...group, reading: { phase: "byHand" } }), true);
  }

  /** 'Complete': files the group with these values as soon as its bytes are there. Pressed again, it files the newer ones. */
  complete(key: string, document: NewDocument): void {
    this.#work.cancel(`file:${key}`);
    this.#change(key, (group) => ({
      ...group,
      document,
      tries: group.tries + 1,
      filing: { phase: "uploading" },
    }), true);
    this.#work.pump();
  }

  /** Takes a group back from filing, so that its values can be changed; it says that the request was cancelled. */
  reopen(key: string): void {
    this.#work.cancel(`file:${key}`);
    this.#change(key, (group) => ({
      ...group,
      document: null,
      later: false,
      filing: { phase: "failed", message: requestCancelled, requestId: null, fields: {}, document: group.document },
    }), true);
    this.#work.pump();
  }

  /** 'Verify later': hands groups over as soon as their bytes are there. */
  setAside(keys: readonly string[]): void {
    for (const key of keys) {
      this.#change(key, (group) => ({ ...group, later: true, filing: { phase: "uploading" } }), true);
    }
    this.#work.pump();
  }

  /** Tries again at once whatever waits or has failed; of one group, or of all. */
  retry(key?: string): void {
    for (const group of this.#state.groups) {
      if (key !== undefined && group.key !== key) continue;
      if (retried(group) !== null) this.#change(group.key, (now) => retried(now) ?? now, true);
    }
    this.#persistence.wake();
    this.#work.pump();
  }

  /** Removes a group: nothing of it stays in the browser or, unless it was filed, on the server. */
  async remove(key: string): Promise<void> {
    const group = this.#find(key);
    if (!group) return;
    this.#work.cancelGroup(group);
    this.#set({ groups: this.#state.groups.filter((one) => one !== this.#find(key)) });
    if (!isFinished(group)) group.files.forEach((file) => this.#dropUpload(file));
    await this.#forgetGroup(group);
    this.#work.pump();
  }

  /** Puts away what is filed or set aside. */
  dismissFinished(storeId: number): void {
    this.#set({ groups: this.#state.groups.filter((one) => one.storeId !== storeId || !isFinished(one)) });
  }

  /** Ends all work and lets other tabs take over; what is kept stays. */
  stop(): void {
    this.#life.abort();
    this.#work.stop();
    for (const release of this.#releases.values()) release();
    this.#releases.clear();
  }

  /** The person is back, or pressed 'Try now'. */
  wake(): void {
    this.#persistence.wake();
  }

  async #adopt(key: string, release: () => void): Promise<void> {
    const { storage } = this.options;
    const stored = await storage.group(key).catch(() => null);
    const contents = stored && await storage.contents(stored.files.map(({ id }) => id)).catch(() => null);
    const group = stored && contents && restoredGroup(stored, contents);
    if (!group || this.#life.signal.aborted) {
      // Without its contents nothing can be done with it any more.
      if (stored && contents && !group) await storage.remove(key, stored.files.map(({ id }) => id)).catch(() => {});
      return release();
    }
    this.#releases.set(key, release);
    this.#set({ groups: [...this.#state.groups, group] });
    this.#work.pump();
  }

  #awaitTurn(key: string): void {
    this.#set({ elsewhere: this.#state.elsewhere + 1 });
    void this.options.tabs.wait(key, this.#life.signal).then(async (release) => {
      this.#set({ elsewhere: Math.max(0, this.#state.elsewhere - 1) });
      if (release) await this.#adopt(key, release);
    });
  }

  #find(key: string): QueuedGroup | undefined {
    return this.#state.groups.find((group) => group.key === key);
  }

  #change(key: string, change: (group: QueuedGroup) => QueuedGroup, isKept: boolean): void {
    const before = this.#find(key);
    if (!before || this.#life.signal.aborted) return;
    this.#set({ groups: this.#state.groups.map((group) => group === before ? change(before) : group) });
    if (isKept) this.#save(key);
  }

  #set(part: Partial<QueueState>): void {
    if (this.#life.signal.aborted) return;
    this.#state = { ...this.#state, ...part };
    for (const listener of [...this.#listeners]) listener();
  }

  #save(key: string): void {
    const group = this.#find(key);
    if (group) this.#stored.save(group);
  }

  async #forgetGroup(group: QueuedGroup): Promise<void> {
    await this.#stored.remove(group);
    this.#releases.get(group.key)?.();
    this.#releases.delete(group.key);
  }

  #forgetFile(file: QueuedFile): void {
    this.#work.cancel(`send:${file.id}`);
    this.#dropUpload(file);
    this.#stored.removeContent(file);
  }

  /** What cannot be dropped now expires at the server by itself. */
  #dropUpload({ uploadId }: QueuedFile): void {
    if (uploadId !== null) void this.options.server.drop(uploadId).catch(() => {});
  }
}
