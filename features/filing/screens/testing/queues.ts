import type { Upload } from "@/features/uploads/contract.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import type { Document } from "@/features/documents/contract.ts";
import type { NewDocument } from "../../contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { Network } from "@/features/uploads/shared-queries.ts";
import { until as soon } from "@/tests/until.ts";
import { type QueueOptions, UploadQueue } from "../queue/queue.ts";
import type { FilingServer, SetAside } from "../queue/server.ts";
import { memoryStorage } from "../queue/storage.ts";
import { singleTab } from "../queue/tabs.ts";
import { aDocument, aReading } from "./builders.tsx";

/** One thing that a server of a test was asked to file. */
export interface Filed {
  readonly document: NewDocument;
  readonly key: string;
}

/** A server in memory that does as it should, or as a test tells it to. */
export interface MemoryServer extends FilingServer {
  readonly filed: Filed[];
  readonly aside: SetAside[];
  readonly dropped: number[];
  /** Every call by its name, in order. */
  readonly calls: string[];
  /** The uploads by id; a test may take one away. */
  readonly uploads: Map<number, Upload>;
  /** Replaces one answer of a method; used up one after the other. */
  readonly next: {
    read: (() => MetaData | Promise<MetaData>)[];
    file: (() => Document | Promise<Document>)[];
    send: (() => Upload | Promise<Upload>)[];
    begin: (() => Upload | Promise<Upload>)[];
    setAside: (() => void | Promise<void>)[];
  };
  /** Documents that hold a file already, by its sum. */
  readonly before: Map<string, number>;
}

/** A server that takes whatever it is sent. */
export function memoryServer(): MemoryServer {
  const uploads = new Map<number, Upload>();
  const keys = new Map<string, number>();
  const next: MemoryServer["next"] = { read: [], file: [], send: [], begin: [], setAside: [] };
  const server: MemoryServer = {
    filed: [],
    aside: [],
    dropped: [],
    calls: [],
    uploads,
    next,
    before: new Map(),
    async begin(file, key) {
      server.calls.push("begin");
      const told = next.begin.shift();
      if (told) return await told();
      const known = uploads.get(keys.get(key) ?? 0);
      if (known) return known;
      const id = keys.size + 1;
      keys.set(key, id);
      const upload = { ...file, id, received: 0, sha256: null, expiresAt: "2099-01-01T00:00:00.000Z" };
      uploads.set(id, upload);
      return upload;
    },
    look(id) {
      server.calls.push("look");
      const upload = uploads.get(id);
      return upload ? Promise.resolve(upload) : Promise.reject(refusal(404, "This upload does not exist any more."));
    },
    async send(id, offset, bytes) {
      server.calls.push("send");
      const told = next.send.shift();
      if (told) return await told();
      const upload = await server.look(id, new AbortController().signal);
      if (offset !== upload.received) throw refusal(409, "It goes on elsewhere.", { error: "uploads.wrong_offset" });
      const received = offset + bytes.byteLength;
      const sent = { ...upload, received, sha256: received === upload.size ? "f".repeat(64) : null };
      uploads.set(id, sent);
      return sent;
    },
    drop(id) {
      server.dropped.push(id);
      uploads.delete(id);
      return Promise.resolve();
    },
    async read() {
      server.calls.push("read");
      return await (next.read.shift() ?? aReading)();
    },
    pages(uploadId, firstPage, lastPage) {
      server.calls.push(`pages ${uploadId} ${firstPage}-${lastPage ?? ""}`);
      return Promise.resolve(new Blob([`%PDF-1.7\npages from ${firstPage}`], { type: "application/pdf" }));
    },
    async file(document, key) {
      server.calls.push("file");
      server.filed.push({ document, key });
      return await (next.file.shift() ?? (() => aDocument({ id: 11 + server.filed.length })))();
    },
    filedBefore: (_, sha256) => Promise.resolve(server.before.get(sha256) ?? null),
    async setAside(what) {
      server.calls.push("setAside");
      await next.setAside.shift()?.();
      server.aside.push(what);
    },
  };
  return server;
}

/** A refusal as the server would answer it; status 0 is a lost connection. */
export function refusal(status: number, message: string, more: Record<string, unknown> = {}): ApiError {
  return new ApiError(status, { message, error: "documents.test", ...more }, "request-1");
}

/** A network that a test switches. */
export function switchedNetwork(): Network & { set(isOnline: boolean): void } {
  let online = true;
  const listeners = new Set<() => void>();
  return {
    isOnline: () => online,
    watch(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    set(isOnline) {
      online = isOnline;
      for (const listener of listeners) listener();
    },
  };
}

/** A queue over a server in memory that waits only a moment before it tries again. */
export function aQueue(options: Partial<QueueOptions> = {}): UploadQueue {
  return new UploadQueue({
    owner: "7",
    server: memoryServer(),
    storage: memoryStorage(true),
    tabs: singleTab,
    network: switchedNetwork(),
    patience: { firstMs: 5, longestMs: 20, busyTries: 3 },
    ...options,
  });
}

/** Waits until the state of a queue holds what a test asks for. */
export async function until(
  queue: UploadQueue,
  holds: (state: ReturnType<UploadQueue["state"]>) => boolean,
): Promise<ReturnType<UploadQueue["state"]>> {
  await soon(String(holds), () => holds(queue.state()), { everyMs: 2 });
  return queue.state();
}
