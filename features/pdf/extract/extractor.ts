import { join } from "node:path";
import { tooMany } from "@/kernel/errors.ts";
import { made, removeIfThere } from "@/kernel/files/disk.ts";
import { createSandboxPool, type PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { Refusal } from "../contract-reading.ts";
import type { Asked, ExtractedPages, FileToRead, PageRange } from "../offers.ts";
import { refuse } from "../read/refusals.ts";
import { extractSandbox } from "../sandboxes.ts";
import { removeLeft } from "../scratch.ts";

/** Takes pages out of PDFs in child processes. */
export interface Extractor {
  /** Throws 429 when the asker has too many waiting, and when no child can be started. */
  extract(file: FileToRead, range: PageRange, asked?: Asked): Promise<ExtractedPages | Refusal>;
  /** Ends all children. */
  close(): Promise<void>;
}

/** Makes an extractor that writes into `folder`. */
export function createExtractor(folder: string, options: PoolOptions = {}): Extractor {
  const pool = createSandboxPool(extractSandbox, { size: 1, mostWaiting: 6, ...options });
  return {
    async extract({ path }, { firstPage, lastPage }, asked = {}) {
      await made(folder);
      await removeLeft(folder);
      const output = join(folder, `${crypto.randomUUID()}.pdf`);
      await Deno.writeFile(output, new Uint8Array(), { mode: 0o600 });
      const drop = () => removeIfThere(output);
      try {
        const files = { reads: [path], writes: [output] };
        const outcome = await pool.ask({ path, output, firstPage, lastPage }, { ...asked, files });
        if (outcome.kind === "busy") {
          throw tooMany("Your other files are still being split. Please try again shortly.", 5);
        }
        if (outcome.kind === "answered" && outcome.value.kind === "ok") {
          return { kind: "ok", pages: outcome.value.pages, path: output, drop };
        }
        await drop();
        if (outcome.kind === "answered" && outcome.value.kind === "refused") return outcome.value;
        return refuse(outcome.kind === "timed_out" ? "timeout" : "too_complex");
      } catch (error) {
        await drop();
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
