import { tooMany } from "@/kernel/errors.ts";
import { createSandboxPool, type PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { Asked } from "../offers.ts";
import { mergeSandbox } from "../sandboxes.ts";
import type { Job, Merged } from "./job.ts";

/** Merges PDFs in child processes: a part that hangs or swells is replaced by a page that says so. */
export interface Merger {
  /**
   * Writes a merged file. Throws 429 when the asker has too many waiting, and when no child can be started, or too many
   * parts fail one by one.
   */
  merge(job: Job, asked?: Asked): Promise<Merged>;
  /** Ends all children; merges under way and later ones fail. */
  close(): Promise<void>;
}

/** Each part that takes the child down costs a whole new beginning. */
const mostBeginnings = 6;
/** A person looks at one document, seldom at more. */
const mostWaiting = 6;

/** Makes a merger. Each merge has a child of its own, which may read its parts and write its one file. */
export function createMerger(options: PoolOptions = {}): Merger {
  const pool = createSandboxPool(mergeSandbox, { mostWaiting, ...options });

  async function begin(job: Job, asked: Asked) {
    const begun: { part: number | null } = { part: null };
    const reads = job.parts.map(({ path }) => path).filter((path) => path !== "");
    const outcome = await pool.ask(job, {
      ...asked,
      files: { reads, writes: [job.output] },
      onStep: ({ part }) => begun.part = part,
    });
    return { outcome, part: begun.part };
  }

  return {
    async merge(job, asked = {}) {
      let parts = job.parts;
      for (let beginning = 0; beginning < mostBeginnings; beginning++) {
        const { outcome, part: failed } = await begin({ ...job, parts }, asked);
        if (outcome.kind === "answered") return outcome.value;
        if (outcome.kind === "busy") {
          throw tooMany("Your other files are still being merged. Please try again shortly.", 5);
        }
        if (failed === null) throw new Error("The process that merges PDF files ended before it started.");
        // A child that ends without a word has come to the limit of its heap.
        const missing = outcome.kind === "timed_out" ? "timeout" : "too_complex";
        parts = parts.map((part, at) => at === failed ? { ...part, missing } : part);
      }
      throw new Error("Too many parts of a merged file could not be read.");
    },
    close: () => pool.close(),
  };
}
