import { mostResponseBytes } from "./protocol.ts";

/** What came of asking an authority. */
export type Answered =
  | { readonly kind: "answered"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: "unreachable" | "slow" | "status" | "too_long" };

/** Until the whole answer is there. */
const deadlineMs = 20_000;

/**
 * Posts a request to an authority (RFC 3161, 3.4). No redirect is followed. Nothing is thrown, and nothing of what came is
 * read here. `signal` ends it early, when the product stops.
 */
export async function askAuthority(
  url: string,
  request: Uint8Array<ArrayBuffer>,
  { signal, withinMs = deadlineMs }: { readonly signal: AbortSignal; readonly withinMs?: number },
): Promise<Answered> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/timestamp-query",
        "accept": "application/timestamp-reply",
        "user-agent": "Strongroom",
      },
      body: request,
      signal: AbortSignal.any([signal, deadline]),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return { kind: "failed", reason: "status" };
    }
    return await limited(answer);
  } catch {
    return { kind: "failed", reason: deadline.aborted ? "slow" : "unreachable" };
  }
}

async function limited({ body }: Response): Promise<Answered> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the connection.
  for await (const part of body ?? []) {
    length += part.length;
    if (length > mostResponseBytes) return { kind: "failed", reason: "too_long" };
    parts.push(part);
  }
  return { kind: "answered", bytes: new Uint8Array(await new Blob(parts.map((part) => part.slice())).arrayBuffer()) };
}
