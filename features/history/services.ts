import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { type Checkpoints, checkpointsOn } from "@/kernel/ledger/checkpoints.ts";
import { checkpointFileIn } from "@/kernel/ledger/checkpoint-file.ts";
import { keysFolderOf, type LedgerKeys, openLedgerKeys } from "@/kernel/ledger/keys.ts";
import { type QuietState, quietState } from "@/kernel/ledger/quiet-signing.ts";
import { type Proofs, proofsOn } from "@/kernel/ledger/proof.ts";
import { type LedgerTree, ledgerTreeOn } from "@/kernel/ledger/tree.ts";

/** The ledger's signing and proving over one context. */
export interface LedgerServices {
  readonly keys: () => Promise<LedgerKeys>;
  readonly checkpoints: Checkpoints;
  readonly proofs: Proofs;
  readonly tree: LedgerTree;
  readonly quiet: QuietState;
}

export const ledgerServices = serviceKey<LedgerServices>("history.ledger");

/** Makes the services; the keys in the data folder are opened, and made, when first needed. */
export function openLedgerServices({ database, configuration }: FeatureContext): LedgerServices {
  const folder = keysFolderOf(configuration);
  let opened: Promise<LedgerKeys> | null = null;
  const keys = () => {
    opened ??= openLedgerKeys(folder).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const checkpoints = checkpointsOn(database, keys, checkpointFileIn(folder));
  return {
    keys,
    checkpoints,
    proofs: proofsOn(database, checkpoints, keys),
    tree: ledgerTreeOn(database),
    quiet: quietState(),
  };
}
