import {
  checkProof,
  type CheckStep,
  Pace,
  Place,
  proofName,
  type SourceFile,
} from "@/features/verifier/offers-copy.ts";
import { bytesOf, type Destination } from "@/kernel/backup/destination.ts";
import { places } from "../copy/copy-paths.ts";

/** What a copy says of its own files, without the application that made it and without a server. */
export interface ReadCopy {
  /** The folders of its stores. */
  readonly stores: readonly string[];
  /** Sums by path, from the top of the copy. */
  readonly listed: ReadonlyMap<string, string>;
  /** Who filed a form of this sum, and when; null when no history tells. */
  readonly filed: (sha256: string) => { readonly by: string; readonly on: string } | null;
  /** True for a form or a supplement, which a history must tell of. */
  readonly isForm: (path: string) => boolean;
  /** Fingerprints of the keys that signed it: the computer's, and the archive's. */
  readonly signed: readonly string[];
  /** What does not fit in the proof and the histories. */
  readonly problems: readonly string[];
}

/** Characters of a path: a name that is longer is none of a copy. */
const mostPath = 4000;
const mostListBytes = 1_000_000_000;

/** Reads the proof, the histories and the lists of a copy. One whose proof is gone or damaged is read by its lists alone. */
export async function readCopy(source: Destination): Promise<ReadCopy> {
  const files = await Array.fromAsync(historyFiles(source));
  const steps = checkProof(new Place({ files }, ""), new Pace(0, () => Promise.resolve()));
  const told: CheckStep[] = [];
  let next = await steps.next();
  for (; next.done !== true; next = await steps.next()) told.push(next.value);
  const problems = told.flatMap((step) => step.kind === "problem" ? [step.text] : []);
  const proven = next.value;
  if (!proven) return { ...await byListsAlone(source, files), problems };
  const { forms, listed, listPaths } = proven;
  return {
    ...{ listed, problems },
    stores: storesOf(listPaths),
    filed: (sum) => forms.filed(sum),
    isForm: (path) => forms.isForm(path),
    signed: told.flatMap((step) => step.kind === "signed" ? [step.fingerprint] : []),
  };
}

async function* historyFiles(source: Destination): AsyncGenerator<SourceFile> {
  const proof = await source.find(proofName);
  const named = async function* () {
    if (proof) yield proof;
    yield* source.list(places.history);
  };
  for await (const { name, size } of named()) yield { path: name, size, read: () => source.read(name) };
}

async function byListsAlone(source: Destination, files: readonly SourceFile[]): Promise<Omit<ReadCopy, "problems">> {
  const listed = new Map<string, string>();
  const lists = files.map(({ path }) => path).filter((path) => path.endsWith(".sha256"));
  for (const path of lists) {
    const text = new TextDecoder().decode(await bytesOf(source.read(path), mostListBytes));
    for (const line of text.split("\n")) {
      if (/^[0-9a-f]{64} {2}./.test(line)) listed.set(line.slice(66), line.slice(0, 64));
    }
  }
  return { stores: storesOf(lists), listed, filed: () => null, isForm: () => false, signed: [] };
}

/** Parts that lead nowhere else: no way up, nothing that a system takes for a separator or a disk, no end that one drops. */
const innerPath = /^(?:(?!\.{1,2}(?:\/|$))[^/\\:\p{Cc}]*[^/\\:\p{Cc}. ](?:\/(?!$)|$))+$/u;

/** True for a path that stays below the folder that it is put into. Whoever made a copy may have written anything into its lists. */
export function staysWithin(path: string): boolean {
  return path.length <= mostPath && innerPath.test(path);
}

/** The list of a store lies in a folder of the store's name; the one of what belongs to none does not. */
function storesOf(lists: readonly string[]): readonly string[] {
  const folders = lists.flatMap((path) => {
    const [history, folder, ...name] = path.split("/");
    return history === places.history && name.length === 1 && staysWithin(folder) ? [folder] : [];
  });
  return [...new Set(folders)].sort();
}
