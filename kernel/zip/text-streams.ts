/** Text that is made piece by piece, as bytes. */
export function textStream(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
}

/** One JSON value a line. */
export async function* jsonLines(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
