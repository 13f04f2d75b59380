import { createHash } from "node:crypto";
import type { Content } from "@/kernel/backup/destination.ts";

/** Text that is made anew each time it is asked for, so that it is never held as a whole. */
export function textContent(pieces: () => Iterable<string>): Content {
  const encoder = new TextEncoder();
  const hash = createHash("sha256");
  let size = 0;
  for (const piece of gathered(pieces())) {
    const bytes = encoder.encode(piece);
    hash.update(bytes);
    size += bytes.byteLength;
  }
  return {
    size,
    sha256: hash.digest("hex"),
    async *open() {
      for (const piece of gathered(pieces())) yield encoder.encode(piece);
    },
  };
}

/** Many small pieces as few large ones; an empty text is one piece. */
function* gathered(pieces: Iterable<string>): Generator<string> {
  let some = "";
  for (const piece of pieces) {
    some += piece;
    if (some.length < 65_536) continue;
    yield some;
    some = "";
  }
  yield some;
}
