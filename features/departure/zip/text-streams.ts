/** Text that is made piece by piece, as bytes. */
export function textStream(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
}

/** One JSON value a line. */
export async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** One line of CSV (RFC 4180). What a spreadsheet would take for a formula is made plain text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
