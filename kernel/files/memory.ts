import { sumOfBytes } from "./read.ts";
import { Damages } from "./damages.ts";
import {
  type AsideFile,
  FileDamaged,
  type FileReceiver,
  type FileStore,
  type ReceivedFile,
  type StoredFile,
} from "./file-store.ts";
import { PartialFolder } from "./partial.ts";
import { Measure, poured } from "./receive.ts";

/** A file store that lives as long as the process, for tests. `replace` damages a file on purpose. */
export interface MemoryStore extends FileStore {
  replace(sha256: string, content: Uint8Array<ArrayBuffer> | null): void;
}

/** Makes an empty store in memory. Files are copied to a temporary folder only when a path is asked for. */
export function openMemoryStore(): MemoryStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const keptAt = new Map<string, Date>();
  const aside = new Map<string, AsideFile & { readonly content: Uint8Array<ArrayBuffer> }>();
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
    return sumOfBytes(content) === sha256 ? null : new FileDamaged(sha256, "changed");
  };
  const damages = new Damages();
  const whole = (sha256: string) => {
    const damage = check(sha256);
    if (damage) throw damage;
    return contentOf(sha256);
  };
  const begin = (limit: number): FileReceiver => {
    const measure = new Measure(limit);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    return {
      write(chunk) {
        measure.add(chunk);
        chunks.push(new Uint8Array(chunk));
      },
      ready: () => Promise.resolve(),
      async end() {
        const content = new Uint8Array(await new Blob(chunks).arrayBuffer());
        const { head, ...stored } = measure.result();
        return received(stored, head, await written(content), () => {
          files.set(stored.sha256, content);
          keptAt.set(stored.sha256, new Date());
        });
      },
      abort: () => Promise.resolve(),
    };
  };
  const partial = new PartialFolder(
    `${Deno.env.get("TMPDIR") ?? "/tmp"}/strongroom-partial-${crypto.randomUUID()}`,
    async (path, { sha256 }) => {
      files.set(sha256, await Deno.readFile(path));
      keptAt.set(sha256, new Date());
      await Deno.remove(path);
    },
  );
  return {
    receive: (stream, limit) => poured(stream, begin(limit)),
    begin,
    partial,
    has: (sha256) => Promise.resolve(files.has(sha256)),
    size: (sha256) => Promise.try(() => contentOf(sha256).byteLength),
    bytes: (sha256) => damages.told(() => Promise.try(() => whole(sha256).slice())),
    read: (sha256, range) =>
      damages.told(() =>
        Promise.try(() => {
          const content = whole(sha256);
          const part = range ? content.slice(range.start, range.end + 1) : content.slice();
          return new ReadableStream({
            start(controller) {
              if (part.byteLength > 0) controller.enqueue(part);
              controller.close();
            },
          });
        })
      ),
    assertWhole: (sha256) => damages.told(() => Promise.try(() => void whole(sha256))),
    onDamaged: (listener) => damages.listen(listener),
    check: (sha256) => Promise.resolve(check(sha256)),
    facts: () => Promise.resolve(null),
    async *list() {
      for (const [sha256, content] of [...files].sort()) yield { sha256, size: content.byteLength };
    },
    localPath: (sha256) => damages.told(() => Promise.try(() => written(whole(sha256)))),
    remove: (sha256) => Promise.resolve(void files.delete(sha256)),
    ready: () => Promise.resolve(),
    sweep: () => Promise.resolve(0),
    setAside(sha256, before, now) {
      const [content, kept] = [files.get(sha256), keptAt.get(sha256)];
      if (!content || !kept || kept >= before) return Promise.resolve(false);
      files.delete(sha256);
      aside.set(sha256, { sha256, since: now, content });
      return Promise.resolve(true);
    },
    async *aside() {
      for (const { sha256, since } of [...aside.values()]) yield { sha256, since };
    },
    putBack(sha256) {
      const content = aside.get(sha256)?.content;
      if (content && !files.has(sha256)) files.set(sha256, content);
      aside.delete(sha256);
      return Promise.resolve();
    },
    discard: (sha256) => Promise.resolve(void aside.delete(sha256)),
    replace(sha256, content) {
      if (content) files.set(sha256, content);
      else files.delete(sha256);
    },
  };
}

/** A received file whose path is a copy on disk, for reading it in a child process. */
function received(stored: StoredFile, head: Uint8Array, path: string, archive: () => void): ReceivedFile {
  let open = true;
  const close = async () => {
    if (open) await Deno.remove(path);
    open = false;
  };
  return {
    ...stored,
    path,
    head,
    async keep() {
      if (open) archive();
      await close();
      return stored;
    },
    drop: close,
  };
}
