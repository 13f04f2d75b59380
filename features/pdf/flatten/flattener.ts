import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { tooMany } from "@/kernel/errors.ts";
import { made, removeIfThere } from "@/kernel/files/disk.ts";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import type { Refusal } from "../contract-reading.ts";
import type { Asked, FileToRead } from "../offers.ts";
import type { WrittenFile } from "../offers-annotations.ts";
import { refuse } from "../read/refusals.ts";
import { flattenSandbox } from "../sandboxes.ts";
import { removeLeft } from "../scratch.ts";

/** Makes flattened copies in child processes. */
export interface Flattener {
  flatten(file: FileToRead, asked?: Asked): Promise<WrittenFile | Refusal>;
  /** Ends all children. */
  close(): Promise<void>;
}

/** Makes a flattener that writes into `folder`. Each copy has a child of its own, which may write that one file. */
export function createFlattener(folder: string): Flattener {
  const pool = createSandboxPool(flattenSandbox, { size: 1, mostWaiting: 6 });
  return {
    async flatten({ path }, asked = {}) {
      await made(folder);
      await removeLeft(folder);
      const output = join(folder, `${crypto.randomUUID()}.pdf`);
      await Deno.writeFile(output, new Uint8Array(), { mode: 0o600 });
      const drop = () => removeIfThere(output);
      try {
        const files = { reads: [path, output], writes: [output] };
        const outcome = await pool.ask({ path, output }, { ...asked, files });
        if (outcome.kind === "busy") {
          throw tooMany("Your other copies are still being made. Please try again shortly.", 5);
        }
        if (outcome.kind === "answered" && outcome.value.kind === "ok") {
          const { pages, notices } = outcome.value;
          return { kind: "ok", path: output, ...await sumOf(output), pages, notices, drop };
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

async function sumOf(path: string): Promise<{ readonly sha256: string; readonly size: number }> {
  const digest = createHash("sha256");
  let size = 0;
  for await (const part of createReadStream(path)) {
    digest.update(part);
    size += part.length;
  }
  return { sha256: digest.digest("hex"), size };
}
