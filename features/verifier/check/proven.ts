import { counted } from "@/kernel/counted.ts";
import * as v from "valibot";
import { canonicalMembers, isMembers } from "./canonical.ts";
import { checkChain } from "./check-chain.ts";
import { copyProofSchema, type Head, type Key, proofName, proofSchema, type ProvenChain } from "./format.ts";
import { Forms } from "./forms.ts";
import { readList } from "./list.ts";
import type { Pace } from "./pace.ts";
import type { Place } from "./place.ts";
import { fingerprintOf, isFingerprint, Keys } from "./signatures.ts";
import { textOf } from "./source.ts";
import { type CheckStep, problem } from "./step.ts";

const mostProofBytes = 500_000_000;

/** An export's proof, or a copy's, in the one shape that is checked. */
interface Proof {
  readonly kind: "export" | "copy";
  readonly madeAt: string;
  readonly lists: readonly { readonly path: string; readonly sha256: string }[];
  readonly chains: readonly ProvenChain[];
  /** The archive's keys. */
  readonly keys: readonly Key[];
  /** The computer that keeps a copy, which signed the proof with its own key; null where the archive did. */
  readonly computer: { readonly name: string; readonly key: Key } | null;
  readonly keyId: string;
  readonly signature: string;
  /** The text that was signed: of all members, also of those that this checker does not know. */
  readonly signed: string;
}

/** What a proof and the histories under it come to. */
export interface Proven {
  readonly kind: Proof["kind"];
  /** What the lists say, by path. */
  readonly listed: ReadonlyMap<string, string>;
  readonly listPaths: readonly string[];
  /** The forms, and who filed them. */
  readonly forms: Forms;
  /** Sums of the files that were read for it, by path. */
  readonly sums: ReadonlyMap<string, string>;
  readonly chains: readonly ProvenChain[];
  /** The archive's keys. */
  readonly keys: Keys;
}

/**
 * Checks the proof: its signatures, its lists and every entry of its histories, and tells what does not fit. The files that the lists
 * name are left to whoever asks. Null when there is no proof that can be read.
 */
export async function* checkProof(
  place: Place,
  pace: Pace,
  fingerprint?: string,
): AsyncGenerator<CheckStep, Proven | null, void> {
  const file = place.get(proofName);
  const proof = proofOf(file ? await textOf(file, mostProofBytes) : null);
  if (!proof) {
    yield problem(`${proofName} cannot be read: it was damaged, or a newer Strongroom made it.`);
    return null;
  }
  yield* signers(proof);
  yield* await signatureProblems(proof, fingerprint);
  const listed = yield* allListed(proof, place, pace);
  const forms = new Forms(proof.chains, listed, proof.kind);
  const sums = new Map<string, string>();
  const keys = new Keys(proof.keys);
  // Several files may hold parts of one chain: they are counted together.
  const counts = new Map<string, number>();
  for (const chain of proof.chains) {
    for await (const step of checkChain(chain, { place, keys, pace, seen: forms.seen, sums, isHeadExpected: true })) {
      if (step.kind === "checked") counts.set(step.what, (counts.get(step.what) ?? 0) + step.count);
      else yield step;
    }
  }
  if (proof.kind === "copy" && !proof.chains.some(({ head }) => head)) {
    const text = "No history that an archive signed is in this copy: nothing shows that its forms were ever filed.";
    yield { kind: "note", text, leavesDoubt: true };
  }
  for (const [what, count] of counts) yield { kind: "checked", what, count };
  const listPaths = proof.lists.map(({ path }) => path);
  return { kind: proof.kind, listed, listPaths, forms, sums, chains: proof.chains, keys };
}

function proofOf(text: string | null): Proof | null {
  const value = parsed(text ?? "null");
  if (!isMembers(value)) return null;
  const signed = canonicalMembers(value, ["signature"]);
  const exported = v.safeParse(proofSchema, value);
  if (exported.success) {
    const { manifest, madeAt, chains, keys, keyId, signature } = exported.output;
    return { kind: "export", lists: [manifest], computer: null, madeAt, chains, keys, keyId, signature, signed };
  }
  const copied = v.safeParse(copyProofSchema, value);
  if (!copied.success) return null;
  const { computer: name, computerKey: key, lists, madeAt, chains, keys, keyId, signature } = copied.output;
  return { kind: "copy", lists, computer: { name, key }, madeAt, chains, keys, keyId, signature, signed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who signed what: of a copy its computer the lists, and the archive the histories. */
function* signers({ computer, keyId, madeAt, chains }: Proof): Generator<CheckStep, void, void> {
  const signed = (
    id: string,
    at: string,
  ) => ({ kind: "signed", keyId: id, fingerprint: fingerprintOf(id), at } as const);
  if (!computer) {
    yield signed(keyId, madeAt);
    return;
  }
  yield { ...signed(keyId, madeAt), computer: computer.name };
  const latest = new Map<string, string>();
  for (const head of headsOf(chains)) {
    if (head.at > (latest.get(head.keyId) ?? "")) latest.set(head.keyId, head.at);
  }
  for (const [id, at] of latest) yield signed(id, at);
}

function headsOf(chains: readonly ProvenChain[]): readonly Head[] {
  return chains.flatMap(({ head }) => head ? [head] : []);
}

async function signatureProblems(proof: Proof, fingerprint: string | undefined): Promise<readonly CheckStep[]> {
  const { kind, keyId, signature, signed, computer, chains } = proof;
  const steps: CheckStep[] = [];
  // The archive's keys do not sign for the computer, nor the computer's for the archive.
  const own = new Keys(computer ? [computer.key] : proof.keys);
  if (!own.has(keyId)) steps.push(problem(`${proofName} is signed with a key that is not in it.`));
  else if (!await own.verify(keyId, signed, signature)) {
    steps.push(problem(`${proofName} was changed after it was signed.`));
  }
  if (own.misnamed.length > 0 || new Keys(proof.keys).misnamed.length > 0) {
    steps.push(problem(`A key in ${proofName} has another fingerprint than it says.`));
  }
  if (fingerprint === undefined) return steps;
  const archives = kind === "copy" ? headsOf(chains).map((head) => head.keyId) : [];
  const isExpected = isFingerprint(fingerprint, keyId) ||
    (archives.length > 0 && archives.every((id) => isFingerprint(fingerprint, id)));
  if (!isExpected) {
    steps.push(problem(`This ${kind} was signed with another key than the one whose fingerprint you gave.`));
  }
  return steps;
}

async function* allListed(
  { lists }: Proof,
  place: Place,
  pace: Pace,
): AsyncGenerator<CheckStep, ReadonlyMap<string, string>, void> {
  const listed = new Map<string, string>();
  for (const { path, sha256 } of lists) {
    const file = place.get(path);
    if (!file) {
      yield problem(`The list of files, ${path}, is missing.`);
      continue;
    }
    const list = await readList(file, pace.seen);
    if (list.sha256 !== sha256) yield problem(`The list of files, ${path}, is not the one that was signed.`);
    if (list.unreadable.length > 0) {
      yield problem(`${counted(list.unreadable.length, "line")} of ${path} cannot be read.`);
    }
    for (const [name, sum] of list.sums) listed.set(name, sum);
  }
  return listed;
}
