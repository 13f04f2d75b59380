import type { TrailFilter } from "@/kernel/ledger/find-trail.ts";
import type { TreeHead } from "@/kernel/ledger/head.ts";
import type { SignedStretch } from "@/kernel/ledger/stretch.ts";
import type { TakenTrail } from "../trail-workbook.ts";

/** What a closing pack is made of. */
export interface PackOrder {
  readonly taken: TakenTrail;
  /** The chain of the store from the signed entry before the audit on. */
  readonly stretch: SignedStretch;
  /** What the chain is with the last entry of the stretch, signed; null for one with a hole. */
  readonly head: TreeHead | null;
  /** What of the chain the asker gets to see. */
  readonly seen: TrailFilter;
  /** True for an asker who may read documents of some dates only. */
  readonly isLimited: boolean;
  readonly askedBy: string;
  /** Stops the making of the workbook. */
  readonly signal: AbortSignal;
}
