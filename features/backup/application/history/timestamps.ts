import * as v from "valibot";
import { stampsFolder } from "@/features/verifier/offers-copy.ts";
import { contentOf } from "@/kernel/backup/destination.ts";
import type { Archive, TimestampFile } from "../archive/archive.ts";
import { RunFailed } from "../errors.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import { putOwn, type Writing } from "../index/own-files.ts";
import { keptHead } from "./heads.ts";

const fact = (storeId: number) => `timestamps ${storeId}`;

/** The timestamp that lies in the copy of a store. */
const keptSchema = v.object({
  /** Entries of the chain that it leads to. */
  size: v.number(),
  /** The UTC day on which it was asked for: an authority stamps once a day. */
  day: v.string(),
  /** Its files, from the top of the copy. */
  paths: v.array(v.string()),
});

/** A stamp, its text, what leads from it to the history, and how to check it: one stamp has four. */
const mostFiles = 10;
const mostFileBytes = 1_000_000;
const noTimestamp = "A timestamp of the archive is none. It was not kept.";

/**
 * Keeps the newest timestamp of an authority that covers a store's history, as files beside the histories. Asks once a day, and again
 * when the history went on. No file is ever written over: whoever checks meanwhile finds what the proof's list names. Throws
 * {@link RunFailed} for files that no timestamp has.
 */
export async function keepTimestamps(given: TimestampsWith, storeId: number): Promise<void> {
  const { archive, index, now } = given;
  const head = keptHead(index, storeId);
  if (!head) return;
  const day = new Date(now()).toISOString().slice(0, 10);
  const kept = keptOf(index, storeId);
  const isThere = kept?.paths.every((path) => index.own.find(path) !== null) ?? false;
  if (isThere && kept?.size === head.size && kept.day === day) return;
  const files = await archive.timestamps(storeId, head.size);
  if (files.length > mostFiles) throw new RunFailed("refused", noTimestamp);
  const paths: string[] = [];
  for (const file of files) paths.push(await put(given, file));
  index.remember(fact(storeId), JSON.stringify({ size: head.size, day, paths }));
}

/** What timestamps are kept with. */
export interface TimestampsWith extends Writing {
  readonly archive: Archive;
  readonly index: CopyIndex;
}

/** Timestamps that lead to another end of a history than the one which the copy has are of no use: they go when it is sealed. */
export function leaveOldTimestamps(index: CopyIndex): void {
  const wanted = new Set(
    index.stores().flatMap(({ storeId }) => {
      const kept = keptOf(index, storeId);
      return kept && kept.size === keptHead(index, storeId)?.size ? kept.paths : [];
    }),
  );
  for (const { path } of index.own.ofStore(0)) {
    if (path.startsWith(stampsFolder) && !wanted.has(path)) index.own.leave(path);
  }
}

function keptOf(index: CopyIndex, storeId: number) {
  return v.parse(v.nullable(keptSchema), JSON.parse(index.fact(fact(storeId)) ?? "null"));
}

/** Writes a file under its name; what leads from the stamp to the history gets another name with each of its texts. */
async function put(given: TimestampsWith, { path: name, bytes }: TimestampFile): Promise<string> {
  const isKnown = name === "README.txt" || /^[\w-]{1,80}\.(?:json|tsr|txt)$/.test(name);
  if (!isKnown || bytes.length > mostFileBytes) {
    throw new RunFailed("refused", noTimestamp);
  }
  const content = contentOf(decoded(bytes));
  const own = name.replace(/\.json$/, `-${content.sha256.slice(0, 12)}.json`);
  await putOwn(given, { storeId: 0, path: stampsFolder + own }, content);
  return stampsFolder + own;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64);
  } catch (error) {
    throw new RunFailed("refused", noTimestamp, { cause: error });
  }
}
