import type { StoredGroup } from "./model.ts";

/** Where the queue is kept. Every method may fail, for a browser may have no room or refuse storage. */
export interface QueueStorage {
  /** False when a reload would lose it. */
  readonly isLasting: boolean;
  groupsOf(owner: string): Promise<readonly StoredGroup[]>;
  /** Null when it is gone. */
  group(key: string): Promise<StoredGroup | null>;
  /** The contents of files by their ids; those that are gone are left out. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, File>>;
  saveGroup(group: StoredGroup): Promise<void>;
  saveContent(id: string, file: File): Promise<void>;
  /** Removes a group and its contents. */
  remove(key: string, fileIds: readonly string[]): Promise<void>;
  removeContent(id: string): Promise<void>;
}

/** Keeps the queue as long as the page lives; also what a test hands from one queue to the next. */
export function memoryStorage(isLasting = false): QueueStorage {
  const groups = new Map<string, StoredGroup>();
  const files = new Map<string, File>();
  return {
    isLasting,
    groupsOf: (owner) =>
      Promise.resolve(
        [...groups.values()].filter((group) => group.owner === owner).sort((a, b) => a.order - b.order),
      ),
    group: (key) => Promise.resolve(groups.get(key) ?? null),
    contents: (ids) =>
      Promise.resolve(
        new Map(ids.flatMap((id) => {
          const file = files.get(id);
          return file ? [[id, file] as const] : [];
        })),
      ),
    saveGroup: (group) => Promise.resolve(void groups.set(group.key, group)),
    saveContent: (id, file) => Promise.resolve(void files.set(id, file)),
    remove(key, fileIds) {
      groups.delete(key);
      for (const id of fileIds) files.delete(id);
      return Promise.resolve();
    },
    removeContent: (id) => Promise.resolve(void files.delete(id)),
  };
}
