import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, hash, sign } from "node:crypto";
import { hashOfEntry } from "@/kernel/ledger/chain.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { type Checkpoint, signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { headText } from "@/kernel/ledger/head.ts";
import { GrowingTree, leafHash } from "@/kernel/ledger/merkle.ts";
import { sha256 } from "@/kernel/ledger/tree.ts";
import { sumsName, withSums } from "@/kernel/zip/with-sums.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import { type ZipEntry, zipOf } from "@/kernel/zip/write-zip.ts";

const stream = "store:1";
const entriesADay = 2_000;

/** Writes the export of a store with so many entries in its ledger, a checkpoint each day, and hardly any forms. */
export async function writeExport(path: string, entries: number, page: Uint8Array<ArrayBuffer>): Promise<void> {
  const made = new MadeChain(entries);
  const modified = new Date("2026-01-01T00:00:00Z");
  const files = async function* (): AsyncGenerator<ZipEntry> {
    yield { path: "Bench/history.jsonl", content: textStream(made.lines()), modified };
    yield { path: "verify.html", content: page, modified };
  };
  let sum = "";
  const all = async function* (): AsyncGenerator<ZipEntry> {
    yield* withSums(files(), { modified, told: (sha256) => sum = sha256 });
    yield { path: "proof.json", content: textStream([made.proof(sum)]), modified };
  };
  await zipOf(all()).pipeTo((await Deno.open(path, { create: true, write: true, truncate: true })).writable);
}

/** A chain as a busy store has it: forms that were filed, and looked at. */
class MadeChain {
  readonly #tree = new GrowingTree(sha256);
  readonly #checkpoints: Checkpoint[] = [];
  readonly #keys = generateKeyPairSync("ed25519");
  readonly #kid: string;
  readonly #jwk: { readonly crv: string; readonly kty: string; readonly x: string };
  #last = "0".repeat(64);

  constructor(readonly count: number) {
    const { x } = this.#keys.publicKey.export({ format: "jwk" });
    this.#jwk = { crv: "Ed25519", kty: "OKP", x: String(x) };
    this.#kid = createHash("sha256").update(JSON.stringify(this.#jwk)).digest("base64url");
  }

  *lines(): Generator<string> {
    for (let seq = 1; seq <= this.count; seq++) {
      const content = { ...contentOf(seq), previousHash: this.#last };
      const entry = { ...content, hash: hashOfEntry(content) };
      this.#last = entry.hash;
      this.#tree.add(leafHash(sha256, Buffer.from(entry.hash, "hex")));
      if (seq % entriesADay === 0) this.#checkpoints.push(this.#checkpoint(seq, entry.at));
      yield `${JSON.stringify(entry)}\n`;
    }
  }

  /** `proof.json`, once all lines were made. */
  proof(sha256: string): string {
    const head = { stream, size: this.count, hash: this.#last, root: this.#root(), at: new Date().toISOString() };
    const unsigned = { ...head, keyId: this.#kid };
    const proof = {
      ...{ type: "strongroom.export.1", madeAt: new Date().toISOString(), program: "bench" },
      manifest: { path: sumsName, sha256 },
      keys: [{ ...this.#jwk, kid: this.#kid }],
      chains: [{
        ...{ stream, name: "Bench", entries: "Bench/history.jsonl", isWhole: true, forms: ["Bench/4473/"], made: [] },
        head: { ...unsigned, signature: this.#sign(headText(unsigned)) },
        checkpoints: this.#checkpoints,
      }],
      keyId: this.#kid,
    };
    return JSON.stringify({ ...proof, signature: this.#sign(canonicalJson(proof)) });
  }

  #checkpoint(seq: number, at: string): Checkpoint {
    const unsigned = { stream, seq, day: at.slice(0, 10), hash: this.#last, root: this.#root(), at, keyId: this.#kid };
    return { ...unsigned, signature: this.#sign(signedText(unsigned)) };
  }

  #root(): string {
    return Buffer.from(this.#tree.root()).toString("hex");
  }

  #sign(text: string): string {
    return sign(null, Buffer.from(text), this.#keys.privateKey).toString("base64url");
  }
}

/** One entry in five files a form, the others look at one. */
function contentOf(seq: number) {
  const sum = hash("sha256", String(seq));
  const common = {
    ...{ stream, seq, at: new Date(Date.UTC(2025, 0, 1) + seq * 43_000).toISOString() },
    ...{ subject: `document:${Math.ceil(seq / 5)}`, actor: { userId: 7, name: "Ann Archer" }, salt: sum.slice(0, 32) },
  };
  if (seq % 5 !== 1) {
    return { ...common, event: "documents.viewed", data: { attachmentId: seq, fileName: "Example, Kim 4473.pdf" } };
  }
  const firearm = { serialNumber: `K${seq}`, manufacturer: "Glock", model: "19", type: "Pistol", caliber: "9 mm" };
  const attachment = { id: seq, sha256: sum, size: 210_443, pages: 7, fileName: "4473.pdf", type: 1, isMain: true };
  const document = {
    ...{ formType: 1, customerName: "Example, Kim", status: 0, transferDate: "2025-03-14", certificationDate: null },
    ...{ nicsDate: null, tsn: `2025-${seq}`, ntn: null, documentSerialNumbers: [firearm] },
  };
  return { ...common, event: "documents.filed", data: { document, attachments: [attachment] } };
}
