import * as v from "valibot";
import { grouped } from "../counted.ts";
import type { Database } from "@/db/database.ts";
import type { Finding } from "../verify.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";
import { entriesAbout } from "./read-entries.ts";
import { publicEntry } from "./rows.ts";
import { ledgerEvents } from "./signing.ts";
import { keysSubject } from "./subjects.ts";

/** Signing keys that were given up as lost: what they signed before can be compared with the chains, and no more. */
export class LostKeys {
  readonly #lost: ReadonlyMap<string, string>;
  readonly #signed = new Map<string, number>();

  constructor(lost: ReadonlyMap<string, string>) {
    this.#lost = lost;
  }

  /** True for a checkpoint that such a key signed while it was there. */
  signed({ keyId, at }: Checkpoint): boolean {
    const lostAt = this.#lost.get(keyId);
    return lostAt !== undefined && at <= lostAt;
  }

  /** Such a checkpoint is told of in the end. */
  count({ keyId }: Checkpoint): void {
    this.#signed.set(keyId, (this.#signed.get(keyId) ?? 0) + 1);
  }

  *notes(): Generator<Finding> {
    for (const [keyId, count] of this.#signed) {
      const which = count === 1 ? "1 checkpoint was" : `${grouped(count)} checkpoints were`;
      const message =
        `${which} signed with a key that was given up as lost on ${this.#lost.get(keyId)?.slice(0, 10)}: ` +
        "the chains have the signed entries, the signatures cannot be checked.";
      yield { kind: "note", subject: "ledger", message };
    }
  }
}

/** What the chain of the installation says of lost keys. */
export async function lostKeysIn(database: Database): Promise<LostKeys> {
  const lost = new Map<string, string>();
  for (const entry of (await entriesAbout(database, keysSubject)).map(publicEntry)) {
    const told = v.safeParse(ledgerEvents["ledger.keys_lost"], entry.data);
    if (!told.success) continue;
    for (const { fingerprint } of told.output.keys) lost.set(fingerprint, entry.at);
  }
  return new LostKeys(lost);
}
