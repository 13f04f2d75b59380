import { createHash } from "node:crypto";
import { FileDamaged, type FileStore, FileTooLarge, type ReceivedFile, type StoredFile } from "./file-store.ts";
import { headSize } from "./receive.ts";

/** A file store that lives as long as the process, for tests. `replace` damages a file on purpose. */
export interface MemoryStore extends FileStore {
  replace(sha256: string, content: Uint8Array<ArrayBuffer> | null): void;
}

/** Makes an empty store in memory. Files are copied to a temporary folder only when a path is asked for. */
export function openMemoryStore(): MemoryStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const contentOf = (sha256: string) => {
    const content = files.get(sha256);
    if (!content) throw new FileDamaged(sha256, "missing");
    return content;
  };
  const written = async (content: Uint8Array) => {
    const path = await Deno.makeTempFile({ prefix: "strongroom-memory-" });
    await Deno.writeFile(path, content);
    return path;
  };
  const check = (sha256: string) => {
    const content = files.get(sha256);
    if (!content) return new FileDamaged(sha256, "missing");
    return sumOf(content) === sha256 ? null : new FileDamaged(sha256, "changed");
  };
  return {
    async receive(stream, limit): Promise<ReceivedFile> {
      const content = await gathered(stream, limit);
      const stored: StoredFile = { sha256: sumOf(content), size: content.byteLength };
      const path = await written(content);
      let open = true;
      const close = async () => {
        if (open) await Deno.remove(path);
        open = false;
      };
      return {
        ...stored,
        path,
        head: content.subarray(0, headSize),
        async keep() {
          if (open) files.set(stored.sha256, content);
          await close();
          return stored;
        },
        drop: close,
      };
    },
    has: (sha256) => Promise.resolve(files.has(sha256)),
    size: (sha256) => Promise.try(() => contentOf(sha256).byteLength),
    read: (sha256, range) =>
      Promise.try(() => {
        const content = contentOf(sha256);
        const damaged = range ? null : check(sha256);
        return new ReadableStream({
          start(controller) {
            if (damaged) return controller.error(damaged);
            const part = range ? content.slice(range.start, range.end + 1) : content.slice();
            if (part.byteLength > 0) controller.enqueue(part);
            controller.close();
          },
        });
      }),
    check: (sha256) => Promise.resolve(check(sha256)),
    async *list() {
      for (const [sha256, content] of [...files].sort()) yield { sha256, size: content.byteLength };
    },
    localPath: (sha256) => Promise.try(() => written(contentOf(sha256))),
    remove: (sha256) => Promise.resolve(void files.delete(sha256)),
    ready: () => Promise.resolve(),
    sweep: () => Promise.resolve(0),
    replace(sha256, content) {
      if (content) files.set(sha256, content);
      else files.delete(sha256);
    },
  };
}

function sumOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

async function gathered(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limit) throw new FileTooLarge(limit);
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
