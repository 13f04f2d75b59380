import { createHash } from "node:crypto";
import { textStream } from "./text-streams.ts";
import type { ZipEntry } from "./write-zip.ts";

/** The list of sums in a zip, as `sha256sum --check` reads it. */
export const sumsName = "manifest-sha256.txt";

/** The files of a zip as they come, and behind them the list of their SHA-256 sums, taken while they pass. */
export async function* withSums(entries: AsyncIterable<ZipEntry>, modified: Date): AsyncGenerator<ZipEntry> {
  const lines: string[] = [];
  for await (const { path, content, modified } of entries) {
    const told = (sum: string) => lines.push(`${sum}  ${path}\n`);
    yield { path, content: ReadableStream.from(summed(content, told)), modified };
  }
  yield { path: sumsName, content: textStream(lines), modified };
}

async function* summed(content: ZipEntry["content"], told: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    hash.update(piece);
    yield piece;
  }
  told(hash.digest("hex"));
}
