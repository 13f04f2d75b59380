import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import * as v from "valibot";
import { bytesOf, contentOf, type Destination, DestinationFailed, ObjectMissing } from "@/kernel/backup/destination.ts";
import { overlap, placeNamed } from "@/kernel/backup/place.ts";
import { infoOf } from "@/kernel/files/disk.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { held, runsAlready } from "../lock.ts";
import { NotReady } from "../not-ready.ts";
import { putOwn } from "../index/own-files.ts";
import { headsSeen, type SeenHead, takeHeads } from "../history/seen-heads.ts";
import type { Home, Settings } from "./settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a copy is to lie: a folder, or `s3://bucket/prefix` with how the bucket is reached. */
export type Place = Pick<Settings, "s3"> & { readonly destination: string };

/** Says what the folder is, to people and to the next run. */
const markName = "strongroom-copy.json";
const markSchema = v.object({ what: v.string(), server: v.string(), copy: v.string() });
type Mark = v.InferOutput<typeof markSchema>;

/** Opens the place of the copy. Throws {@link NotReady} before one is chosen, and {@link DestinationFailed}. */
export function openPlace(
  { destination, s3 }: Pick<Settings, "destination" | "s3">,
  home: Home,
  environment: Environment,
): Destination {
  if (destination === null) {
    throw new NotReady("Say where the copy lies first: strongroom-backup destination FOLDER");
  }
  if (!isBucket(destination) && overlap(home.folder, destination)) {
    throw new DestinationFailed(
      "The copy cannot lie in the folder of this application's settings. Choose another one.",
    );
  }
  const keys = s3 && {
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    AWS_SESSION_TOKEN: undefined,
    AWS_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint,
  };
  return placeNamed(destination, { ...environment, ...keys }, { dataFolder: home.folder, filesFolder: home.folder });
}

/**
 * Has the copy lie at another place from now on, after a small file was written there and read back. Throws {@link DestinationFailed}
 * with what to do, and keeps nothing then.
 */
export async function choosePlace(home: Home, settings: Settings, place: Place, environment: Environment) {
  const destination = isBucket(place.destination) ? place.destination : resolve(place.destination);
  const chosen: Settings = { ...settings, ...place, destination };
  await home.make();
  const lock = await held(home.lockPath, runsAlready);
  let opened: Destination | null = null;
  try {
    opened = openPlace(chosen, home, environment);
    await tryOut(opened);
    const mark = await markOf(opened);
    if (mark && mark.server !== settings.server) {
      throw new DestinationFailed(
        `${opened.title} holds the copy of another Strongroom (${mark.server}). Choose another folder.`,
      );
    }
    await takeIndexOf(home, `${settings.server} ${destination}`);
    await home.keep(chosen);
  } finally {
    opened?.close();
    lock.close();
  }
  return chosen;
}

/**
 * Begins a copy of its own for a history that goes on from another point than the copy knows: after the operator put back an older backup.
 * The copy of before, and what is known of it, stay as they are; it is the only proof of what the archive no longer has. The keys stay
 * trusted. A place must be chosen anew.
 */
export async function beginAnew(home: Home, settings: Settings): Promise<void> {
  const lock = await held(home.lockPath, runsAlready);
  try {
    const before = await known(home);
    if (!before) throw new NotReady("There is no copy yet: nothing has to begin anew.");
    const place = before.place ?? `${settings.server} ${settings.destination}`;
    await moveIndex(home.indexPath, await asidePath(home, place));
    const index = new CopyIndex(home.indexPath);
    try {
      if (before.keys !== null) index.remember("keys", before.keys);
    } finally {
      index.close();
    }
    await home.keep({ ...settings, destination: null });
  } finally {
    lock.close();
  }
}

/**
 * Marks the place at the first run; throws {@link DestinationFailed} when a place that has the copy's mark is empty now: its disk is
 * not there, and what would be written would fill the wrong one.
 */
export async function assertPlace(destination: Destination, index: CopyIndex, server: string): Promise<void> {
  const known = index.fact("copy");
  const mark = await markOf(destination);
  if (known !== null && mark?.copy === known) return;
  if (known !== null && index.counts().files > 0 && mark === null) {
    throw new DestinationFailed(
      `The copy is not at ${destination.title}. Connect the disk that it is on, then start the backup again.`,
    );
  }
  if (mark && mark.server !== server) {
    throw new DestinationFailed(`${destination.title} holds the copy of another Strongroom (${mark.server}).`);
  }
  const copy = known ?? mark?.copy ?? crypto.randomUUID();
  const what = "Copy of firearm transfer records, made by Strongroom Backup. Keep everything in this folder together.";
  const text = `${JSON.stringify({ what, server, copy } satisfies Mark, null, 2)}\n`;
  const content = contentOf(new TextEncoder().encode(text));
  await putOwn({ index, destination, now: Date.now }, { storeId: 0, path: markName }, content);
  index.remember("copy", copy);
}

/** Bytes that are left where the copy lies; null for a bucket, and where the system does not say. */
export async function freeBytesAt(destination: string | null): Promise<number | null> {
  if (destination === null || isBucket(destination)) return null;
  try {
    const { bavail, bsize } = await statfs(destination);
    return Number(bavail) * Number(bsize);
  } catch {
    return null;
  }
}

/** True for `s3://bucket/prefix`. */
export function isBucket(destination: string): boolean {
  return destination.startsWith("s3:");
}

async function tryOut(destination: Destination): Promise<void> {
  const name = `strongroom-test-${crypto.randomUUID()}.txt`;
  const bytes = new TextEncoder().encode(
    "Strongroom Backup tries whether it can write here. This file can be deleted.\n",
  );
  await destination.put(name, contentOf(bytes));
  const back = await bytesOf(destination.read(name), bytes.length);
  await destination.remove(name);
  if (back.some((byte, at) => byte !== bytes[at])) {
    throw new DestinationFailed(`${destination.title} does not give back what was written. Choose another place.`);
  }
}

async function markOf(destination: Destination): Promise<Mark | null> {
  let text: string;
  try {
    text = new TextDecoder().decode(await bytesOf(destination.read(markName), 10_000));
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
  try {
    return v.parse(markSchema, JSON.parse(text));
  } catch (error) {
    throw new DestinationFailed(
      `${markName} at ${destination.title} is damaged, and what else lies there may be. Check the disk, or choose another place.`,
      { cause: error },
    );
  }
}

/**
 * What is known of a copy belongs to its place: that of another place is set aside, and taken up again when the copy lies there again.
 * The keys that are trusted stay trusted, and the history that was seen must go on.
 */
async function takeIndexOf(home: Home, place: string): Promise<void> {
  const before = await known(home);
  if (before?.place === place) return;
  if (before && before.place !== null) await moveIndex(home.indexPath, await asidePath(home, before.place));
  const aside = await asidePath(home, place);
  if (await infoOf(aside)) await moveIndex(aside, home.indexPath);
  const index = new CopyIndex(home.indexPath);
  try {
    index.remember("place", place);
    const isSameServer = before?.place?.split(" ")[0] === place.split(" ")[0];
    if (!before || !isSameServer) return;
    if (before.keys !== null && index.fact("keys") === null) index.remember("keys", before.keys);
    takeHeads(index, before.heads);
  } finally {
    index.close();
  }
}

interface Known {
  readonly place: string | null;
  readonly keys: string | null;
  readonly heads: readonly SeenHead[];
}

async function known(home: Home): Promise<Known | null> {
  if (!await infoOf(home.indexPath)) return null;
  const index = new CopyIndex(home.indexPath);
  try {
    return { place: index.fact("place"), keys: index.fact("keys"), heads: headsSeen(index) };
  } finally {
    index.close();
  }
}

/** A closed database of this kind is one file; what a killed program left beside it goes along. */
async function moveIndex(from: string, to: string): Promise<void> {
  for (const end of ["-wal", "-shm", ""]) {
    if (await infoOf(`${from}${end}`)) await Deno.rename(`${from}${end}`, `${to}${end}`);
  }
}

async function asidePath(home: Home, place: string): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(place)));
  return `${home.folder}/copy ${sum.toHex().slice(0, 16)}.db`;
}
