import { grouped } from "./counted.ts";

/** An answer from outside is longer than whoever asked for it takes. */
export class TextTooLong extends Error {
  constructor(mostBytes: number) {
    super(`The answer is longer than ${grouped(mostBytes)} bytes.`);
    this.name = "TextTooLong";
  }
}

/** The text of a body from outside, UTF-8. Throws {@link TextTooLong} before more than so many bytes are held. */
export async function textWithin(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new TextTooLong(mostBytes);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
