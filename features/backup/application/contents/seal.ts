import { createHash } from "node:crypto";
import * as v from "valibot";
import { formTypes } from "@/features/documents/contract.ts";
import { formFolder } from "@/features/documents/offers-export.ts";
import { proofName } from "@/features/verifier/offers-copy.ts";
import { contentOf } from "@/kernel/backup/destination.ts";
import { version } from "@/kernel/version.ts";
import { keptCheckpoints } from "../history/checkpoints.ts";
import { keptHead } from "../history/heads.ts";
import { leaveOldTimestamps } from "../history/timestamps.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { places } from "../copy/copy-paths.ts";
import { entriesFiles } from "../copy/entries-files.ts";
import type { CopyKey } from "../home/key.ts";
import { putOwn, type Writing } from "../index/own-files.ts";
import { keptKeys } from "../history/pinned-keys.ts";
import { textContent } from "./text-content.ts";
import { isStale, noteFresh } from "../index/stale.ts";

/** What a copy is sealed with. */
export interface SealWith extends Writing {
  readonly index: CopyIndex;
  readonly key: CopyKey;
  /** What this computer is called. */
  readonly computer: string;
}

const listFact = (storeId: number) => `list ${storeId}`;
const listSchema = v.object({ path: v.string(), sha256: v.string() });
const isList = (path: string) => /\/files [0-9a-f]{12}\.sha256$/.test(path);

/** Writes the list of a store's files when they changed: the copy of the store is whole with it. */
export async function listStore(given: SealWith, { storeId, folder }: CopyOfStore): Promise<void> {
  const { index } = given;
  const known = listOf(index, storeId);
  if (!isStale(index, storeId, "list") && known && index.own.find(known.path) !== null) return;
  const size = keptHead(index, storeId)?.size ?? 0;
  const uncounted = new Set(
    entriesFiles(index, storeId, Infinity).filter(({ last }) => last > size).map((file) => file.path),
  );
  await putList(given, storeId, `${places.history}/${folder}`, function* () {
    for (const file of index.files(storeId)) yield lineOf(file.sha256, `${folder}/${file.path}`);
    for (const { path, sha256 } of index.own.ofStore(storeId)) {
      if (!isList(path) && !uncounted.has(path)) yield lineOf(sha256, path);
    }
  });
  noteFresh(index, storeId, "list");
}

/** Lists what belongs to no store, writes and signs the proof over all lists, and removes what nothing needs any more. */
export async function sealCopy(given: SealWith): Promise<void> {
  const { index, destination } = given;
  const stores = index.stores();
  if (stores.length === 0) return;
  leaveOldTimestamps(index);
  await putList(given, 0, places.history, function* () {
    for (const { path, sha256 } of index.own.ofStore(0)) {
      if (!isList(path) && path !== proofName) yield lineOf(sha256, path);
    }
  });
  const text = `${JSON.stringify(proofOf(given, stores))}\n`;
  await putOwn(given, { storeId: 0, path: proofName }, contentOf(new TextEncoder().encode(text)));
  for (const left of index.own.left()) {
    if (!isOfCopy(index, stores, left)) await destination.remove(left);
    index.own.stays(left);
  }
}

function isOfCopy(index: CopyIndex, stores: readonly CopyOfStore[], path: string): boolean {
  return index.own.find(path) !== null ||
    stores.some(({ storeId, folder }) =>
      path.startsWith(`${folder}/`) && index.file(storeId, path.slice(folder.length + 1)) !== null
    );
}

function lineOf(sha256: string, path: string): string {
  return `${sha256}  ${path}\n`;
}

/**
 * Writes a list beside the one that the proof still names, until the proof names this one: whoever checks meanwhile finds the two that
 * belong together. `sha256sum --check` reads it from the top of the copy.
 */
async function putList(
  given: SealWith,
  storeId: number,
  folder: string,
  lines: () => Iterable<string>,
): Promise<void> {
  const { index } = given;
  const content = textContent(lines);
  const path = `${folder}/files ${content.sha256.slice(0, 12)}.sha256`;
  const former = listOf(index, storeId);
  await putOwn(given, { storeId, path }, content);
  index.together(() => {
    index.remember(listFact(storeId), JSON.stringify({ path, sha256: content.sha256 }));
    if (former && former.path !== path) index.own.leave(former.path);
  });
}

function proofOf(given: SealWith, stores: readonly CopyOfStore[]) {
  const { index, key, computer, now } = given;
  const computerKey = publicKeyOf(key);
  const unsigned = {
    type: "strongroom.copy.1",
    madeAt: new Date(now()).toISOString(),
    program: version,
    ...{ computer, computerKey },
    keys: (keptKeys(index) ?? []).map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid })),
    lists: [...stores.map(({ storeId }) => storeId), 0].flatMap((storeId) => listOf(index, storeId) ?? []),
    chains: stores.flatMap((store) => chainOf(index, store) ?? []),
    keyId: computerKey.kid,
  };
  return { ...unsigned, signature: key.sign(unsigned) };
}

function chainOf(index: CopyIndex, { storeId, folder }: CopyOfStore) {
  const head = keptHead(index, storeId);
  if (!head || !listOf(index, storeId)) return null;
  return {
    stream: head.stream,
    name: folder,
    entries: entriesFiles(index, storeId, head.size).map(({ path }) => path),
    isWhole: true,
    head,
    checkpoints: keptCheckpoints(index, storeId).filter(({ seq }) => seq <= head.size),
    forms: Object.values(formTypes).map((formType) => `${folder}/${formFolder(formType)}/`),
    made: [],
  };
}

function listOf(index: CopyIndex, storeId: number) {
  return v.parse(v.nullable(listSchema), JSON.parse(index.fact(listFact(storeId)) ?? "null"));
}

/** The public half of the computer's key as a JSON Web Key; `kid` is its thumbprint (RFC 7638). */
function publicKeyOf({ publicKey: x }: CopyKey) {
  const kid = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
  return { kty: "OKP", crv: "Ed25519", x, kid };
}
