import { tooMany } from "@/kernel/errors.ts";
import { createSandboxPool, type PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { InspectionResult, ReadingResult, Refusal } from "../contract-reading.ts";
import type { Asked, FileToRead } from "../offers.ts";
import { readSandbox } from "../sandboxes.ts";
import { refuse } from "./refusals.ts";

/** Reads PDF files in child processes. A bad file is refused. Throws 429 when the asker has too many waiting, and when no child can be started. */
export interface Readers {
  read(file: FileToRead, asked?: Asked): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(file: FileToRead, asked?: Asked): Promise<InspectionResult>;
  /** Ends all children; readings under way and later ones fail. */
  close(): Promise<void>;
}

/** Children are kept for the next file, and replaced before they have grown large. A person has one file open, seldom more. */
const defaults = { size: 2, idleMs: 60_000, answersPerChild: 200, largestChildBytes: 400_000_000, mostWaiting: 6 };

/** Makes readers whose children may read what `files` names. */
export function createReaders(options: PoolOptions): Readers {
  const pool = createSandboxPool(readSandbox, { ...defaults, ...options });
  const costly = new CostlyFiles();

  async function ask(file: FileToRead, wants: "values" | "pages", asked: Asked) {
    const known = costly.refusalOf(file.sha256);
    if (known) return { kind: "refused", refusal: known } as const;
    const outcome = await pool.ask({ path: file.path, wants }, asked);
    if (outcome.kind === "answered") return outcome;
    if (outcome.kind === "busy") throw tooMany("Your other files are still being read. Please try again shortly.", 5);
    // A child that ends without a word has come to the limit of its heap.
    const refusal = refuse(outcome.kind === "timed_out" ? "timeout" : "too_complex");
    costly.add(file.sha256, refusal);
    return { kind: "refused", refusal } as const;
  }

  return {
    async read(file, asked = {}) {
      const outcome = await ask(file, "values", asked);
      if (outcome.kind === "refused") return outcome.refusal;
      return outcome.value.kind === "values" ? outcome.value.result : refuse("too_complex");
    },
    async inspect(file, asked = {}) {
      const outcome = await ask(file, "pages", asked);
      if (outcome.kind === "refused") return outcome.refusal;
      return outcome.value.kind === "pages" ? outcome.value.result : refuse("too_complex");
    },
    close: () => pool.close(),
  };
}

const rememberedMs = 600_000;
const mostRemembered = 1000;

/** Files that cost a child all its time or memory, by their sums: sent again, they are refused at once for a while. */
class CostlyFiles {
  readonly #refusals = new Map<string, { readonly refusal: Refusal; readonly until: number }>();

  refusalOf(sha256: string): Refusal | null {
    const found = this.#refusals.get(sha256);
    return found && found.until > performance.now() ? found.refusal : null;
  }

  add(sha256: string, refusal: Refusal): void {
    this.#refusals.delete(sha256);
    this.#refusals.set(sha256, { refusal, until: performance.now() + rememberedMs });
    for (const oldest of this.#refusals.keys()) {
      if (this.#refusals.size <= mostRemembered) break;
      this.#refusals.delete(oldest);
    }
  }
}
