import { Buffer } from "node:buffer";
import { setTimeout } from "node:timers/promises";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import { timestampsOffer } from "@/features/timestamps/offers.ts";
import { builtPage } from "@/kernel/built-page.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import { ChainBroken } from "@/kernel/ledger/tree.ts";
import { version } from "@/kernel/version.ts";
import { textStream } from "@/kernel/zip/text-streams.ts";
import { sumsName, withSums } from "@/kernel/zip/with-sums.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { pageName, proofName, stampsFolder } from "./check/format.ts";
import type { SealedChain, Sealing } from "./offers.ts";

/** As `VerifierOffer.head`. A broken chain keeps nobody from taking the records along: the proof says so. */
export async function headOf(context: FeatureContext, stream: string, size?: number): Promise<TreeHead | null> {
  try {
    return await context.offered(proofOffer).signedHead(stream, size);
  } catch (error) {
    if (error instanceof ChainBroken) return null;
    throw error;
  }
}

const proofsAtOnce = 100;

/** As `VerifierOffer.inclusions`. */
export async function* inclusionLines(
  context: FeatureContext,
  head: TreeHead | null,
  entries: AsyncIterable<{ readonly seq: number }>,
): AsyncGenerator<string> {
  if (!head) return;
  const pathOf = context.offered(proofOffer).tree.inclusions(head.stream, head.size);
  let made = 0;
  for await (const { seq } of entries) {
    const path = (await pathOf(seq)).map((hash) => Buffer.from(hash).toString("hex"));
    yield `${JSON.stringify({ seq, path })}\n`;
    // The embedded database answers without leaving the event loop; by a timer alone new requests get their turn.
    if (++made % proofsAtOnce === 0) await setTimeout(0);
  }
}

/** As `VerifierOffer.proof`. */
export async function proofText(context: FeatureContext, { manifest, chains }: Sealing): Promise<string> {
  const proofs = context.offered(proofOffer);
  const keys = await proofs.keys();
  const unsigned = {
    type: "strongroom.export.1",
    madeAt: context.clock.now().toISOString(),
    program: version,
    ...{ manifest, keys, chains },
    keyId: (await proofs.current()).kid,
  };
  const { signature } = await proofs.sign(canonicalJson(unsigned));
  return `${JSON.stringify({ ...unsigned, signature })}\n`;
}

/** As `VerifierOffer.sealed`. */
export async function* sealed(
  context: FeatureContext,
  entries: AsyncIterable<ZipEntry>,
  { top, chains }: { readonly top: string; readonly chains: () => readonly SealedChain[] },
): AsyncGenerator<ZipEntry> {
  const modified = context.clock.now();
  let sha256 = "";
  const all = withPage(withStamps(context, entries, { top, chains }), top, modified);
  yield* withSums(all, { top, modified, told: (sum) => sha256 = sum });
  const text = await proofText(context, { manifest: { path: sumsName, sha256 }, chains: chains() });
  yield { path: `${top}${proofName}`, content: textStream([text]), modified };
}

/** As `VerifierOffer.stamps`. A chain with a hole has none, as it has no head. */
export async function stampFiles(
  context: FeatureContext,
  chains: readonly SealedChain[],
): Promise<readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[]> {
  const ends = chains.flatMap(({ stream, head }) => head ? [{ stream, size: head.size }] : []);
  const files = await context.offered(timestampsOffer).travelling(ends);
  return files.map(({ path, bytes }) => ({ path: `${stampsFolder}${path}`, bytes: new Uint8Array(bytes) }));
}

async function* withStamps(
  context: FeatureContext,
  entries: AsyncIterable<ZipEntry>,
  { top, chains }: { readonly top: string; readonly chains: () => readonly SealedChain[] },
): AsyncGenerator<ZipEntry> {
  yield* entries;
  const modified = context.clock.now();
  for (const { path, bytes } of await stampFiles(context, chains())) {
    yield { path: `${top}${path}`, content: bytes, modified };
  }
}

async function* withPage(entries: AsyncIterable<ZipEntry>, top: string, modified: Date): AsyncGenerator<ZipEntry> {
  yield* entries;
  const content = await builtPage(pageName);
  if (content) yield { path: `${top}${pageName}`, content, modified };
}
