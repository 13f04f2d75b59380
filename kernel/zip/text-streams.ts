/** Text that is made piece by piece, as bytes. */
export function textStream(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(encoded(pieces));
}

/** A line by itself is not worth sending. */
const charactersAtOnce = 64 * 1024;

async function* encoded(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < charactersAtOnce) continue;
    yield encoder.encode(text);
    text = "";
  }
  if (text !== "") yield encoder.encode(text);
}

/** One JSON value a line. */
export async function* jsonLines(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
