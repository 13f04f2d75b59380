import { BlobReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { expect } from "expect";
import { generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { checkExport, type CheckOptions } from "../check/check.ts";
import type { Source } from "../check/source.ts";
import type { CheckStep } from "../check/step.ts";
import { zipSource } from "../check/zip-source.ts";

/** The files of an export by their paths, to be damaged. */
export type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** The files of a zip. */
export async function filesOf(zip: Uint8Array<ArrayBuffer>): Promise<Files> {
  const { files } = await zipSource(new BlobReader(new Blob([zip])));
  const found: Files = new Map();
  for (const { path, read } of files) {
    found.set(path, await new Response(ReadableStream.from(read())).bytes());
  }
  return found;
}

/** Files as the checker reads them, in pieces that end anywhere. */
export function sourceOf(files: Files): Source {
  return {
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      async *read() {
        for (let at = 0; at < bytes.length; at += 1000) {
          yield bytes.subarray(at, at + 1000);
          await Promise.resolve();
        }
      },
    })),
  };
}

/** Everything that a check tells, but how far it is. */
export async function checked(files: Files, options: Partial<CheckOptions> = {}): Promise<readonly CheckStep[]> {
  const steps = await Array.fromAsync(checkExport(sourceOf(files), { pause: () => Promise.resolve(), ...options }));
  return steps.filter(({ kind }) => kind !== "progress");
}

/** The problems of a check in their order. */
export async function problemsOf(files: Files, options: Partial<CheckOptions> = {}): Promise<readonly string[]> {
  return (await checked(files, options)).flatMap((step) => step.kind === "problem" ? [step.text] : []);
}

/** Fails unless everything fits; gives the counts of what was checked. */
export async function fits(files: Files): Promise<Readonly<Record<string, number>>> {
  const steps = await checked(files);
  expect(steps.filter(({ kind }) => kind === "problem")).toEqual([]);
  expect(steps.at(-1)).toEqual({ kind: "verdict", verdict: "fits" });
  return Object.fromEntries(steps.flatMap((step) => step.kind === "checked" ? [[step.what, step.count]] : []));
}

/** The same files, one of them otherwise. */
export function withFile(
  files: Files,
  path: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Files {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`There is no ${path}.`);
  return new Map(files).set(path, change(bytes));
}

/** The same files, the text of one otherwise. */
export function withText(files: Files, path: string, change: (text: string) => string): Files {
  return withFile(files, path, (bytes) => new TextEncoder().encode(change(new TextDecoder().decode(bytes))));
}

/** One bit in the middle of a file turned over. */
export function bitFlipped(files: Files, path: string, at?: number): Files {
  return withFile(files, path, (bytes) => {
    const changed = bytes.slice();
    changed[at ?? Math.floor(bytes.length / 2)] ^= 1;
    return changed;
  });
}

/** The one path that ends so. */
export function pathOf(files: Files, ending: string): string {
  const found = [...files.keys()].filter((path) => path.endsWith(ending));
  if (found.length !== 1) throw new Error(`${found.length} files end with ${ending}.`);
  return found[0];
}

const sum = (text: string) => hash("sha256", text);

/** A whole history with another value in one entry, and all hashes from there on computed anew. */
export function rewritten(history: string, seq: number, change: (entry: Record<string, unknown>) => object): string {
  let previousHash = "0".repeat(64);
  const lines = history.trimEnd().split("\n").map((line) => {
    const { hash: _hash, previousHash: _previous, ...read } = JSON.parse(line);
    const content = read.seq === seq ? change(read) : read;
    const entry = { ...content, previousHash, hash: sum(previousHash + sum(canonicalJson(content))) };
    previousHash = entry.hash;
    return `${JSON.stringify(entry)}\n`;
  });
  return lines.join("");
}

/** A list of sums that fits the files. */
export function relisted(files: Files, listPath: string): Files {
  return withText(files, listPath, (list) => {
    const top = listPath.slice(0, listPath.lastIndexOf("/") + 1);
    const paths = list.trimEnd().split("\n").map((line) => line.slice(66)).filter((path) => files.has(top + path));
    return paths.map((path) => `${hash("sha256", files.get(top + path) ?? "")}  ${path}\n`).join("");
  });
}

/** A key that nobody knows. */
export function foreignKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  const jwk = { crv: "Ed25519", kty: "OKP", x: String(x) };
  return { privateKey, jwk: { ...jwk, kid: hash("sha256", JSON.stringify(jwk), "base64url") } };
}

/** A proof signed anew with some key. */
export function signedAnew(
  proof: Record<string, unknown>,
  { privateKey, jwk }: { privateKey: KeyObject; jwk: { kid: string } },
) {
  const { signature: _, ...rest } = proof;
  const unsigned = { ...rest, keyId: jwk.kid };
  const signature = sign(null, new TextEncoder().encode(canonicalJson(unsigned)), privateKey).toString("base64url");
  return JSON.stringify({ ...unsigned, signature });
}
