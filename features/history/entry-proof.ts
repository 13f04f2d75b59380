import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { EntryProof } from "@/kernel/ledger/proof.ts";
import { accountOfStream, storeOfStream } from "@/kernel/ledger/streams.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { hiddenFrom, requireDocument } from "./history.ts";
import { readAccount } from "./contract.ts";
import type { LedgerServices } from "./services.ts";

/**
 * The proof of one entry, for those who may read it: an entry about a document for who may read the document, any other
 * for who may read the ledger of the account. Other entries appear in it as hashes alone.
 */
export async function proofOfEntry(
  context: FeatureContext,
  { proofs }: LedgerServices,
  access: Access,
  stream: string,
  seq: number,
): Promise<EntryProof> {
  // Whether the person may see it depends on what it is about; nothing is given out before that is known.
  const [found] = await Array.fromAsync(context.ledger.walk(stream, seq, seq));
  if (!found) throw notFound();
  const document = /^document:(\d+)$/.exec(found.subject);
  if (document) {
    const place = await requireDocument(context, access, Number(document[1]));
    if (hiddenFrom(context, access, place).includes(found.event)) throw notFound();
  } else await requireStream(context, access, stream);
  const proof = await proofs.proveEntry(stream, seq);
  if (!proof) throw notFound();
  return proof;
}

async function requireStream(context: FeatureContext, access: Access, stream: string): Promise<void> {
  const accountId = accountOfStream(stream);
  if (accountId !== null) return access.require(readAccount, { accountId });
  const storeId = storeOfStream(stream);
  if (storeId === null) throw notFound();
  await context.offered(storesOffer).permitted(access, storeId, readAccount);
}
