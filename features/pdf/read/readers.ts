import { createSandboxPool, type PoolOptions, type Priority } from "@/kernel/sandbox/pool.ts";
import type { InspectionResult, ReadingResult, Refusal } from "../contract-reading.ts";
import { readSandbox } from "../sandboxes.ts";
import { refuse } from "./refusals.ts";

/** Reads PDF files in child processes. A bad file is refused; it throws only when no child can be started. */
export interface Readers {
  read(path: string, priority?: Priority): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(path: string): Promise<InspectionResult>;
  /** Ends all children; readings under way and later ones fail. */
  close(): Promise<void>;
}

/** Children are kept for the next file, and replaced before they have grown large. */
const defaults = { size: 2, idleMs: 60_000, answersPerChild: 200, largestChildBytes: 400_000_000 };

/** Makes readers whose children may read what `files` names. */
export function createReaders(options: PoolOptions): Readers {
  const pool = createSandboxPool(readSandbox, { ...defaults, ...options });
  return {
    async read(path, priority) {
      const outcome = await pool.ask({ path, wants: "values" }, { priority });
      if (outcome.kind !== "answered") return refusalOf(outcome.kind);
      return outcome.value.kind === "values" ? outcome.value.result : refusalOf("died");
    },
    async inspect(path) {
      const outcome = await pool.ask({ path, wants: "pages" });
      if (outcome.kind !== "answered") return refusalOf(outcome.kind);
      return outcome.value.kind === "pages" ? outcome.value.result : refusalOf("died");
    },
    close: () => pool.close(),
  };
}

/** A child that ends without a word has come to the limit of its heap. */
function refusalOf(kind: string): Refusal {
  return refuse(kind === "timed_out" ? "timeout" : "too_complex");
}
