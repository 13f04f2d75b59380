import type { SourceFile } from "./source.ts";
import { RunningSum } from "./sums.ts";

/** No line of an export is longer, in bytes. */
const longestLine = 64 * 1024 * 1024;

/** The lines of a file, some at a time, and its sum when all were taken. */
export class LinesOf {
  readonly #sum = new RunningSum();
  /** Of the whole file, 64 hexadecimal digits; empty before its end was read. */
  sha256 = "";

  /** `seen` hears how many bytes were read, and may make the reading wait. */
  constructor(readonly file: SourceFile, readonly seen: (bytes: number) => Promise<void>) {}

  /** Lines without their ends; the last one need not have one. Bytes that are not UTF-8 become U+FFFD, which no sum survives. */
  async *batches(): AsyncGenerator<readonly string[], void, void> {
    let rest: Uint8Array[] = [];
    let length = 0;
    for await (const piece of this.file.read()) {
      this.#sum.add(piece);
      const end = piece.lastIndexOf(0x0a);
      if (end === -1) {
        rest.push(piece.slice());
        length += piece.length;
      } else {
        yield textOf([...rest, piece.subarray(0, end)]).split("\n");
        rest = [piece.slice(end + 1)];
        length = piece.length - end - 1;
      }
      await this.seen(piece.length);
      if (length > longestLine) {
        // What is left of it counts for the sum alone.
        yield [""];
        [rest, length] = [[], 0];
      }
    }
    if (length > 0) yield textOf(rest).split("\n");
    this.sha256 = this.#sum.end();
  }

  /** The same, line by line. */
  async *each(): AsyncGenerator<string, void, void> {
    for await (const lines of this.batches()) yield* lines;
  }
}

function textOf(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
}
