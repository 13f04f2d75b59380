import { expect } from "expect";
import { createHash } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/** What the suite needs of a driver besides the store: a way to damage a stored file behind its back. */
export interface Driver {
  readonly store: FileStore;
  /** Puts other content in the place of a stored file; null takes it away. */
  damage(sha256: string, content: Uint8Array<ArrayBuffer> | null): Promise<void>;
  /** How many files lie in the temporary place. */
  incoming(): Promise<number>;
}

/** Random bytes, the same for the same seed. */
export function someBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0, state = seed; index < size; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

/** The content as a stream of uneven chunks. */
export function streamOf(content: Uint8Array<ArrayBuffer>, chunk = 70_001): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= content.byteLength) return controller.close();
      controller.enqueue(content.slice(sent, sent + chunk));
      sent += chunk;
    },
  });
}

/** Everything that a stream gives. */
export async function bytesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  return new Uint8Array(await new Blob(await Array.fromAsync(stream)).arrayBuffer());
}

/** Compares without printing megabytes when they differ. */
export function expectSame(given: Uint8Array, wanted: Uint8Array): void {
  expect(sumOf(given)).toBe(sumOf(wanted));
}

/** The sum of some bytes, as files are named by it. */
export function sumOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** More than any file of these tests. */
export const noLimit = 1_000_000_000;

/** Stores content; answers its sum. */
export async function filed(store: FileStore, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const received = await store.receive(streamOf(content), noLimit);
  return (await received.keep()).sha256;
}

/** Turns over one bit in the middle of a file, whoever may write to it; an empty one gets a byte. */
export async function flipBit(path: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  const { mode } = await Deno.stat(path);
  const flipped = bytes.length === 0 ? new Uint8Array(1) : bytes;
  flipped[flipped.length >> 1] ^= 1;
  await Deno.chmod(path, 0o600);
  await Deno.writeFile(path, flipped);
  await Deno.chmod(path, (mode ?? 0o600) & 0o777);
}

/** The paths of all files below a folder, from there, sorted. */
export async function pathsIn(folder: string, under = ""): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${under}`)) {
    const path = under === "" ? name : `${under}/${name}`;
    if (isDirectory) found.push(...await pathsIn(folder, path));
    else found.push(path);
  }
  return found.toSorted();
}
