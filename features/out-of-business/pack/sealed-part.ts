import { storeName } from "@/features/stores/contract-names.ts";
import { type SealedChain, verifierOffer } from "@/features/verifier/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { jsonLines, textStream } from "@/kernel/zip/text-streams.ts";
import type { ZipEntry } from "@/kernel/zip/write-zip.ts";
import { subjectOf } from "../ledger-events.ts";
import { partContents, type PartOrder } from "./contents.ts";
import type { PartProgress } from "./part-progress.ts";

/** Where the proof of a zip lies in it; the page and the signed proof lie at its top. */
const folder = "PROOF";

/**
 * The files of one zip with what proves them: the page that checks it, the list of sums, signed by the archive, and the ledger's entries
 * of the declaration and of this handing over, which is written before. Forms are told by their sums alone: a merged copy is no file
 * that was filed.
 */
export async function* sealedPart(
  context: FeatureContext,
  order: PartOrder,
  told: PartProgress,
): AsyncGenerator<ZipEntry> {
  const verifier = context.offered(verifierOffer);
  const { store } = order;
  const head = await verifier.head(storeStream(store.id));
  const chain: SealedChain = {
    ...{ stream: storeStream(store.id), name: storeName(store), isWhole: false, head, checkpoints: [] },
    ...{ entries: `${folder}/entries.jsonl`, inclusion: `${folder}/inclusion.jsonl`, forms: [], made: [] },
  };
  yield* verifier.sealed(withEntries(context, order, { told, head }), { top: "", chains: () => [chain] });
}

async function* withEntries(
  context: FeatureContext,
  order: PartOrder,
  { told, head }: { readonly told: PartProgress; readonly head: TreeHead | null },
): AsyncGenerator<ZipEntry> {
  yield* partContents(context, order, told);
  const all = await context.ledger.about(subjectOf(order.declaration.id));
  const entries = all.filter(({ seq }) => head === null || seq <= head.size);
  const proofs = context.offered(verifierOffer).inclusions(head, ReadableStream.from(entries));
  const modified = context.clock.now();
  yield { path: `${folder}/entries.jsonl`, content: textStream(jsonLines(entries)), modified };
  yield { path: `${folder}/inclusion.jsonl`, content: textStream(proofs), modified };
}
