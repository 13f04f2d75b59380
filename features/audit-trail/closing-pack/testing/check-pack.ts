/** The files of a closing pack by their paths. */
export type PackText = Readonly<Record<string, string>>;

interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
  readonly root?: string;
  readonly keyId: string;
  readonly signature: string;
}

/**
 * Checks the ledger of a closing pack as its READ ME tells an outsider to, with nothing of the product: a sentence for each
 * thing that is wrong.
 */
export async function checkedPack(files: PackText): Promise<readonly string[]> {
  const wrong: string[] = [];
  const proof = JSON.parse(files["ledger/proof.json"]);
  const contents = files["ledger/content-hashes.txt"].trimEnd().split("\n");
  const hashes = new Map<number, string>([[proof.firstSeq - 1, proof.from?.hash ?? "0".repeat(64)]]);
  for (const [place, content] of contents.entries()) {
    const seq = proof.firstSeq + place;
    hashes.set(seq, await sha256(`${hashes.get(seq - 1)}${content}`));
  }
  for (const name of ["ledger/trail.jsonl", "ledger/corrections.jsonl"]) {
    for (const line of files[name].split("\n").filter(Boolean)) {
      const { hash, previousHash, ...content } = JSON.parse(line);
      const isSame = await sha256(sorted(content)) === contents[content.seq - proof.firstSeq];
      const isInPlace = previousHash === hashes.get(content.seq - 1) && hash === hashes.get(content.seq);
      if (!isSame || !isInPlace) wrong.push(`Entry ${content.seq} is not the one of the chain.`);
    }
  }
  const checkpoints: readonly Checkpoint[] = [...proof.from ? [proof.from] : [], ...proof.checkpoints];
  for (const checkpoint of checkpoints) {
    if (checkpoint.hash !== hashes.get(checkpoint.seq)) wrong.push(`Checkpoint ${checkpoint.seq} is of another chain.`);
    if (!await isSigned(checkpoint, proof.keys)) wrong.push(`Checkpoint ${checkpoint.seq} is not signed.`);
  }
  if (checkpoints.at(-1)?.seq !== proof.firstSeq + contents.length - 1) wrong.push("The end is not signed.");
  // The workbook is no text: that its sum holds is for `sha256sum`.
  for (const line of files["manifest-sha256.txt"].trimEnd().split("\n")) {
    const [sum, path] = [line.slice(0, 64), line.slice(66)];
    const isText = !path.endsWith(".xlsx") && !path.startsWith("ledger/");
    if (isText && await sha256(files[path]) !== sum) wrong.push(`${path} is another file.`);
  }
  return wrong;
}

async function isSigned(
  { signature, ...checkpoint }: Checkpoint,
  keys: readonly { readonly kid: string; readonly x: string }[],
): Promise<boolean> {
  const known = keys.find(({ kid }) => kid === checkpoint.keyId);
  if (!known) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: known.x };
  const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  const type = checkpoint.root === undefined ? "strongroom.checkpoint.1" : "strongroom.checkpoint.2";
  const text = sorted({ type, ...checkpoint });
  const bytes = Uint8Array.fromBase64(signature, { alphabet: "base64url" });
  return await crypto.subtle.verify("Ed25519", key, bytes, new TextEncoder().encode(text));
}

function sorted(value: unknown): string {
  return JSON.stringify(
    value,
    (_name, one) =>
      one !== null && typeof one === "object" && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a < b ? -1 : 1))
        : one,
  );
}

async function sha256(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}
