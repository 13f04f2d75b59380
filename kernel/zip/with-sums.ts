import { createHash } from "node:crypto";
import { textStream } from "./text-streams.ts";
import type { ZipEntry } from "./write-zip.ts";

/** The list of sums in a zip, as `sha256sum --check` reads it. */
export const sumsName = "manifest-sha256.txt";

/** How files get their list. */
interface Listing {
  /** The folder that all of them lie in: empty, or with `/` at its end. Paths in the list are from there. */
  readonly top?: string;
  readonly modified: Date;
  /** Hears the SHA-256 of the list itself before it is handed on. */
  readonly told?: (sha256: string) => void;
}

/** The files of a zip as they come, and behind them the list of their SHA-256 sums, taken while they pass. */
export async function* withSums(
  entries: AsyncIterable<ZipEntry>,
  { top = "", modified, told = () => {} }: Listing,
): AsyncGenerator<ZipEntry> {
  const lines: string[] = [];
  for await (const { path, content, modified } of entries) {
    const add = (sum: string) => lines.push(`${sum}  ${path.slice(top.length)}\n`);
    yield { path, content: ReadableStream.from(summed(content, add)), modified };
  }
  const list = createHash("sha256");
  for (const line of lines) list.update(line, "utf8");
  told(list.digest("hex"));
  yield { path: `${top}${sumsName}`, content: textStream(lines), modified };
}

async function* summed(content: ZipEntry["content"], told: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    hash.update(piece);
    yield piece;
  }
  told(hash.digest("hex"));
}
