import type { Destination } from "@/kernel/backup/destination.ts";

/** Hears of every object that was read to its end, with its bytes. */
export function countedReads(destination: Destination, onRead: (bytes: number) => void): Destination {
  return {
    title: destination.title,
    put: (name, content) => destination.put(name, content),
    putNew: (name, content) => destination.putNew(name, content),
    list: (folder) => destination.list(folder),
    find: (name) => destination.find(name),
    remove: (name) => destination.remove(name),
    tidy: () => destination.tidy(),
    close: () => destination.close(),
    async *read(name) {
      let bytes = 0;
      for await (const piece of destination.read(name)) {
        bytes += piece.byteLength;
        yield piece;
      }
      onRead(bytes);
    },
  };
}
