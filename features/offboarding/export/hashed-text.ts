import { createHash } from "node:crypto";
import { textStream } from "@/kernel/zip/text-streams.ts";

/** Text as bytes, made piece by piece; `summed` is told its SHA-256 once all of it was made. */
export function hashedText(
  pieces: Iterable<string> | AsyncIterable<string>,
  summed: (sha256: string) => void,
): ReadableStream<Uint8Array> {
  return textStream(hashed(pieces, summed));
}

async function* hashed(
  pieces: Iterable<string> | AsyncIterable<string>,
  summed: (sha256: string) => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece, "utf8");
    yield piece;
  }
  summed(hash.digest("hex"));
}
