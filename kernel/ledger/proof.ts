import type { Database } from "@/db/database.ts";
import { ChainCheck } from "./chain-check.ts";
import { contentHashOf } from "./chain.ts";
import { type Checkpoint, isSigned } from "./checkpoint-rows.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { LedgerKeys, PublicKey } from "./keys.ts";
import type { Entry } from "./ledger.ts";
import { publicEntry, type StoredEntry } from "./rows.ts";
import { readEntries } from "./read-entries.ts";

/** A stretch of a chain that was walked again. */
export interface ProvenStretch {
  readonly stream: string;
  readonly fromSeq: number;
  readonly toSeq: number;
  /** False while the entries wait for the checkpoint of their day. */
  readonly closed: boolean;
}

/** What was found out about everything that the ledger says of one subject. */
export interface SubjectProof {
  /** Entries about the subject. */
  readonly entries: number;
  /** Entries whose hashes were computed again. */
  readonly walked: number;
  readonly stretches: readonly ProvenStretch[];
  readonly checkpoints: readonly {
    readonly stream: string;
    readonly day: string;
    readonly seq: number;
    readonly keyId: string;
    readonly valid: boolean;
  }[];
  /** A sentence for each thing that is wrong with the chain; empty when all is well. */
  readonly chainProblems: readonly string[];
  /** The same for checkpoints: a wrong signature, or another entry than the signed one. */
  readonly signatureProblems: readonly string[];
}

/** A proof of one entry that can be checked elsewhere with SHA-256 and Ed25519 alone; `docs` tell how. */
export interface EntryProof {
  readonly type: "strongroom.proof.1";
  readonly entry: Entry;
  /** The signed entry that the stretch begins with; null when it begins with entry 1. */
  readonly from: Checkpoint | null;
  /** The content hashes of the entries after `from` up to `to`, the proven one among them, in their order. */
  readonly contentHashes: string[];
  /** The number of the first of `contentHashes`. */
  readonly firstSeq: number;
  /** The checkpoint that closes the stretch; null while the day is not over. */
  readonly to: Checkpoint | null;
  readonly keys: PublicKey[];
}

/** Checks and hands out proofs of what the ledger says. */
export interface Proofs {
  /**
   * For every entry about the subject, walks the chain again from the checkpoint before it to the one after it. An
   * entry between two signed ones cannot have been changed, so the years between two entries need no walk.
   */
  proveSubject(subject: string): Promise<SubjectProof>;
  /** Null when there is no such entry. */
  proveEntry(stream: string, seq: number): Promise<EntryProof | null>;
}

/** Makes proofs over the ledger in `database`. */
export function proofsOn(database: Database, checkpoints: Checkpoints, keys: () => Promise<LedgerKeys>): Proofs {
  async function boundsOf(stream: string, seq: number) {
    const [from, to] = await Promise.all([checkpoints.before(stream, seq), checkpoints.atOrAfter(stream, seq)]);
    return { from, to };
  }

  async function walkStretch(
    stream: string,
    from: Checkpoint | null,
    toSeq: number,
    problems: string[],
    seen: (entry: StoredEntry) => void,
  ): Promise<void> {
    const check = new ChainCheck(stream, from?.seq ?? 1);
    let last = 0;
    for await (const entry of readEntries(database, stream, from?.seq ?? 1, toSeq)) {
      problems.push(...check.next(entry).map(({ message }) => message));
      seen(entry);
      last = entry.seq;
    }
    if (last < toSeq) problems.push(`The chain ends before entry ${toSeq}.`);
  }

  return {
    async proveSubject(subject) {
      const rows = await database.all("SELECT stream, seq FROM ledger WHERE subject = ? ORDER BY stream, seq", [
        subject,
      ]);
      const signing = await keys();
      const chainProblems: string[] = [];
      const signatureProblems: string[] = [];
      const stretches: ProvenStretch[] = [];
      const used = new Map<string, Checkpoint>();
      let walked = 0;
      for (const row of rows) {
        const stream = String(row.stream);
        const seq = Number(row.seq);
        const before = stretches.at(-1);
        if (before?.stream === stream && seq <= before.toSeq) continue;
        const { from, to } = await boundsOf(stream, seq);
        const toSeq = to?.seq ?? lastOf(rows.filter((other) => other.stream === row.stream));
        for (const checkpoint of [from, to]) if (checkpoint) used.set(`${stream}/${checkpoint.seq}`, checkpoint);
        await walkStretch(stream, from, toSeq, chainProblems, (entry) => {
          walked++;
          const signed = used.get(`${stream}/${entry.seq}`);
          if (signed && signed.hash !== entry.hash) {
            signatureProblems.push(`Entry ${entry.seq} is not the one that the checkpoint of ${signed.day} signed.`);
          }
        });
        stretches.push({ stream, fromSeq: from?.seq ?? 1, toSeq, closed: to !== null });
      }
      const checked = [...used.values()].map((checkpoint) => {
        const { stream, day, seq, keyId } = checkpoint;
        const valid = isSigned(checkpoint, signing);
        if (!valid) signatureProblems.push(`The checkpoint of ${day} is not signed with a key of this archive.`);
        return { stream, day, seq, keyId, valid };
      });
      if (rows.length === 0) chainProblems.push("The ledger says nothing about this.");
      return { entries: rows.length, walked, stretches, checkpoints: checked, chainProblems, signatureProblems };
    },

    async proveEntry(stream, seq) {
      const { from, to } = await boundsOf(stream, seq);
      const firstSeq = (from?.seq ?? 0) + 1;
      const contentHashes: string[] = [];
      let proven: Entry | null = null;
      for await (const entry of readEntries(database, stream, firstSeq, to?.seq ?? seq)) {
        contentHashes.push(contentHashOf(entry));
        if (entry.seq === seq) proven = publicEntry(entry);
      }
      if (!proven) return null;
      return {
        type: "strongroom.proof.1",
        entry: proven,
        from,
        contentHashes,
        firstSeq,
        to,
        keys: [...(await keys()).known],
      };
    },
  };
}

function lastOf(rows: readonly { readonly [name: string]: unknown }[]): number {
  return Math.max(...rows.map((row) => Number(row.seq)));
}
