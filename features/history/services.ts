import type { FeatureContext } from "@/kernel/feature.ts";
import { type Checkpoints, checkpointsOn } from "@/kernel/ledger/checkpoints.ts";
import { type KnownKeys, type LedgerKeys, openLedgerKeys, readLedgerKeys } from "@/kernel/ledger/keys.ts";
import { type Proofs, proofsOn } from "@/kernel/ledger/proof.ts";

/** The ledger's signing and proving over one context. */
export interface LedgerServices {
  readonly keys: () => Promise<LedgerKeys>;
  /** The keys that are there; null when there are none. Makes nothing. */
  readonly keysPresent: () => Promise<KnownKeys | null>;
  readonly checkpoints: Checkpoints;
  readonly proofs: Proofs;
}

/** Puts them together; the keys in the data folder are opened, and made, when first needed. */
export function ledgerServices({ database, configuration }: FeatureContext): LedgerServices {
  const folder = `${configuration.dataFolder}/keys`;
  let opened: Promise<LedgerKeys> | null = null;
  const keys = () => {
    opened ??= openLedgerKeys(folder).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const checkpoints = checkpointsOn(database, keys);
  return {
    keys,
    keysPresent: () => readLedgerKeys(folder),
    checkpoints,
    proofs: proofsOn(database, checkpoints, keys),
  };
}
