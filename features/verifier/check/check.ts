import * as v from "valibot";
import { canonicalMembers, isMembers } from "./canonical.ts";
import { checkChain } from "./check-chain.ts";
import { checkFiles, tellLeftOut } from "./check-files.ts";
import { checkOlder } from "./check-older.ts";
import { type ExportProof, listName, proofName, proofSchema } from "./format.ts";
import { Forms } from "./forms.ts";
import { type FileList, readList } from "./list.ts";
import { Pace, type Pause } from "./pace.ts";
import { Place, topOf } from "./place.ts";
import { fingerprintOf, isFingerprint, Keys } from "./signatures.ts";
import { CannotOpen, type Source, textOf } from "./source.ts";
import { type CheckStep, counted, problem, type Verdict } from "./step.ts";

/** How a check runs. */
export interface CheckOptions {
  /** Lets others have their turn, 25 times a second. */
  readonly pause: Pause;
  /** The fingerprint of the key that the export is expected to be signed with; nothing is expected when left out. */
  readonly fingerprint?: string;
}

/**
 * Checks an export with nothing but what it brings along: its signatures, every entry of its histories, every file, and that the
 * forms are those that were filed. Tells what does not fit in the order in which it is found, and at the end a verdict. Throws
 * {@link CannotOpen} for what is no export. Knows nothing of where the export lies or what runs it: server, command and
 * browser check with the same code, which is none of the code that made the export (but for the shape of the tree).
 */
export async function* checkExport(source: Source, options: CheckOptions): AsyncGenerator<CheckStep, void, void> {
  const pace = new Pace(source.files.reduce((sum, { size }) => sum + size, 0), options.pause);
  const top = topOfProof(source);
  let verdict: Verdict = top === null ? "fits as far as it goes" : "fits";
  for await (
    const step of top === null ? checkOlder(source, pace) : checkProven(new Place(source, top), pace, options)
  ) {
    if (step.kind === "problem") verdict = "does not fit";
    yield step;
  }
  yield { kind: "verdict", verdict };
}

/** A closing pack holds another file of the name in its folder `ledger`, and those of before hold no other. */
function topOfProof(source: Source): string | null {
  const top = topOf(source, proofName);
  if (top === null || !/(?:^|\/)ledger\/$/.test(top)) return top;
  return source.files.some(({ path }) => path === top + listName) ? top : null;
}

const mostProofBytes = 500_000_000;

async function* checkProven(
  place: Place,
  pace: Pace,
  { fingerprint }: CheckOptions,
): AsyncGenerator<CheckStep, void, void> {
  const file = place.get(proofName);
  const read = proofOf(file ? await textOf(file, mostProofBytes) : null);
  if (!read) {
    yield problem(`${proofName} cannot be read: it was damaged, or a newer Strongroom made it.`);
    return;
  }
  const { proof, signed } = read;
  const keys = new Keys(proof.keys);
  yield { kind: "signed", keyId: proof.keyId, fingerprint: fingerprintOf(proof.keyId), at: proof.madeAt };
  yield* await signer(proof, signed, keys, fingerprint);
  const list = yield* listOf(proof, place, pace);
  const forms = new Forms(proof.chains, list.sums);
  const sums = new Map<string, string>();
  // Several files may hold parts of one chain: they are counted together.
  const counts = new Map<string, number>();
  for (const chain of proof.chains) {
    for await (const step of checkChain(chain, { place, keys, pace, seen: forms.seen, sums, isHeadExpected: true })) {
      if (step.kind === "checked") counts.set(step.what, (counts.get(step.what) ?? 0) + step.count);
      else yield step;
    }
  }
  for (const [what, count] of counts) yield { kind: "checked", what, count };
  const files = { place, listed: list.sums, forms, pace, sums, listPath: proof.manifest.path, isComplete: true };
  yield* checkFiles(files);
  yield* tellLeftOut(place);
}

/** The proof, and the text that was signed: of all its members, also of those that this checker does not know. */
function proofOf(text: string | null): { readonly proof: ExportProof; readonly signed: string } | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    const proof = v.safeParse(proofSchema, value);
    if (!proof.success || !isMembers(value)) return null;
    return { proof: proof.output, signed: canonicalMembers(value, ["signature"]) };
  } catch {
    return null;
  }
}

async function signer(
  { keyId, signature }: ExportProof,
  signed: string,
  keys: Keys,
  fingerprint: string | undefined,
): Promise<readonly CheckStep[]> {
  const steps: CheckStep[] = [];
  if (!keys.has(keyId)) steps.push(problem(`${proofName} is signed with a key that is not in it.`));
  else if (!await keys.verify(keyId, signed, signature)) {
    steps.push(problem(`${proofName} was changed after it was signed.`));
  }
  if (keys.misnamed.length > 0) steps.push(problem(`A key in ${proofName} has another fingerprint than it says.`));
  if (fingerprint !== undefined && !isFingerprint(fingerprint, keyId)) {
    steps.push(problem("This export was signed with another key than the one whose fingerprint you gave."));
  }
  return steps;
}

async function* listOf({ manifest }: ExportProof, place: Place, pace: Pace): AsyncGenerator<CheckStep, FileList, void> {
  const file = place.get(manifest.path);
  if (!file) {
    yield problem(`The list of files, ${manifest.path}, is missing.`);
    return { sums: new Map(), unreadable: [], sha256: "" };
  }
  const list = await readList(file, pace.seen);
  if (list.sha256 !== manifest.sha256) {
    yield problem(`The list of files, ${manifest.path}, is not the one that was signed.`);
  }
  if (list.unreadable.length > 0) {
    yield problem(`${counted(list.unreadable.length, "line", "lines")} of ${manifest.path} cannot be read.`);
  }
  return list;
}

export { CannotOpen };
