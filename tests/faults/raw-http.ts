/** A multipart body written by hand, so that a test can spoil it. */
export const boundary = "----strongroom-test-boundary";

/** One part: a field when it has no file name. */
export interface RawPart {
  readonly name: string;
  readonly fileName?: string;
  readonly content: Uint8Array | string;
}

const encoder = new TextEncoder();

/** The bytes of a form; without `closed` its last boundary is missing. */
export function multipart(parts: readonly RawPart[], closed = true): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  for (const { name, fileName, content } of parts) {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const type = fileName === undefined ? "" : "\r\nContent-Type: application/pdf";
    pieces.push(
      encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`),
    );
    pieces.push(typeof content === "string" ? encoder.encode(content) : content, encoder.encode("\r\n"));
  }
  if (closed) pieces.push(encoder.encode(`--${boundary}--\r\n`));
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The headers of a form made by {@link multipart}. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Opens a connection and sends the head of a request by hand. */
export async function rawRequest(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = "POST",
): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  await sendBytes(connection, encoder.encode(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`));
  return connection;
}

/** Writes all of it. */
export async function sendBytes(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

/** Reads an answer until the server closes or `complete` says that it is enough. */
export async function readAnswer(
  connection: Deno.Conn,
  complete: (text: string) => boolean = (text) => /\r\n\r\n[^]*\}/.test(text),
): Promise<string> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(16_384);
  let text = "";
  while (!complete(text)) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) break;
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
  return text;
}
