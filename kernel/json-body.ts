import { bodyReader } from "./body-reader.ts";
import { AppError, badRequest, tooLarge, wrongType } from "./errors.ts";

/** Largest JSON body of somebody who is signed in, in bytes. Files go by multipart, which has limits of its own. */
const largestJson = 500_000;
/** The same where nobody need be signed in. */
const largestPublicJson = 32_000;
/**
 * In all bodies together that are still coming in: what unfinished requests may hold of the server's memory. Beyond it the
 * oldest is given up. One that comes in at its sender's pace is never the oldest for long, however many are left unfinished.
 */
const mostBytesHeld = 32_000_000;
const patienceMs = 15_000;
/** How deep lists and objects may lie in each other. Ours lie five deep; a parser goes through a hundred thousand slowly. */
const deepest = 32;
/** Most keys of one object. A form has some hundred fields; a parser takes 50 ms for 40,000 keys, and holds everybody up. */
const mostKeys = 2000;

/** A body that is coming in. */
interface ComingIn {
  bytes: number;
  readonly giveUp: (reason: AppError) => void;
}

/** The oldest first. */
const allComingIn = new Set<ComingIn>();
let bytesHeld = 0;

function hold(body: ComingIn, bytes: number): void {
  body.bytes += bytes;
  bytesHeld += bytes;
  for (const oldest of allComingIn) {
    if (bytesHeld <= mostBytesHeld) return;
    letGo(oldest);
    oldest.giveUp(busy());
  }
}

function letGo(body: ComingIn): void {
  bytesHeld -= body.bytes;
  body.bytes = 0;
  allComingIn.delete(body);
}

/** What a JSON body may cost. */
export interface JsonBodyOptions {
  /** Whether anyone may send it. */
  readonly isPublic: boolean;
  /** How long it may take to come in; 15 seconds unless told. */
  readonly patienceMs?: number;
}

/**
 * Reads a JSON body while it comes in. Throws 415 for another type, 413 too large, 408 too slow, 400 broken off or no
 * JSON, 503 when it is given up for others that are coming in.
 */
export async function readJson(request: Request, options: JsonBodyOptions): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!isJson(type)) throw wrongType("This address expects JSON (content-type application/json).");
  return parseJson(await readText(request, options));
}

/** JSON from outside, the part of a form for instance. Throws 400 for what is no JSON, lies too deep or has too many keys. */
export function parseJson(text: string): unknown {
  if (isUnwieldy(text)) throw badRequest("The request is not in the expected format.");
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The request is not valid JSON.");
  }
}

function isJson(type: string): boolean {
  const [essence = ""] = type.toLowerCase().split(";", 1);
  return essence.trim() === "application/json" || /^application\/[\w.-]{1,100}\+json$/.test(essence.trim());
}

/** The same of any body, as text. Throws 413, 408, 400 and 503 alike. */
export async function readText(request: Request, options: JsonBodyOptions): Promise<string> {
  if (!request.body) return "";
  const limit = options.isPublic ? largestPublicJson : largestJson;
  const reader = bodyReader(request.body);
  const givenUp = Promise.withResolvers<never>();
  givenUp.promise.catch(() => {});
  const timer = setTimeout(() => givenUp.reject(slow()), options.patienceMs ?? patienceMs);
  const body: ComingIn = { bytes: 0, giveUp: givenUp.reject };
  allComingIn.add(body);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const chunk = await Promise.race([reader.read().catch(brokenOff), givenUp.promise]);
      if (!chunk) return await new Blob(chunks).text();
      size += chunk.byteLength;
      if (size > limit) throw tooLarge("The request is too large.");
      hold(body, chunk.byteLength);
      // A copy of its length: the piece may lie in a buffer that is far larger.
      chunks.push(chunk.slice());
      reader.reuse();
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
    letGo(body);
  }
}

/**
 * Whether brackets lie too deep in each other or an object has too many keys, what is in strings not counted. What is no
 * JSON is measured too.
 */
function isUnwieldy(text: string): boolean {
  const keys = [0];
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at++;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openBracket || code === openBrace) {
      if (++depth > deepest) return true;
      keys[depth] = 0;
    } else if (code === closeBracket || code === closeBrace) depth = Math.max(0, depth - 1);
    else if (code === colon && ++keys[depth] > mostKeys) return true;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace, colon] = [...'"\\[]{}:'].map((one) =>
  one.charCodeAt(0)
);

function brokenOff(): never {
  throw badRequest(
    "The request was cut off before it was complete. Please try again.",
    undefined,
    "request.broken_off",
  );
}

function slow(): AppError {
  return new AppError(408, "request.too_slow", "The request was too slow. Please try again.");
}

function busy(): AppError {
  const message = "The server is busy with other requests. Please try again shortly.";
  return new AppError(503, "server.busy", message, undefined, undefined, 5);
}
