import type { Page, Request } from "playwright-core";
import { until } from "../until.ts";

/** One request that a page made. */
export interface Sent {
  /** The path with its query. */
  readonly path: string;
  /** Bytes of the answer's body as they came over the wire, compressed as they were. */
  bytes: number;
}

/** Writes down every request of a page, from now on. */
export async function watchTraffic(page: Page): Promise<Sent[]> {
  const session = await page.context().newCDPSession(page);
  const sent: Sent[] = [];
  const byId = new Map<string, Sent>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname, search, protocol } = new URL(request.url);
    if (!protocol.startsWith("http")) return;
    const one: Sent = { path: pathname + search, bytes: 0 };
    byId.set(requestId, one);
    sent.push(one);
  });
  session.on("Network.dataReceived", ({ requestId, dataLength, encodedDataLength }) => {
    const one = byId.get(requestId);
    // Of bodies that are not compressed the browser tells only their length.
    if (one) one.bytes += encodedDataLength || dataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one && encodedDataLength > 0) one.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return sent;
}

/** Bytes of all requests whose path fits. */
export function bytesOf(sent: readonly Sent[], path: RegExp): number {
  return sent.filter((one) => path.test(one.path)).reduce((sum, one) => sum + one.bytes, 0);
}

/** Waits until half a second passes without any traffic but the stream of events, which has no end. */
export async function calm(page: Page): Promise<void> {
  let last = Date.now();
  const seen = (request: Request) => {
    if (new URL(request.url()).pathname !== "/api/events") last = Date.now();
  };
  page.on("request", seen).on("requestfinished", seen).on("requestfailed", seen);
  try {
    await until("half a second without traffic", () => Date.now() - last >= 500, { seconds: 60, everyMs: 50 });
  } finally {
    page.off("request", seen).off("requestfinished", seen).off("requestfailed", seen);
  }
}
