import { acceptedEncoding, encodings } from "./accepted-encoding.ts";
import { packedStream } from "./packed-stream.ts";
import { packer, packWhole } from "./packers.ts";

/** What gains by it; everything else is packed in itself, or sent as it lies on the disk. */
const packable = /^(?:text\/html|application\/json|text\/csv|image\/svg\+xml)(?:;|$)/;
/** Shorter ones fit into one packet anyway, in bytes. */
const leastBytes = 1024;
/** Longer ones are packed piece by piece, with the others' turns between. */
const mostWhole = 512 * 1024;

/**
 * An answer to GET or HEAD, compressed as the caller asks. Only for what holds no secret: from the length of a compressed
 * answer somebody who can choose a part of it learns the rest, guess by guess (BREACH). `Endpoint.secret` says which
 * answers those are, and this is not called for them. Ranges, files and what is encoded already stay as they are. For HEAD
 * the body is left alone, and its length is told only where it is sent as it is; unless the whole of it is in memory already.
 */
export async function packed(request: Request, answer: Response, isInMemory = false): Promise<Response> {
  const { headers, body } = answer;
  if (!isPackable(request, answer)) return answer;
  headers.append("vary", "accept-encoding");
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"), encodings);
  if (!body || encoding === null) return answer;
  if (request.method === "HEAD" && !isInMemory) {
    // What is read counts as handed over: whoever keeps a record of it would be told of more than anybody was sent.
    headers.delete("content-length");
    return answer;
  }
  const reader = body.getReader();
  const { chunks, isWhole } = await beginning(reader);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (isWhole && size <= leastBytes) return new Response(bytesOf(chunks, size), answer);
  const isShort = isWhole && size <= mostWhole;
  const content = isShort
    ? packWhole[encoding](bytesOf(chunks, size))
    : packedStream(chunks, reader, packer[encoding]());
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(content, answer);
}

function isPackable(request: Request, { status, headers }: Response): boolean {
  return status === 200 && packable.test(headers.get("content-type") ?? "") &&
    !["content-encoding", "content-range", "accept-ranges", "set-cookie"].some((name) => headers.has(name)) &&
    !request.headers.has("range") && !/\bno-transform\b/.test(headers.get("cache-control") ?? "");
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** All of a body that is there at once, and of one that is made on the way what comes up to the length of a short one. */
async function beginning(
  reader: Reader,
): Promise<{ readonly chunks: readonly Uint8Array[]; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= leastBytes || (chunks.length === 1 && size <= mostWhole);) {
    const { value, done } = await reader.read();
    if (done) return { chunks, isWhole: true };
    chunks.push(value);
    size += value.length;
  }
  return { chunks, isWhole: false };
}

function bytesOf(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
