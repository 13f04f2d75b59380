import type { EntryProof } from "./contract-proofs.ts";
import { grouped } from "@/kernel/counted.ts";

/** What came out of one check: right, wrong, or not to be said here (with the reason). */
export type CheckState = "right" | "wrong" | "open";

/** One check of a proof, with its sentence. */
export interface ProofStep {
  readonly name: "hash" | "chain" | "signature";
  readonly state: CheckState;
  readonly text: string;
}

/** A proof that was computed again. */
export interface CheckedProof {
  /** The canonical JSON (RFC 8785) of the entry without its hashes. */
  readonly payload: string;
  readonly contentHash: string;
  /** The hash of the entry as computed here. */
  readonly hash: string;
  readonly steps: readonly ProofStep[];
}

type Checkpoint = NonNullable<EntryProof["to"]>;

/**
 * Checks a proof with nothing but the machine it runs on, by the steps that the archive publishes: the entry's hash, the
 * chain up to the next signed entry, and the signatures. Written apart from the server's own code, so that a mistake
 * there is not repeated here.
 */
export async function checkProof(proof: EntryProof): Promise<CheckedProof> {
  const { hash: recorded, previousHash, ...content } = proof.entry;
  const payload = canonical(content);
  const contentHash = await sha256(payload);
  const hash = await sha256(previousHash + contentHash);
  const isSame = hash === recorded && contentHash === proof.contentHashes[proof.entry.seq - proof.firstSeq];
  const hashStep: ProofStep = isSame ? { name: "hash", state: "right", text: "Recomputed here: same hash." } : {
    name: "hash",
    state: "wrong",
    text: "Recomputed here: a different hash. The entry was changed after it was written.",
  };
  return { payload, contentHash, hash, steps: [hashStep, await chainStep(proof), await signatureStep(proof)] };
}

/** Links every content hash to the one before, from the signed entry (or the beginning) to the next signed one. */
async function chainStep({ entry, from, firstSeq, contentHashes, to }: EntryProof): Promise<ProofStep> {
  const wrong = (text: string): ProofStep => ({ name: "chain", state: "wrong", text });
  let hash = from?.hash ?? "0".repeat(64);
  if (firstSeq !== (from?.seq ?? 0) + 1) return wrong("The chain does not start where it should.");
  for (const [at, contentHash] of contentHashes.entries()) {
    const seq = firstSeq + at;
    if (seq === entry.seq && hash !== entry.previousHash) return wrong("The entry does not follow the one before it.");
    hash = await sha256(hash + contentHash);
    if (seq === entry.seq && hash !== entry.hash) return wrong("The entry is not where it says it is.");
  }
  const count = contentHashes.length === 1 ? "1 entry" : `${grouped(contentHashes.length)} entries`;
  if (!to) return { name: "chain", state: "right", text: `${count} linked, up to this one.` };
  const isWhole = to.stream === entry.stream && to.seq === firstSeq + contentHashes.length - 1 && to.hash === hash;
  if (!isWhole) return wrong("The chain does not lead to the entry that was signed.");
  return { name: "chain", state: "right", text: `${count} linked, up to the signed entry ${to.seq}.` };
}

async function signatureStep({ from, to, keys }: EntryProof): Promise<ProofStep> {
  const step = (state: CheckState, text: string): ProofStep => ({ name: "signature", state, text });
  const checkpoints = [from, to].filter((one): one is Checkpoint => one !== null);
  for (const checkpoint of checkpoints) {
    const key = keys.find(({ kid }) => kid === checkpoint.keyId);
    if (!key) return step("wrong", `The checkpoint of ${checkpoint.day} is not signed with a key of this archive.`);
    const isRight = await isSigned(checkpoint, key.x);
    if (isRight === null) return step("open", "This browser cannot check Ed25519 signatures.");
    if (!isRight) return step("wrong", `The signature of ${checkpoint.day} is wrong.`);
  }
  if (!to) return step("open", "The checkpoint of this day is signed after midnight UTC.");
  return step("right", `Signed with the checkpoint of ${to.day}.`);
}

/** Null where the machine knows no Ed25519. */
async function isSigned({ signature, ...checkpoint }: Checkpoint, x: string): Promise<boolean | null> {
  const type = checkpoint.root === undefined ? "strongroom.checkpoint.1" : "strongroom.checkpoint.2";
  const text = canonical({ type, ...checkpoint });
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
  return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
}

/** Canonical JSON: members in the order of their names, no spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined).sort(([a], [b]) => a < b ? -1 : 1);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
