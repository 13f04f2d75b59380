import { join } from "node:path";
import { tooMany } from "@/kernel/errors.ts";
import { made, removeIfThere } from "@/kernel/files/disk.ts";
import type { Outcome } from "@/kernel/sandbox/process.ts";
import { type Busy, createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { annotationLimits } from "../contract-annotations.ts";
import type { Refusal } from "../contract-reading.ts";
import type { Asked, FileToRead } from "../offers.ts";
import type { MarksFound, MarksToWrite, WrittenFile } from "../offers-annotations.ts";
import { refuse } from "../read/refusals.ts";
import { annotateSandbox, marksSandbox, xfdfSandbox } from "../sandboxes.ts";
import { removeLeft } from "../scratch.ts";
import { provedPrefix } from "./prefix.ts";

/** Reads and writes the marks of PDFs in child processes. */
export interface Annotator {
  annotate(file: FileToRead, marks: MarksToWrite, asked?: Asked): Promise<WrittenFile | Refusal>;
  annotationsOf(file: FileToRead, asked?: Asked): Promise<MarksFound | Refusal>;
  parseXfdf(text: string, asked?: Asked): Promise<MarksFound | Refusal>;
  /** Ends all children. */
  close(): Promise<void>;
}

/** Where the files lie that may be read, and where new ones are written. */
export interface AnnotatorFolders {
  readonly reads: readonly string[];
  readonly scratch: string;
}

/** Children are kept for the next form: whoever corrects one waits for it. */
const kept = { size: 2, idleMs: 60_000, answersPerChild: 100, largestChildBytes: 500_000_000, mostWaiting: 6 };

/** Makes an annotator. Its children read the folders named, and write into `scratch` alone. */
export function createAnnotator({ reads, scratch }: AnnotatorFolders): Annotator {
  const readers = createSandboxPool(marksSandbox, { ...kept, files: { reads } });
  const xfdfReaders = createSandboxPool(xfdfSandbox, kept);
  const writers = createSandboxPool(annotateSandbox, {
    ...kept,
    files: { reads: [...reads, scratch], writes: [scratch] },
  });
  return {
    async annotationsOf({ path }, asked = {}) {
      return answered(await readers.ask({ path }, asked));
    },
    async parseXfdf(text, asked = {}) {
      if (text.length > annotationLimits.xfdf) return refuse("too_complex");
      return answered(await xfdfReaders.ask(null, { ...asked, bytes: new TextEncoder().encode(text) }));
    },
    async annotate(file, { put, remove }, asked = {}) {
      await made(scratch);
      await removeLeft(scratch);
      const output = join(scratch, `${crypto.randomUUID()}.pdf`);
      await Deno.writeFile(output, new Uint8Array(), { mode: 0o600 });
      const drop = () => removeIfThere(output);
      try {
        const request = { path: file.path, output, put: [...put], remove: [...remove] };
        const answer = answered(await writers.ask(request, asked));
        if (answer.kind === "ok") {
          const { sha256, size } = await provedPrefix(output, file);
          return { kind: "ok", path: output, sha256, size, pages: answer.pages, notices: answer.notices, drop };
        }
        await drop();
        return answer;
      } catch (error) {
        await drop();
        throw error;
      }
    },
    async close() {
      await Promise.all([readers.close(), xfdfReaders.close(), writers.close()]);
    },
  };
}

/** What a child answered, or the refusal that its end means. Throws 429 when the asker has too many waiting. */
function answered<Answer>(outcome: Outcome<Answer> | Busy): Answer | Refusal {
  if (outcome.kind === "answered") return outcome.value;
  if (outcome.kind === "busy") throw tooMany("Your other forms are still being written. Please try again shortly.", 5);
  return refuse(outcome.kind === "timed_out" ? "timeout" : "too_complex");
}
