import { createHash } from "node:crypto";
import * as v from "valibot";
import { formTypes } from "@/features/documents/contract.ts";
import { formFolder } from "@/features/documents/offers-export.ts";
import { proofName } from "@/features/verifier/offers-copy.ts";
import { contentOf } from "@/kernel/backup/destination.ts";
import { version } from "@/kernel/version.ts";
import { treeHeadSchema } from "../contract.ts";
import { keptCheckpoints } from "./checkpoints.ts";
import type { CopyIndex, CopyOfStore } from "./copy-index.ts";
import { places } from "./copy-paths.ts";
import { headFact } from "./copy-store.ts";
import { entriesFiles } from "./entries-files.ts";
import type { CopyKey } from "./key.ts";
import { putOwn, type Writing } from "./own-files.ts";
import { keptKeys } from "./pinned-keys.ts";
import { textContent } from "./text-content.ts";
import { isUntold, noteTold } from "./untold.ts";

/** What a copy is sealed with. */
export interface SealWith extends Writing {
  readonly index: CopyIndex;
  readonly key: CopyKey;
  /** What this computer is called. */
  readonly computer: string;
}

const listName = "files-sha256.txt";
const listFact = (storeId: number) => `list ${storeId}`;
const listSchema = v.object({ path: v.string(), sha256: v.string() });

/** Where the list of a store's files lies, with their sums as `sha256sum --check` reads them from the top of the copy. */
export function listPath(folder: string): string {
  return `${places.history}/${folder}/${listName}`;
}

/** Writes the list of a store's files when they changed: the copy of the store is whole with it. */
export async function listStore(given: SealWith, { storeId, folder }: CopyOfStore): Promise<void> {
  const { index } = given;
  const path = listPath(folder);
  if (!isUntold(index, storeId, "list") && index.own.find(path) !== null) return;
  const size = headOf(index, storeId)?.size ?? 0;
  const uncounted = new Set(
    entriesFiles(index, storeId, Infinity).filter(({ last }) => last > size).map((file) => file.path),
  );
  const lines = function* () {
    for (const file of index.files(storeId)) yield lineOf(file.sha256, `${folder}/${file.path}`);
    for (const file of index.own.ofStore(storeId)) {
      if (file.path !== path && !uncounted.has(file.path)) yield lineOf(file.sha256, file.path);
    }
  };
  await putList(given, storeId, path, lines);
  noteTold(index, storeId, "list");
}

/** Lists what belongs to no store, writes and signs the proof over all lists, and removes what nothing needs any more. */
export async function sealCopy(given: SealWith): Promise<void> {
  const { index, destination } = given;
  const stores = index.stores();
  if (stores.length === 0) return;
  const path = `${places.history}/${listName}`;
  const lines = function* () {
    for (const file of index.own.ofStore(0)) {
      if (file.path !== path && file.path !== proofName) yield lineOf(file.sha256, file.path);
    }
  };
  await putList(given, 0, path, lines);
  const text = `${JSON.stringify(proofOf(given, stores))}\n`;
  await putOwn(given, { storeId: 0, path: proofName }, contentOf(new TextEncoder().encode(text)));
  for (const left of index.own.left()) {
    await destination.remove(left);
    index.own.stays(left);
  }
}

function lineOf(sha256: string, path: string): string {
  return `${sha256}  ${path}\n`;
}

async function putList(
  given: SealWith,
  storeId: number,
  path: string,
  lines: () => Iterable<string>,
): Promise<void> {
  const content = textContent(lines);
  await putOwn(given, { storeId, path }, content);
  given.index.remember(listFact(storeId), JSON.stringify({ path, sha256: content.sha256 }));
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
  const head = headOf(index, storeId);
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

function headOf(index: CopyIndex, storeId: number) {
  return v.parse(v.nullable(treeHeadSchema), JSON.parse(index.fact(headFact(storeId)) ?? "null"));
}

function listOf(index: CopyIndex, storeId: number) {
  return v.parse(v.nullable(listSchema), JSON.parse(index.fact(listFact(storeId)) ?? "null"));
}

/** The public half of the computer's key as a JSON Web Key; `kid` is its thumbprint (RFC 7638). */
function publicKeyOf({ publicKey: x }: CopyKey) {
  const kid = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
  return { kty: "OKP", crv: "Ed25519", x, kid };
}
