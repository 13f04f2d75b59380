import type { StoredGroup } from "./model.ts";
import { memoryStorage, type QueueStorage } from "./storage.ts";

const databaseName = "strongroom-uploads";

/** The queue in the browser's own database; in memory where there is none, as in some private windows. */
export async function browserStorage(): Promise<QueueStorage> {
  try {
    return storageOver(await opened());
  } catch {
    return memoryStorage();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("groups", { keyPath: "key" }).createIndex("owner", "owner");
      request.result.createObjectStore("files");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another tab is using the browser's storage."));
  });
}

function storageOver(database: IDBDatabase): QueueStorage {
  const write = (work: (groups: IDBObjectStore, files: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(["groups", "files"], "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore("groups"), transaction.objectStore("files"));
    });
  const read = <Result>(store: "groups" | "files", ask: (store: IDBObjectStore) => IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const request = ask(database.transaction(store).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    isLasting: true,
    async groupsOf(owner) {
      const groups: StoredGroup[] = await read("groups", (store) => store.index("owner").getAll(owner));
      return groups.sort((a, b) => a.order - b.order);
    },
    group: async (key) => await read<StoredGroup | undefined>("groups", (store) => store.get(key)) ?? null,
    async contents(ids) {
      const contents = new Map<string, File>();
      for (const id of ids) {
        const file: unknown = await read<unknown>("files", (store) => store.get(id));
        if (file instanceof File) contents.set(id, file);
      }
      return contents;
    },
    saveGroup: (group) => write((groups) => void groups.put(group)),
    saveContent: (id, file) => write((_, files) => void files.put(file, id)),
    remove: (key, fileIds) =>
      write((groups, files) => {
        groups.delete(key);
        for (const id of fileIds) files.delete(id);
      }),
    removeContent: (id) => write((_, files) => void files.delete(id)),
  };
}
